import FilterCore

/// A definition as read from a file, with the place of everything that a fault can be about.
struct DefinitionFile: Sendable {
    let definition: CatalogDefinition
    /// Where each object stands.
    let places: Places

    /// JSON pointers (RFC 6901) of the objects of a file, by id.
    struct Places: Sendable, Equatable {
        var categories: [String: String] = [:]
        var groups: [String: String] = [:]
        var sorts: [String: String] = [:]
    }

    /// The JSON pointer of what a fault of the engine is about: `/categories/2/limit`.
    ///
    /// In the file categories lie inside their groups, so a fault about the group of something points at the thing
    /// itself.
    func pointer(of fault: DefinitionFault) -> String {
        places.pointer(of: fault)
    }
}

extension DefinitionFile.Places {
    /// See ``DefinitionFile/pointer(of:)``; the file as a whole for ids that it does not have.
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
