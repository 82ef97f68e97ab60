import FilterCore
import JSON

/// Writes `renderingContent`: which facets a front end shows, and in which order their values, as the definition has it.
struct FacetOrderWriter {
    let catalog: Catalog
    /// The attributes by which front ends filter what the search finds.
    let attributes: [Text]

    /// The order of the values of a facet.
    private struct ValueOrder {
        /// Values that go before all others.
        var pinned: [Value] = []
        /// `count`, `alpha`, or `hidden` where others are not shown.
        var rest = "count"
    }

    /// - Complexity: O(categories + declared values + values of trees with an order of their own, for each level).
    func write(to writer: inout JSONWriter) {
        let facets = facets
        writer.beginObject()
        if !facets.isEmpty {
            writer.key("facetOrdering")
            writer.beginObject()
            writer.key("facets")
            writer.beginObject()
            writer.key("order")
            writer.beginArray()
            for facet in facets { writer.string(facet.string) }
            writer.endArray()
            writer.endObject()
            writer.key("values")
            writer.beginObject()
            let orders = orders
            for attribute in attributes {
                guard let order = orders[attribute] else { continue }
                writer.key(attribute.string)
                write(order, to: &writer)
            }
            writer.endObject()
            writer.endObject()
        }
        writer.endObject()
    }

    private func write(_ order: ValueOrder, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("order")
        writer.beginArray()
        for value in order.pinned { writer.string(value.text) }
        writer.endArray()
        writer.member("sortRemainingBy", order.rest)
        writer.endObject()
    }

    /// The attributes of categories, each once. Of a hierarchy of levels the first: a menu over it shows the others.
    private var facets: [Text] {
        let levels = hierarchies.map { $0.definition.attribute + ".lvl" }
        return attributes.filter { attribute in
            !levels.contains { attribute.string.hasPrefix($0) && attribute.string != $0 + "0" }
        }
    }

    private var hierarchies: [Category] { catalog.categories.filter { $0.kind == .hierarchy } }

    /// By attribute, those of lower levels included.
    private var orders: [Text: ValueOrder] {
        let wanted = Set(attributes)
        var orders: [Text: ValueOrder] = [:]
        for category in catalog.categories {
            let attribute = Text(category.definition.attribute)
            if orders[attribute] == nil, wanted.contains(attribute) { orders[attribute] = order(of: category) }
        }
        for category in hierarchies {
            for level in 0..<PathLimits.levels {
                let attribute = Text("\(category.definition.attribute).lvl\(level)")
                guard wanted.contains(attribute) else { break }
                // A list over a level may have an order of its own.
                if orders[attribute] == nil { orders[attribute] = order(of: category, level: level) }
            }
        }
        return orders
    }

    /// The keys of a category's order as far as the protocol has words for them. Orders that depend on no count and are not
    /// that of letters are written out, unless they are long; of trees no others are.
    ///
    /// - Parameter level: of the paths of a tree; `nil` for all.
    private func order(of category: Category, level: Int? = nil) -> ValueOrder? {
        let definition = category.definition
        let isTree = definition.kind == .hierarchy
        guard isTree || [.multi, .single].contains(definition.kind) else { return nil }
        switch definition.valueOrder.first(where: { $0 != .selected }) {
        case .natural, .labelDescending:
            let most = Self.mostPinned
            let ranked = isTree ? category.pathsByRank(atMost: most, level: level) : category.valuesByRank(atMost: most)
            return ValueOrder(pinned: ranked ?? [], rest: "alpha")
        case _ where isTree: return nil
        case .declared:
            guard let values = definition.values else { return nil }
            return ValueOrder(pinned: values, rest: "hidden")
        case .label: return ValueOrder(rest: "alpha")
        case .countDescending, .countAscending, .selected, nil: return ValueOrder()
        }
    }

    /// So many values are written into every answer.
    private static let mostPinned = 100
}
