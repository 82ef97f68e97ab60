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
        try ServiceError.mapping { () throws(TooMuchWork) in
            try work.spend(count, times: WorkCost.filterChange, on: .answer)
        }
        writer.member("position", history.position)
        writer.member("firstPosition", history.first)
        writer.key("steps")
        writer.beginArray()
        // A step of another definition may lead nowhere under the present one.
        for index in history.states.indices.dropFirst() where history.states[index - 1] != history.states[index] {
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
        var parts = filterTexts(from: old.filters, to: new.filters)
        for setting in SessionSetting.changed(from: old.settings, to: new.settings) {
            if let text = setting.changeText(new.settings, snapshot, wording) { parts.append(text) }
        }
        return parts.isEmpty ? wording.localizer.text(.changedOrder) : parts.joined(separator: "; ")
    }

    /// A step may have been made under another definition, or by one.
    private func filterTexts(from old: FilterState, to new: FilterState) -> [String] {
        let catalog = snapshot.catalog
        let (former, later) = (catalog.adopting(old), catalog.adopting(new))
        let (before, after) = (former?.state ?? old, later?.state ?? new)
        if let text = catalog.changeText(from: before, to: after, wording) { return [text] }
        // The present definition cannot mean the rest.
        let (gone, come) = (former?.dropped ?? [], later?.dropped ?? [])
        let (isGone, hasCome) = (Set(gone), Set(come))
        let texts =
            [
                (PhraseKey.removed, gone.filter { !hasCome.contains($0) }),
                (.added, come.filter { !isGone.contains($0) }),
            ]
            .compactMap { key, dropped in dropped.isEmpty ? nil : text(key, dropped) }
        // The step that another definition made, of which nothing was dropped.
        guard texts.isEmpty, former?.isStep == true, later == nil else { return texts }
        return catalog.changeText(from: old, to: after, wording).map { [$0] } ?? []
    }

    /// `Removed P: A and 2 more`
    private func text(_ key: PhraseKey, _ dropped: [DroppedFilter]) -> String {
        let localizer = wording.localizer
        let first = snapshot.catalog.text(of: dropped[0], wording)
        guard dropped.count > 1 else { return localizer.text(key, [.text: first]) }
        let text = localizer.text(.firstAndMore, count: dropped.count - 1, [.first: first])
        return localizer.text(key, [.text: text])
    }
}
