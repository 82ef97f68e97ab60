import FilterCore

/// The members of an object under construction.
struct MemberList {
    private var members: [JSONValue.Member] = []

    var object: JSONValue { .object(members) }

    mutating func add(_ key: String, _ value: JSONValue?) {
        if let value { members.append(JSONValue.Member(key, value)) }
    }

    mutating func add(_ key: String, _ text: String, unless standard: String) {
        if Text(text) != Text(standard) { add(key, .string(text)) }
    }

    mutating func add(_ key: String, _ number: Int, unless standard: Int) {
        if number != standard { add(key, .number(Number(Int64(number)))) }
    }

    /// Written where it is not the default, which is the other one.
    mutating func add(_ key: String, _ bool: Bool, unless standard: Bool) {
        if bool != standard { add(key, .bool(bool)) }
    }

    /// One of the names of an enumeration.
    mutating func add<Choice: RawRepresentable & Equatable>(
        _ key: String,
        _ choice: Choice?,
        unless standard: Choice? = nil
    ) where Choice.RawValue == String {
        if choice != standard { add(key, choice.map { .string($0.rawValue) }) }
    }

    /// Texts; no member for none of them.
    mutating func add(_ key: String, texts: [String]) {
        if !texts.isEmpty { add(key, .array(texts.map { .string($0) })) }
    }

    mutating func add(title: String, unlessMadeFrom id: String) {
        add("title", title, unless: CategoryDefinition.title(fromName: id))
    }
}
