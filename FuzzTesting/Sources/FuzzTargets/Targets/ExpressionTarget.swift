import FilterCore

@testable import Catalogs
@testable import Gateway

extension FuzzTarget {
    /// A filter expression.
    static let expressions = FuzzTarget(name: "expressions") { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        let expression: FilterExpression
        do throws(FilterExpressionError) { expression = try FilterExpression(text) } catch {
            try promise((0...text.utf8.count).contains(error.offset), "the fault lies outside of the text: \(error)")
            return
        }
        // Printed expressions have more quotes and spaces than those that were read.
        let limits = FilterExpressionLimits(maxBytes: 1 << 24, maxDepth: 128)
        let printed = expression.description
        let again = try FilterExpression(printed, limits: limits)
        try promise(again == expression, "\(text) is printed as \(printed)")
        try promise(again.description == printed, "\(printed) is printed as \(again)")
        let catalog = Teas.snapshot.catalog
        guard let matching = try? catalog.evaluate(catalog.initialState, within: expression),
            let others = try? catalog.evaluate(catalog.initialState, within: !expression)
        else { return }
        let all = try catalog.evaluate(catalog.initialState)
        try promise(
            matching.total + others.total == all.total,
            "\(matching.total) items are, \(others.total) are not, and there are \(all.total)"
        )
    }
}
