public import FilterCore

// Searches of front ends: items one by one, values counted in a dictionary.
extension ReferenceCatalog {
    /// The items that all clauses find.
    ///
    /// - Parameter searched: the attributes of a text that names none, where no category is searched.
    public func items(foundBy clauses: [SearchClause], searched: [Text]) -> Set<Int> {
        allItems.filter { item in clauses.allSatisfy { finds(item, $0, searched: searched) } }
    }

    private func finds(_ item: Int, _ clause: SearchClause, searched: [Text]) -> Bool {
        switch clause {
        case .filters(let expression): return passes(items[item], expression)
        case .words(let text):
            if text.attributes == nil, let category = definition.categories.first(where: { $0.kind == .search }) {
                return isFound(item, by: text.text, in: category, text.variants)
            }
            let attributes = text.attributes ?? searched
            let texts = attributes.flatMap { items[item].values(of: $0.string).map(\.text) }
            return isFound(by: text.text, in: texts, text.variants ?? .exact)
        }
    }

    /// How many of some items have each value of an attribute.
    public func counts(of attribute: Text, among items: Set<Int>) -> [Value: Int] {
        var counts: [Value: Int] = [:]
        for item in items where weight(of: item) > 0 {
            for value in Set(self.items[item].values(of: attribute.string)) {
                counts[value, default: 0] += weight(of: item)
            }
        }
        return counts
    }

    /// How many of some items have a value of each text; of values that read alike the text stands for all.
    public func textCounts(of attribute: Text, among items: Set<Int>) -> [Value: Int] {
        var values: [Text: Value] = [:]
        var counts: [Text: Int] = [:]
        for item in items where weight(of: item) > 0 {
            let own = self.items[item].values(of: attribute.string)
            for text in Set(own.map { Text($0.text) }) { counts[text, default: 0] += weight(of: item) }
            for value in own { values[Text(value.text)] = max(value, values[Text(value.text)] ?? value) }
        }
        return counts.reduce(into: [:]) { $0[values[$1.key] ?? .string($1.key)] = $1.value }
    }

    /// Whether each word of a text begins a word of a value.
    public func matches(_ value: Value, _ text: String) -> Bool {
        let own = words(value.text)
        return words(text).allSatisfy { word in own.contains { $0.starts(with: word) } }
    }

    /// Whether a value stands before another one in alphabetical order.
    public func precedes(_ left: Value, _ right: Value) -> Bool {
        if case .string(let first) = left, case .string(let second) = right {
            let folded = [first, second].map { Text(Folding.fold($0.string)) }
            return folded[0] == folded[1] ? first < second : folded[0] < folded[1]
        }
        return left < right
    }
}
