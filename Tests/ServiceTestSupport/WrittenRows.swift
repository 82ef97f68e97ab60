import FilterCore
package import Following

/// A source of the catalog `shop` whose rows are the items, in their order: the place of a page is the number of its last
/// item.
package enum WrittenRows {
    /// - Parameter refusal: of every page.
    package static func readers(refusing refusal: RowRefusal? = nil) throws -> RowReaders {
        let readers = RowReaders(of: "shop", connectionCount: 1) { _ throws(SourceFailure) in Reader(refusal: refusal) }
        try readers.start()
        return readers
    }

    private struct Reader: RowReader {
        let refusal: RowRefusal?

        func page(
            _ question: RowQuestion,
            isEnded: @escaping @Sendable () -> Bool
        ) throws(RowRefusal) -> RowPage {
            if let refusal { throw refusal }
            var matches: [Int] = []
            question.evaluation.forEachMatch { place, _ in matches.append(place) }
            if let text = question.place {
                guard let last = Int(text) else { throw .invalidPlace }
                matches.removeAll { $0 <= last }
            }
            var page = RowPage()
            for place in matches.prefix(question.size) {
                page.rows.append(question.items.withJSON(of: place) { json in json.indices.map { json[$0] } })
            }
            if matches.count > question.size { page.next = String(matches[question.size - 1]) }
            return page
        }
    }
}
