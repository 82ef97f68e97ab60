import FilterCore
import Foundation
import Testing

/// The code and its output in `Documentation/LIBRARY.md` are the code below and what it prints.
@Suite struct LibraryExampleTests {
    private static func example() throws -> [String] {
        var lines: [String] = []
        // example
        // A table: each attribute is a column. An item has no value, one or several in each.
        var builder = AttributeTableBuilder()
        let brand = builder.attribute("brand")
        let colour = builder.attribute("colour")
        let price = builder.attribute("price")
        let shoes: [(brand: String, colours: [String], price: Int)] = [
            ("Nike", ["red", "black"], 90), ("Nike", ["blue"], 120), ("Puma", ["red"], 45), ("Zeta", [], 60),
        ]
        for shoe in shoes {
            builder.beginItem()
            builder.append(.string(shoe.brand), to: brand)
            for value in shoe.colours { builder.append(.string(value), to: colour) }
            builder.append(.number(shoe.price), to: price)
        }

        // A definition, compiled against the table. The catalog is immutable: share it between threads.
        let definition = CatalogDefinition(
            title: "Shoes",
            categories: [
                CategoryDefinition(id: "brand", kind: .multi, attribute: "brand"),
                CategoryDefinition(id: "colour", kind: .multi, attribute: "colour"),
                CategoryDefinition(id: "price", kind: .range, attribute: "price"),
            ],
            sorts: [SortDefinition(id: "cheapest", title: "Cheapest first", keys: [SortKey(attribute: "price")])]
        )
        let catalog = try Catalog(definition: definition, table: builder.finish())

        // A state is a value. An operation makes the next state of it, or throws a `FilterError`.
        var state = catalog.initialState
        state = try catalog.applying(.toggle(category: "colour", value: .string("red")), to: state)
        let upTo100 = SelectionInput.range(lower: nil, upper: .number(Number(100)))
        state = try catalog.applying(.set(category: "price", selection: upTo100), to: state)

        // An evaluation answers everything about a state.
        let evaluation = try catalog.evaluate(state)
        lines.append(try evaluation.currentFilters().text)
        for (index, category) in catalog.categories.enumerated() {
            for row in try evaluation.result(for: index).values {
                let mark = row.isSelected ? "x" : " "
                lines.append(
                    "[\(mark)] \(category.definition.title): \(row.value), count \(row.count), what-if \(row.whatIf!)"
                )
            }
        }
        for chip in try evaluation.currentFilters().filters {
            lines.append("× \(chip.text), what-if \(chip.whatIf!)")
        }
        let page = try evaluation.page(.offset(0), size: 20, in: catalog.sortOrder("cheapest")!)
        lines.append("items \(page.items)")
        // end of example
        return lines
    }

    @Test func pageShowsThisCode() throws {
        let source = try String(contentsOf: URL(fileURLWithPath: #filePath), encoding: .utf8)
        let code = source.components(separatedBy: "// example\n")[1].components(separatedBy: "        // end of")[0]
        let lines = code.split(separator: "\n", omittingEmptySubsequences: false).map { $0.dropFirst(8) }
        #expect(try Self.blocks("swift").contains("import FilterCore\n\n" + lines.joined(separator: "\n")))
    }

    @Test func codePrintsWhatThePageSays() throws {
        #expect(try Self.blocks("text") == [Self.example().map { $0 + "\n" }.joined()])
    }

    /// The blocks of the page in a language.
    private static func blocks(_ language: String) throws -> [String] {
        let page = try Document.text("Documentation/LIBRARY.md")
        return page.components(separatedBy: "\n```\(language)\n").dropFirst().map {
            $0.components(separatedBy: "```")[0]
        }
    }
}
