import FilterCore
struct DefinitionFile { let definition: CatalogDefinition; func pointer(of f: DefinitionFault) -> String { "" } }
struct DefinitionFileError: Error { let faults: [String] }
enum DefinitionReader {
    static func read(_ b: [UInt8], name: String) throws(DefinitionFileError) -> DefinitionFile {
        throw DefinitionFileError(faults: [])
    }
}
struct DefinitionInference {
    init(table: AttributeTable, title: String, idAttribute: String?) {
        var d = CatalogDefinition(title: title);
        for c in table.columns where c.vocabulary.count < 50 {
            d.categories.append(CategoryDefinition(id: c.path, kind: .multi, attribute: c.path))
        }; definition = d
    }; let definition: CatalogDefinition; let decisions: [Int] = []
}
enum InferenceReport { static func text(_ d: [Int]) -> String { "" } }
extension DefinitionWriter { static func file(_ d: CatalogDefinition) -> [UInt8] { [] } }
