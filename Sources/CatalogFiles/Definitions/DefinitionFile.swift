package import FilterCore
package import JSON

/// A definition as read from a file, with the place of everything that a fault can be about.
package struct DefinitionFile: Sendable, Equatable {
    package let definition: CatalogDefinition
    /// The file itself.
    package let json: JSONValue
    /// Where each object stands.
    package let places: Places

    package init(definition: CatalogDefinition, json: JSONValue, places: Places) {
        self.definition = definition
        self.json = json
        self.places = places
    }

    /// JSON pointers (RFC 6901) of the objects of a file, by id.
    package struct Places: Sendable, Equatable {
        var categories: [String: String] = [:]
        var groups: [String: String] = [:]
        var sorts: [String: String] = [:]
    }

    /// The JSON pointer of what a fault of the engine is about: `/categories/2/limit`.
    ///
    /// In the file categories lie inside their groups, so a fault about the group of something points at the thing
    /// itself. So does one about a member that the file does not have.
    func pointer(of fault: DefinitionFault) -> String {
        let pointer = places.pointer(of: fault)
        let nearest = json.nearestPointer(to: pointer)
        // One attribute in its short form.
        guard fault.member.hasPrefix("attributes/"), pointer == "\(nearest)/\(fault.member)" else { return nearest }
        return json.nearestPointer(to: "\(nearest)/attribute")
    }
}

extension DefinitionFile.Places {
    /// Where a fault's member would stand if the file had it; the file as a whole for ids that it does not have.
    func pointer(of fault: DefinitionFault) -> String {
        let object =
            switch fault.place {
            case .catalog: ""
            case .category(let id): categories[id] ?? ""
            case .group(let id): groups[id] ?? ""
            case .sort(let id): sorts[id] ?? ""
            }
        switch fault.member {
        case "", "group", "parent": return object
        default: return "\(object)/\(fault.member)"
        }
    }
}

extension JSONValue {
    /// The longest beginning of a JSON pointer (RFC 6901) that leads to something in this value.
    func nearestPointer(to pointer: String) -> String { nearest(to: pointer).pointer }

    /// What a JSON pointer leads to; `nil` if that is nothing.
    func value(at pointer: String) -> JSONValue? {
        let nearest = nearest(to: pointer)
        return nearest.pointer == pointer ? nearest.value : nil
    }

    private func nearest(to pointer: String) -> (pointer: String, value: JSONValue) {
        var value = self
        var nearest = ""
        for token in pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
            let next: JSONValue? =
                switch value {
                case .object(let members): members.first { Text($0.key.asPointerToken) == Text(String(token)) }?.value
                case .array(let elements): Int(token).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
                case .null, .bool, .number, .string: nil
                }
            guard let next else { break }
            value = next
            nearest += "/\(token)"
        }
        return (nearest, value)
    }
}
