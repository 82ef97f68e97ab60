import FilterCore

@testable import CatalogFiles

/// Short ways to read definitions in tests.
enum DefinitionText {
    static func read(_ text: String) throws -> CatalogDefinition {
        try DefinitionReader.read(Array(text.utf8), name: "my_shop").definition
    }

    /// One category with an id, a kind, an attribute and these options.
    static func category(_ options: String, kind: CategoryKind = .multi) throws -> CategoryDefinition {
        let options = options.isEmpty ? "" : ", \(options)"
        let category = #"{"id": "inStock", "kind": "\#(kind.rawValue)", "attribute": "a.b"\#(options)}"#
        return try read(#"{"categories": [\#(category)]}"#).categories[0]
    }

    /// All faults of a file, in words.
    static func faults(_ text: String) -> [String] {
        do {
            _ = try DefinitionReader.read(Array(text.utf8), name: "shop")
            return []
        } catch {
            return error.faults.map(\.description)
        }
    }

    /// The faults of a category, without its pointer.
    static func faults(in options: String, kind: String = "multi") -> [String] {
        let category = #"{"id": "c", "kind": "\#(kind)", "attribute": "a", \#(options)}"#
        return faults(#"{"categories": [\#(category)]}"#).map { fault in
            fault.hasPrefix("/categories/0") ? String(fault.dropFirst("/categories/0".count)) : fault
        }
    }
}
