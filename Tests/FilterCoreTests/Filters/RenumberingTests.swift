import FilterCore
import Testing

struct RenumberingTests {
    private func catalog() throws -> Catalog {
        var builder = AttributeTableBuilder()
        let brand = builder.attribute("brand")
        for name in ["Nike", "Puma", "Asics"] {
            builder.beginItem()
            builder.append(string: name.utf8Span.span, to: brand)
        }
        let category = CategoryDefinition(id: "brand", kind: .multi, attribute: "brand")
        return try Catalog(
            definition: CatalogDefinition(title: "Shop", categories: [category]),
            table: builder.finish()
        )
    }

    @Test func theOrderOfSelectionOutlivesTheNumbers() throws {
        let large: UInt32 = 1 << 31
        let chosen = ValueSelection(values: [
            Chosen(.string("Puma"), sequence: large - 5), Chosen(.string("Nike"), sequence: large),
        ])
        let state = FilterState(selections: ["brand": .values(chosen)], nextSequence: large + 1)
        let next = try catalog().applying(.select(category: "brand", value: .string("Asics")), to: state)
        let expected = ValueSelection(values: [
            Chosen(.string("Puma"), sequence: 1), Chosen(.string("Nike"), sequence: 2),
            Chosen(.string("Asics"), sequence: 3),
        ])
        #expect(next == FilterState(selections: ["brand": .values(expected)], nextSequence: 4))
    }

    @Test(arguments: [0, 1, 59, 60, 61] as [UInt32])
    func anyNextNumberIsMendedByTheNextChoice(nextSequence: UInt32) throws {
        let state = FilterState(nextSequence: nextSequence)
        let select = FilterOperation.select(category: "brand", value: .string("Nike"))
        let catalog = try catalog()
        #expect(try catalog.applying(select, to: state) == catalog.applying(select, to: FilterState()))
    }

    @Test func whatWasGivenUpLeavesNoTrace() throws {
        let catalog = try catalog()
        func state(_ operations: FilterOperation...) throws -> FilterState {
            try operations.reduce(FilterState()) { try catalog.applying($1, to: $0) }
        }
        let nike = FilterOperation.toggle(category: "brand", value: .string("Nike"))
        let puma = FilterOperation.toggle(category: "brand", value: .string("Puma"))
        #expect(try state(puma, nike, puma) == state(nike))
        #expect(try state(nike, nike) == FilterState())
        #expect(try state(nike, puma, nike, nike) == state(puma, nike))
        #expect(try state(nike, puma) != state(puma, nike))
    }
}
