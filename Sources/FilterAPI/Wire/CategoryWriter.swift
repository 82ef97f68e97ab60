import Catalogs
import FilterCore
import JSON

/// Writes one category of an answer (schema `Category`).
struct CategoryWriter {
    let snapshot: CatalogSnapshot
    let evaluation: Evaluation
    let wording: Wording
    let view: ValueView

    private let encoded: EncodedCategories

    init(snapshot: CatalogSnapshot, evaluation: Evaluation, wording: Wording, view: ValueView) {
        self.snapshot = snapshot
        self.evaluation = evaluation
        self.wording = wording
        self.view = view
        encoded = snapshot.encodedCategories(in: wording.localizer.locale) {
            EncodedCategories(of: snapshot.catalog, wording)
        }
    }

    /// - Parameter showsPlan: says how the values were counted, besides.
    func write(_ index: Int, _ result: CategoryResult, showsPlan: Bool = false, to writer: inout JSONWriter) {
        let category = snapshot.catalog.categories[index]
        let state = evaluation.state
        let encoded = encoded.categories[index]
        writer.beginObject()
        writer.rawMembers(encoded.definition.span)
        if !result.isActive, result.disabledBy.isEmpty, state.selections[category.id] == nil {
            writer.rawMembers(encoded.idle.span)
        } else {
            CategoryHeadWriter(category: category, wording: wording)
                .write(state, isActive: result.isActive, disabledBy: result.disabledBy, to: &writer)
        }
        writer.member("whatIfCleared", result.whatIfCleared)
        category.kind.json.writeContent(index, result, self, to: &writer)
        if let none = result.none { write(none, title: wording.noneTitle(of: category.definition), to: &writer) }
        if showsPlan, let plan = result.plan { write(plan, of: category, to: &writer) }
        writer.endObject()
    }

    private func write(_ plan: CountingPlan, of category: Category, to writer: inout JSONWriter) {
        writer.key("plan")
        writer.beginObject()
        writer.member("way", plan.way.rawValue)
        // Values that no item has any more, or that are hidden, are counted along.
        let offered = category.kind.hasValues ? category.valueCount : .max
        writer.member("countedValues", min(plan.valueCount, offered))
        writer.member("estimatedMicroseconds", Int((plan.cost / 1000).rounded()))
        writer.endObject()
    }

    func writeValues(_ index: Int, _ values: ValueResults, to writer: inout JSONWriter) {
        let localizer = wording.localizer
        snapshot.values(of: index, in: localizer.locale).write(
            values,
            of: snapshot.catalog.categories[index],
            in: snapshot.name,
            showsIDs: view.showsIDs,
            countText: view.showsCountTexts ? { localizer.text(count: $0) } : nil,
            to: &writer
        )
    }

    func write(count: Int, to writer: inout JSONWriter) {
        writer.member("count", count)
        if let text = text(count) { writer.member("countText", text) }
    }

    private func text(_ count: Int) -> String? {
        view.showsCountTexts ? wording.localizer.text(count: count) : nil
    }

    func writeNumbers(_ index: Int, _ result: CategoryResult, to writer: inout JSONWriter) {
        let category = snapshot.catalog.categories[index]
        NumbersWriter(category: category, wording: wording).write(result, to: &writer)
    }

    private func write(_ none: NoneResult, title: String, to writer: inout JSONWriter) {
        writer.key("none")
        writer.beginObject()
        writer.member("title", title)
        write(count: none.count, to: &writer)
        writer.member("isSelected", none.isSelected)
        writer.member("whatIf", none.whatIf)
        writer.endObject()
    }
}
