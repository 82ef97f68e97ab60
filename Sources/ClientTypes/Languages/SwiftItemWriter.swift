/// Writes the type of items in Swift.
enum SwiftItemWriter {
    static func write(_ items: DescribedItems, to source: inout SourceText) {
        let protocols = (items.id == nil ? "" : "Identifiable, ") + "Decodable, Hashable, Sendable"
        source.add("/// An item. An attribute is nil where an item does not have it, or has it in another type.")
        write("Item", protocols, id: items.id, items.members, to: &source)
    }

    private static func write(
        _ name: String,
        _ protocols: String,
        id: ItemMember?,
        _ members: [ItemMember],
        to source: inout SourceText
    ) {
        let identifiers = UniqueIdentifiers.of(members.map(\.key))
        let named = zip(identifiers, members).map { identifier, member in
            (name: SwiftName.property(identifier), type: type(of: member.shape, identifier), member: member)
        }
        source.open("public struct \(name): \(protocols) {")
        if id != nil { source.add("public let id: String") }
        for (name, type, _) in named { source.add("public let \(name): \(type)?") }
        if id != nil || !named.isEmpty { source.add("") }
        source.open("public init(from decoder: any Decoder) throws {")
        source.add("\(id == nil && named.isEmpty ? "_" : "let members") = try Members(decoder)")
        if let id {
            let key = SwiftName.text(id.key)
            source.open("guard let id = members.id(\(key)) else {")
            source.add("let path = decoder.codingPath")
            source.add(
                "throw DecodingError.valueNotFound(String.self, .init(codingPath: path, debugDescription: \"no id\"))"
            )
            source.close("}")
            source.add("self.id = id")
        }
        for (name, _, member) in named {
            let key = SwiftName.text(member.key)
            if case .list(_, orOne: true) = member.shape {
                source.add("self.\(name) = members.values(\(key))")
            } else {
                source.add("self.\(name) = members.value(\(key))")
            }
        }
        source.close("}")
        for (identifier, member) in zip(identifiers, members) {
            guard let inner = member.shape.members else { continue }
            source.add("\n/// An object under “\(member.key.inComment)”.")
            write(SwiftName.inner(identifier), "Decodable, Hashable, Sendable", id: nil, inner, to: &source)
        }
        source.close("}")
    }

    private static func type(of shape: ItemShape, _ identifier: Identifier) -> String {
        switch shape {
        case .text: "String"
        case .number: "Double"
        case .flag: "Bool"
        case .any: "JSON"
        case .object: SwiftName.inner(identifier)
        case .list(let element, _): "[\(type(of: element, identifier))]"
        }
    }
}

extension ItemShape {
    /// Those of the object that it is, or of those in its arrays.
    var members: [ItemMember]? {
        switch self {
        case .object(let members): members
        case .list(let element, _): element.members
        case .text, .number, .flag, .any: nil
        }
    }
}
