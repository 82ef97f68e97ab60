import FilterCore
import Following

/// A page of rows that grows, and how far it has come.
struct RowWalk {
    /// So many rows are looked at for a page, about.
    static let maxLookedAtCount = 20_000

    private let question: RowQuestion
    private(set) var page = RowPage()
    /// The last row that was looked at.
    private(set) var place: RowPlace?
    /// The last row of the page.
    private var lastPlace: RowPlace?
    private(set) var lookedAtCount = 0
    private var byteCount = 0
    private var isOverfull = false

    init(_ question: RowQuestion, from place: RowPlace?) {
        self.question = question
        self.place = place
    }

    /// How many rows are missing.
    var missingCount: Int { question.size - page.rows.count }

    /// Whether the page has all rows that it may have.
    var isFull: Bool { missingCount == 0 || isOverfull }

    var isLong: Bool { lookedAtCount >= Self.maxLookedAtCount }

    /// The page, with more to come.
    ///
    /// - Throws: ``RowRefusal/tooMuchWork(_:)`` where it has come to nothing that may be told.
    var cut: RowPage {
        get throws(RowRefusal) {
            guard let end = question.isScoped || isFull ? lastPlace : place else {
                throw .tooMuchWork("too many rows are looked at in vain; filter by more")
            }
            var page = page
            page.next = end.text
            return page
        }
    }

    /// Looks at a row, the next one in order, which may be the place itself.
    ///
    /// - Parameter skipped: how many rows alike the place were left out.
    /// - Returns: whether it was looked at: there was room.
    mutating func look(at row: DetailedRow, skipping skipped: inout Int) throws(RowRefusal) -> Bool {
        let isAlike = place.map { $0.ticks == row.ticks && $0.key == row.key } ?? false
        if isAlike, skipped > 0 {
            skipped -= 1
            return true
        }
        skipped = 0
        guard !isFull else { return false }
        let isMatch = question.items.index(ofID: row.itemID).map(question.evaluation.isMatch) ?? false
        if isMatch, byteCount + row.json.count > question.maxByteCount {
            if page.rows.isEmpty { throw .tooLong }
            isOverfull = true
            return false
        }
        lookedAtCount += 1
        let next = RowPlace(ticks: row.ticks, key: row.key, count: isAlike ? (place?.count ?? 0) + 1 : 1)
        place = next
        if isMatch {
            byteCount += row.json.count
            page.rows.append(row.json.indices.map { row.json[$0] })
            lastPlace = next
        }
        return true
    }
}
