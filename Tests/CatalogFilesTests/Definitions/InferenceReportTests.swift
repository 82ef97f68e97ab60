import FilterCore
import Testing

@testable import CatalogFiles

struct InferenceReportTests {
    @Test func decisionsAreATable() {
        var builder = AttributeTableBuilder()
        let slots = ["id", "brand", "bad\u{1B}name"].map { builder.attribute($0) }
        for item in 0..<1_200 {
            builder.beginItem()
            builder.append(number: Number(Int64(item)), to: slots[0])
            if item < 4 { builder.append(string: (item < 3 ? "Nike" : "Puma SE").utf8Span.span, to: slots[1]) }
            if item == 0 { builder.append(bool: true, to: slots[2]) }
        }
        let inference = DefinitionInference(table: builder.finish(), title: "T", idAttribute: nil)
        #expect(
            InferenceReport.text(inference.decisions) == """
                attribute  category           items  values  length  words  sorts  because
                id         –                  1,200   1,200       –      –  no     identifies items
                brand      brand (multi)          4       2     4.8    1.3  yes    at most 1,000 distinct values
                bad�name   bad-name (toggle)      1       1       –      –  no     all values are booleans

                """
        )
    }

    @Test func noDecisionsGiveNoTable() {
        #expect(InferenceReport.text([]).isEmpty)
    }
}
