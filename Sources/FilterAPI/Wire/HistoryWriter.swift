import Catalogs
import FilterCore
import Gateway
import JSON
import Sessions

/// Writes the steps of a session in words (schema `History`).
struct HistoryWriter {
    let snapshot: CatalogSnapshot
    let wording: Wording
    let work: WorkBudget

    /// - Throws: `tooMuchWork`.
    func write(_ history: SessionHistory, to writer: inout JSONWriter) throws(ServiceError) {
        let count = history.states.reduce(0) { $0 + 2 * $1.filters.filterCount }
        try ServiceError.limiting { () throws(TooMuchWork) in
            try work.spend(count, times: WorkCost.filterChange, on: .answer)
        }
        writer.member("position", history.position)
        writer.member("firstPosition", history.first)
        writer.key("steps")
        writer.beginArray()
        for index in history.states.indices.dropFirst() {
            let number = history.first + index
            writer.beginObject()
            writer.member("position", number)
            writer.member("text", text(from: history.states[index - 1], to: history.states[index]))
            writer.member("isDone", number <= history.position)
            writer.endObject()
        }
        writer.endArray()
    }

    /// The text of one step; filters and settings that changed together are listed one after the other.
    private func text(from old: SessionState, to new: SessionState) -> String {
        var parts: [String] = []
        // A step may have been made under another definition.
        let catalog = snapshot.catalog
        let adoption = catalog.adopting(old.filters)
        let (before, after) = (adoption?.state ?? old.filters, catalog.adopted(new.filters))
        if let text = catalog.changeText(from: before, to: after, wording) {
            parts.append(text)
        } else if let adoption, adoption.isStep, after == new.filters {
            // The step that another definition made.
            if !adoption.dropped.isEmpty {
                parts.append(text(adoption.dropped))
            } else if let text = catalog.changeText(from: old.filters, to: after, wording) {
                parts.append(text)
            }
        }
        for setting in SessionSetting.changed(from: old.settings, to: new.settings) {
            if let text = setting.changeText(new.settings, snapshot, wording) { parts.append(text) }
        }
        return parts.isEmpty ? wording.localizer.text(.changedOrder) : parts.joined(separator: "; ")
    }

    /// `Removed P: A and 2 more`
    private func text(_ dropped: [DroppedFilter]) -> String {
        let localizer = wording.localizer
        let first = snapshot.catalog.text(of: dropped[0], wording)
        guard dropped.count > 1 else { return localizer.text(.removed, [.text: first]) }
        let text = localizer.text(.firstAndMore, count: dropped.count - 1, [.first: first])
        return localizer.text(.removed, [.text: text])
    }
}
