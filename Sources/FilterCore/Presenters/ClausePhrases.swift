/// The words for whole clauses.
struct ClausePhrases {
    private let catalog: Catalog
    private let state: FilterState
    private let wording: Wording

    init(_ catalog: Catalog, in state: FilterState, _ wording: Wording) {
        self.catalog = catalog
        self.state = state
        self.wording = wording
    }

    /// `Brand: Nike or Puma; In stock`
    func text(_ clauses: [FilterClause]) -> String {
        clauses.map(text).joined(separator: wording.localizer.text(.partSeparator))
    }

    /// `Brand: Nike or Puma`; what several categories put into one clause is a list of alternatives.
    func text(_ clause: FilterClause) -> String {
        var texts: [String] = []
        var told: Set<String> = []
        for key in clause.keys {
            if case .free(let filter, _) = key {
                texts.append(FreeFilterPhrases(catalog, wording).text(filter))
            } else if let id = key.category, told.insert(id).inserted, let index = catalog.index(ofCategory: id) {
                let keys = clause.keys.filter { $0.category == id }
                texts.append(CategoryPhrases(catalog.categories[index], in: state, wording).chip(keys))
            }
        }
        return wording.localizer.shortList(texts, .or)
    }

    /// What an item has in the categories of a clause: `31.99 € ≤ 75 €`; `nil` where few words do not say it.
    func text(ofItem item: Int, in clause: FilterClause) -> String? {
        var seen: Set<String> = []
        let ids = clause.keys.compactMap(\.category).filter { seen.insert($0).inserted }
        let texts = ids.compactMap(catalog.index(ofCategory:)).compactMap { index in
            CategoryPhrases(catalog.categories[index], in: state, wording).text(ofItem: item)
        }
        return texts.isEmpty ? nil : texts.joined(separator: wording.localizer.text(.partSeparator))
    }
}
