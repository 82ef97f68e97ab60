import FilterCore
enum DefinitionWriter {
    static func write(_ definition: CatalogDefinition, to writer: inout JSONWriter) {
        writer.beginObject(); writer.endObject()
    }
}
