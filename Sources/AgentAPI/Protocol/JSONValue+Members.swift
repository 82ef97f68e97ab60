import FilterCore
import JSON

extension JSONValue {
    /// An object of the members that have a value.
    static func members(_ members: [(key: String, value: JSONValue?)]) -> JSONValue {
        .object(members.compactMap { member in member.value.map { Member(member.key, $0) } })
    }

    static func count(_ count: Int) -> JSONValue { .number(.integer(Int64(count))) }

    static func texts(_ texts: some Sequence<String>) -> JSONValue { .array(texts.map(JSONValue.string)) }

    /// A member without quotation marks; nothing where there is none.
    func plainText(_ key: String) -> String { self[key]?.plainText ?? "" }
}
