import FilterCore
import TestSupport

// Items as a case writes them.
extension SeedGiven {
    /// Objects with an `id`, or the ids alone.
    mutating func addItems(_ json: CaseJSON) throws {
        for row in try json.elements {
            guard case .object(let members) = row else {
                items.append((row, ReferenceItem(["id": [try row.value]])))
                continue
            }
            let attributes = try members.mapValues { member -> [Value] in
                switch member {
                case .null: []
                case .array(let elements): try elements.map { try $0.value }
                default: [try member.value]
                }
            }
            items.append((try row.required("id"), ReferenceItem(attributes)))
        }
    }

    /// One item for each value that operations ask about, under the place of the operation.
    mutating func addAskedItems(_ operations: [CaseJSON], _ key: String, attribute: String) throws {
        for (place, operation) in operations.enumerated() where operation.has(key) {
            let value = try operation.required(key).value
            items.append((.number(Number(Int64(place))), ReferenceItem([attribute: [value]])))
        }
    }

    /// The attribute that a filter of this name is about: one so called, or the one that has an option of it.
    func attribute(named name: String, having options: [Value]) throws -> String {
        if items.isEmpty || items.contains(where: { $0.item.attributeNames.contains(name) }) {
            return name
        }
        let attributes = Set(
            items.flatMap { item in
                item.item.attributeNames.filter {
                    !options.isEmpty && !Set(item.item.values(of: $0)).isDisjoint(with: options)
                }
            }
        )
        guard attributes.count == 1, let attribute = attributes.first else {
            throw CaseFailure("no attribute for the filter \(name)")
        }
        return attribute
    }
}
