import FilterCore

/// Writes types in Python: a class for each catalog, with type aliases and dictionaries of known keys.
struct PythonWriter {
    private let catalog: DescribedCatalog
    private var source = SourceText()

    static func file(of catalogs: [DescribedCatalog]) -> String {
        let head = """
            # Made by “filter-service client --language python”. Make it anew when the definition has changed.
            # ruff: noqa
            from __future__ import annotations

            import typing


            """
        let texts = catalogs.map { catalog in
            var writer = PythonWriter(catalog: catalog)
            writer.write()
            return writer.source.text
        }
        return head + texts.joined(separator: "\n\n")
    }

    private init(catalog: DescribedCatalog) { self.catalog = catalog }

    private mutating func write() {
        source.add("# The catalog “\(catalog.title.inComment)”.")
        source.open("class \(PythonName.type(catalog.identifier)):")
        source.add("# Its name in addresses.")
        source.add("catalog: typing.Final = \(PythonName.text(catalog.name))")
        source.add("# The version of the definition that this file was made of.")
        source.add("definition_version: typing.Final = \(PythonName.text(catalog.definitionVersion))\n")
        // `typing.NoReturn`, where there is no category, is taken for a value unless the alias is declared as one.
        source.add(
            "CategoryID: typing.TypeAlias = \(literal(catalog.categories.map { PythonName.text($0.id) }, or: []))"
        )
        source.add("Sort: typing.TypeAlias = \(literal(catalog.sorts.map { PythonName.text($0.id) }, or: []))")
        for category in catalog.categories {
            if let values = category.values { writeValues(values, of: category) }
        }
        source.add("\n# What is chosen, by category, as requests take it; None clears.")
        for category in catalog.categories { writeSelection(in: category) }
        writeDictionary(
            "Selections",
            catalog.categories.map { category in
                (PythonName.text(category.id), "typing.Optional[\(PythonName.selection(category.identifier))]")
            }
        )
        writeOperations()
        source.add("\n# An item, with the attributes that items had when this file was made.")
        writeItems()
        source.add("")
        source.add(PythonFixedPart.text(of: PythonName.type(catalog.identifier)))
        source.close()
    }

    /// A choice of literals and of open types.
    private func literal(_ literals: [String], or open: [String]) -> String {
        let list = literals.joined(separator: ",\n    ")
        let types = (literals.isEmpty ? [] : ["typing.Literal[\n    \(list)\n]"]) + open
        return switch types.count {
        case 0: "typing.NoReturn"
        case 1: types[0]
        default: "typing.Union[\(types.joined(separator: ", "))]"
        }
    }

    private mutating func writeValues(_ values: DescribedValues, of category: DescribedCategory) {
        source.add("# A value of “\(category.title.inComment)”; others than those that are listed may come.")
        let open =
            switch values.type {
            case .text: ["str"]
            case .number: ["float"]
            case .scalar: ["str", "float", "bool"]
            }
        let literals = values.members.compactMap { PythonName.literal($0.value) }
        source.add("\(PythonName.inner(category.identifier)) = \(literal(literals, or: open))")
    }

    private mutating func writeSelection(in category: DescribedCategory) {
        let name = PythonName.selection(category.identifier)
        let value = PythonName.inner(category.identifier)
        let none = category.includesNone ? [("\"none\"", "bool")] : []
        func write(_ short: [String], _ members: [(String, String)]) {
            writeDictionary("\(name)Members", members + none)
            source.add("\(name) = typing.Union[\((short + ["\(name)Members"]).joined(separator: ", "))]")
        }
        let list = "typing.List[\(value)]"
        switch category.form {
        case .values(_, let canExclude):
            write([value, list], [("\"values\"", list)] + (canExclude ? [("\"excluded\"", list)] : []))
        case .paths: write([value, list], [("\"paths\"", list)])
        case .value(_, .value): write([value], [("\"value\"", "typing.Optional[\(value)]")])
        case .value(_, .values): write([value], [("\"values\"", list)])
        case .value(_, .paths): write([value], [("\"paths\"", list)])
        case .toggle: write(["bool"], [("\"isOn\"", "bool")])
        case .range(let isDate):
            let bound = isDate ? "typing.Optional[str]" : "typing.Optional[float]"
            write(["typing.Tuple[\(bound), \(bound)]"], [("\"lower\"", bound), ("\"upper\"", bound)])
        case .comparison(let isDate):
            let bound = isDate ? "str" : "float"
            write([bound], [("\"value\"", "typing.Optional[\(bound)]")])
        case .keywords:
            write(["str", "typing.List[str]"], [("\"words\"", "typing.List[str]"), ("\"isCaseSensitive\"", "bool")])
        case .search: write(["str"], [("\"text\"", "str")])
        }
    }

    /// A dictionary none of whose keys must be there.
    private mutating func writeDictionary(_ name: String, _ members: [(key: String, type: String)]) {
        source.open("\(name) = typing.TypedDict(\"\(name)\", {")
        for (key, type) in members { source.add("\(key): \(type),") }
        source.close("}, total=False)")
    }

    private mutating func writeOperations() {
        source.add("\n# Changes of a session, for POST /v1/sessions/{session}/apply.")
        var names = ["NoneOperation", "BulkOperation", "SortOperation", "PageSizeOperation", "LocaleOperation"]
        source.add(PythonFixedPart.operations)
        for category in catalog.categories {
            let name = PythonName.selection(category.identifier)
            let id = "typing.Literal[\(PythonName.text(category.id))]"
            names.append("\(name)Operation")
            source.add(
                "\(name)Operation = typing.TypedDict(\"\(name)Operation\", {"
                    + "\"op\": typing.Literal[\"set\"], \"category\": \(id), \"selection\": typing.Optional[\(name)]})"
            )
            guard category.values != nil else { continue }
            let value = PythonName.inner(category.identifier)
            names.append("\(name)Choice")
            source.add(
                "\(name)Choice = typing.TypedDict(\"\(name)Choice\", {\"op\": ValueOp, \"category\": \(id), "
                    + "\"value\": \(value)})"
            )
        }
        source.open("Operation = typing.Union[")
        for name in names { source.add("\(name),") }
        source.close("]")
        source.add("Batch = typing.TypedDict(\"Batch\", {")
        source.add("    \"operations\": typing.Required[typing.List[Operation]], \"dryRun\": bool,\n}, total=False)")
    }

    private mutating func writeItems() {
        var nested: [(name: String, members: [ItemMember])] = []
        let members = typed(catalog.items.members, named: "Item", nested: &nested)
        for (name, inner) in nested.reversed() {
            var none: [(name: String, members: [ItemMember])] = []
            writeDictionary(name, typed(inner, named: name, nested: &none))
        }
        let id = catalog.items.id.map { id in
            [(PythonName.text(id.key), "typing.Required[\(PythonName.idType(of: id.shape))]")]
        }
        writeDictionary("Item", (id ?? []) + members)
    }

    /// The members with their types.
    ///
    /// - Parameter nested: gets the objects among them, those inside of others behind these.
    private func typed(
        _ members: [ItemMember],
        named name: String,
        nested: inout [(name: String, members: [ItemMember])]
    ) -> [(key: String, type: String)] {
        zip(members, UniqueIdentifiers.of(members.map(\.key))).map { member, identifier in
            // Names of attributes have no such sign between letters, so that no two ways come to one name.
            let inner = "\(name)_\(identifier.pascal)"
            if let objects = member.shape.members {
                nested.append((inner, objects))
                _ = typed(objects, named: inner, nested: &nested)
            }
            let type = PythonName.type(of: member.shape, object: inner)
            return (PythonName.text(member.key), member.isNullable ? "typing.Optional[\(type)]" : type)
        }
    }
}
