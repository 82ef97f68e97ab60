import FilterCore
import JSON

/// Notes the types of values that stand in one place of many items.
final class ShapeTally {
    private var isText = false
    private var isNumber = false
    private var isFlag = false
    private var isNull = false
    /// A number has more digits than every program reads.
    private var isLarge = false
    private var elements: ShapeTally?
    private var isObject = false
    private var members: [Text: ShapeTally] = [:]
    /// Those of `members`, in order of appearance.
    private var keys: [Text] = []
    /// How many values were noted.
    private(set) var count = 0

    /// An object of more names has no type of its own: its names are data.
    static let maxMembers = 200

    func note(_ json: JSONValue) {
        count += 1
        switch json {
        case .null: isNull = true
        case .bool: isFlag = true
        case .string: isText = true
        case .number(let number):
            isNumber = true
            isLarge = isLarge || !number.isExactDouble
        case .array(let values):
            let elements = elements ?? ShapeTally()
            for value in values { elements.note(value) }
            self.elements = elements
        case .object(let values):
            isObject = true
            for member in values { tally(of: Text(member.key)).note(member.value) }
        }
    }

    private func tally(of key: Text) -> ShapeTally {
        if let tally = members[key] { return tally }
        let tally = ShapeTally()
        members[key] = tally
        keys.append(key)
        return tally
    }

    /// The members of all objects, in order of appearance.
    ///
    /// - Parameter limit: of more the ones that most objects have.
    func members(atMost limit: Int) -> [ItemMember] {
        let counts = keys.map { members[$0]?.count ?? 0 }
        let chosen = keys.indices.sorted { (counts[$1], $0) < (counts[$0], $1) }.prefix(limit).sorted()
        return chosen.compactMap { index in
            members[keys[index]].map { tally in
                let shape = tally.shape
                return ItemMember(key: keys[index].string, shape: shape, isNullable: tally.isNull && shape != .any)
            }
        }
    }

    var shape: ItemShape {
        let scalars: [ItemShape] =
            (isText ? [.text] : []) + (isNumber ? [isLarge ? .any : .number] : []) + (isFlag ? [.flag] : [])
            + (isObject ? [objectShape] : [])
        guard scalars.count < 2 else { return .any }
        guard let elements else { return scalars.first ?? .any }
        let element = elements.isNull ? .any : elements.shape
        guard let scalar = scalars.first else { return .list(element, orOne: false) }
        return scalar == element ? .list(element, orOne: true) : .any
    }

    private var objectShape: ItemShape {
        (1...Self.maxMembers).contains(keys.count) ? .object(members(atMost: Self.maxMembers)) : .any
    }
}
