import FilterCore

/// Writes types in TypeScript: a namespace for each catalog.
struct TypeScriptWriter {
    private let catalog: DescribedCatalog
    private var source = SourceText()

    static func file(of catalogs: [DescribedCatalog]) -> String {
        let head = """
            // Made by “filter-service client --language typescript”. Make it anew when the definition has changed.
            /* eslint-disable */

            """
        return catalogs.reduce(head) { text, catalog in
            var writer = TypeScriptWriter(catalog: catalog)
            writer.write()
            return text + "\n" + writer.source.text
        }
    }

    private init(catalog: DescribedCatalog) { self.catalog = catalog }

    private mutating func write() {
        source.add("/** The catalog “\(catalog.title.inComment)”. */")
        source.open("export namespace \(ScriptName.type(catalog.identifier)) {")
        source.add("/** Its name in addresses. */")
        source.add("export const catalog = \(ScriptName.text(catalog.name));")
        source.add("/** The version of the definition that this file was made of. */")
        source.add("export const definitionVersion = \(ScriptName.text(catalog.definitionVersion));\n")
        source.add(TypeScriptFixedPart.text)
        source.add("export type CategoryID =")
        writeUnion(catalog.categories.map { ScriptName.text($0.id) })
        source.add("\nexport type Sort =")
        writeUnion(catalog.sorts.map { ScriptName.text($0.id) })
        for category in catalog.categories {
            if let values = category.values { writeValues(values, of: category) }
        }
        source.add("\n/** What is chosen, by category, as requests take it; null clears. */")
        source.open("export interface Selections {")
        for category in catalog.categories {
            source.add("/** \(category.title.inComment) */")
            source.add("\(ScriptName.text(category.id))?: \(selection(in: category)) | null;")
        }
        source.close("}\n")
        source.add("/** One value of a category. */")
        source.add("export type Choice =")
        writeUnion(
            catalog.categories.filter { $0.values != nil }
                .map { "{ category: \(ScriptName.text($0.id)); value: \(ScriptName.inner($0.identifier)) }" }
        )
        source.add("\n/** An item, with the attributes that items had when this file was made. */")
        source.open("export interface Item {")
        writeMembers(catalog.items.members, id: catalog.items.id)
        source.close("}")
        source.close("}")
    }

    /// The lines of a union, behind its `=`.
    private mutating func writeUnion(_ types: [String]) {
        source.open("")
        for type in types { source.add("| \(type)") }
        if types.isEmpty { source.add("never") }
        source.close()
        source.add(";")
    }

    private mutating func writeValues(_ values: DescribedValues, of category: DescribedCategory) {
        source.add("\n/** A value of “\(category.title.inComment)”; others than those that are listed may come. */")
        source.add("export type \(ScriptName.inner(category.identifier)) =")
        let open: [String] =
            switch values.type {
            case .text: ["(string & {})"]
            case .number: ["(number & {})"]
            case .scalar: ["(string & {})", "(number & {})", "boolean"]
            }
        writeUnion(values.members.compactMap { ScriptName.literal($0.value) } + open)
    }

    private func selection(in category: DescribedCategory) -> String {
        let value = ScriptName.inner(category.identifier)
        let none = category.includesNone ? "; none?: boolean" : ""
        switch category.form {
        case .values(_, let canExclude):
            let excluded = canExclude ? "; excluded?: \(value)[]" : ""
            return "\(value) | \(value)[] | { values?: \(value)[]\(excluded)\(none) }"
        case .paths: return "\(value) | \(value)[] | { paths?: \(value)[]\(none) }"
        case .value(_, .value): return "\(value) | { value?: \(value) | null\(none) }"
        case .value(_, .values): return "\(value) | { values?: [\(value)] | []\(none) }"
        case .value(_, .paths): return "\(value) | { paths?: [\(value)] | []\(none) }"
        case .toggle: return "boolean | { isOn: boolean }"
        case .range(let isDate):
            let bound = isDate ? "string | null" : "number | null"
            return "[lower: \(bound), upper: \(bound)] | { lower?: \(bound); upper?: \(bound)\(none) }"
        case .comparison(let isDate):
            let bound = isDate ? "string" : "number"
            return "\(bound) | { value?: \(bound) | null\(none) }"
        case .keywords: return "string | string[] | { words?: string[]; isCaseSensitive?: boolean\(none) }"
        case .search: return "string | { text: string }"
        }
    }

    private mutating func writeMembers(_ members: [ItemMember], id: ItemMember?) {
        if let id { source.add("\(ScriptName.text(id.key)): \(idType(of: id.shape));") }
        for member in members {
            let null = member.isNullable ? " | null" : ""
            source.add("\(ScriptName.text(member.key))?: \(type(of: member.shape))\(null);")
        }
    }

    private func idType(of shape: ItemShape) -> String {
        switch shape {
        case .text: "string"
        case .number: "number"
        default: "string | number"
        }
    }

    private func type(of shape: ItemShape) -> String {
        switch shape {
        case .text: return "string"
        case .number: return "number"
        case .flag: return "boolean"
        case .any: return "unknown"
        case .list(let element, let orOne):
            let type = type(of: element)
            return orOne ? "\(type) | Array<\(type)>" : "Array<\(type)>"
        case .object(let members):
            let inner = members.map { member in
                let null = member.isNullable ? " | null" : ""
                return "\(ScriptName.text(member.key))?: \(type(of: member.shape))\(null)"
            }
            return "{ \(inner.joined(separator: "; ")) }"
        }
    }
}
