import Catalogs
import FilterCore
import Gateway
import JSON

/// Writes items as hits: the stored JSON, or what the search wants of it, with `objectID` and the highlights.
struct SearchHitWriter {
    let snapshot: CatalogSnapshot
    let retrieved: AttributeTree
    /// `nil`: the answer has none.
    var highlighted: (choice: AttributeTree, writer: HighlightWriter)?
    /// Texts that are shown as snippets, whole: nothing is cut. `nil`: the answer has none.
    var snipped: (choice: AttributeTree, writer: HighlightWriter)?
    let bounds: RequestBounds

    /// Units to parse a byte of an item and to compare its key.
    private static let byteCost = 20
    /// Units to look for words in a byte of an item that is all ASCII, and in one of any other.
    private static let markingCost = (ascii: 20, other: 80)
    /// The members that every hit has of its own.
    private static let ownKeys = ["objectID", "_highlightResult", "_snippetResult"]

    /// What it takes to write some hits, of one catalog or of several.
    struct Cost {
        /// Bytes of the items.
        private var readCount = 0
        /// Bytes of those that are written as they lie.
        private var wholeCount = 0
        /// Units to mark words.
        private var markingCost = 0

        mutating func add(_ item: Int, of writer: SearchHitWriter) {
            let markers = [writer.highlighted, writer.snipped].compactMap { $0?.writer.marker }
            let byteCount = writer.snapshot.items.withJSON(of: item) { json in
                for marker in markers {
                    let cost = json.isASCII ? SearchHitWriter.markingCost.ascii : SearchHitWriter.markingCost.other
                    markingCost += json.count * cost * (1 + marker.mostCompared / 4)
                }
                return json.count
            }
            readCount += byteCount
            if writer.retrieved.isEverything { wholeCount += byteCount }
        }

        static func + (left: Cost, right: Cost) -> Cost {
            var sum = left
            sum.readCount += right.readCount
            sum.wholeCount += right.wholeCount
            sum.markingCost += right.markingCost
            return sum
        }

        private var units: Int { wholeCount + readCount * SearchHitWriter.byteCost + markingCost }

        /// To be called before any of several hits is written, each of which is spent for when its turn comes: so the writing
        /// ends soon after the client has left.
        ///
        /// - Throws: `answerTooLarge` and `tooMuchWork`.
        func requireRoom(within bounds: RequestBounds) throws(ServiceError) {
            guard wholeCount <= bounds.maxAnswerBytes else {
                throw ServiceError(answerLargerThan: bounds.maxAnswerBytes)
            }
            try ServiceError.mapping { () throws(TooMuchWork) in
                try bounds.work.requireRoom(for: units, on: .answer)
            }
        }

        /// To be called before it is written.
        ///
        /// - Throws: `answerTooLarge` and `tooMuchWork`.
        func spend(within bounds: RequestBounds) throws(ServiceError) {
            try requireRoom(within: bounds)
            try ServiceError.mapping { () throws(TooMuchWork) in try bounds.work.spend(units, on: .answer) }
        }
    }

    /// Writes an array of hits; no further ones when the answer is too large already.
    ///
    /// - Throws: `answerTooLarge` and `tooMuchWork`, before anything is written.
    func write(_ items: [Int], to writer: inout JSONWriter) throws(ServiceError) {
        let costs = items.map { item in
            var cost = Cost()
            cost.add(item, of: self)
            return cost
        }
        try costs.reduce(Cost(), +).requireRoom(within: bounds)
        writer.beginArray()
        for (item, cost) in zip(items, costs) where !writer.isTooLarge {
            try cost.spend(within: bounds)
            write(item, to: &writer)
        }
        writer.endArray()
    }

    /// Writes an array of the first of some hits: those that come to at most so many bytes, read as well as written, and
    /// the first in any case.
    ///
    /// - Returns: how many.
    /// - Throws: `answerTooLarge` and `tooMuchWork` for the first one.
    func write(_ items: [Int], within byteCount: Int, to writer: inout JSONWriter) throws(ServiceError) -> Int {
        var (count, taken) = (0, 0)
        writer.beginArray()
        for item in items {
            let readCount = snapshot.items.byteCount(of: item)
            guard count == 0 || readCount <= byteCount - taken else { break }
            var cost = Cost()
            cost.add(item, of: self)
            try cost.spend(within: bounds)
            var hit = bounds.writer(capacity: readCount)
            write(item, to: &hit)
            taken += max(readCount, hit.bytes.count)
            guard count == 0 || (taken <= byteCount && !hit.isTooLarge) else { break }
            guard !hit.isTooLarge else { throw ServiceError(answerLargerThan: bounds.maxAnswerBytes) }
            writer.raw(hit.bytes)
            count += 1
        }
        writer.endArray()
        return count
    }

    /// The bytes of hits that one step of a walk through all of them has: half of what there may be of bytes and of work.
    static func stepBytes(_ limits: RequestLimits) -> Int {
        min(limits.maxAnswerBytes / 2, limits.maxWork / 2 / byteCost)
    }

    /// Writes a hit whose cost was spent.
    func write(_ item: Int, to writer: inout JSONWriter) {
        let stored = snapshot.items.withJSON(of: item) { json in
            guard let stored = try? JSONValue(parsing: json) else {
                preconditionFailure("a stored item was checked when it was loaded")
            }
            return stored
        }
        writer.beginObject()
        writeMembers(of: stored, item, to: &writer)
        writer.member("objectID", snapshot.items.id(of: item))
        if let highlighted {
            writer.key("_highlightResult")
            writer.value(highlighted.writer.highlights(of: stored, highlighted.choice) ?? .object([]))
        }
        if let snipped {
            writer.key("_snippetResult")
            writer.value((snipped.writer.highlights(of: stored, snipped.choice) ?? .object([])).withoutWords)
        }
        writer.endObject()
    }

    private func writeMembers(of stored: JSONValue, _ item: Int, to writer: inout JSONWriter) {
        guard case .object(let members) = stored, !members.isEmpty else { return }
        if retrieved.isEverything, !Self.ownKeys.contains(where: { stored[$0] != nil }) {
            // As it lies, with the spelling of its numbers.
            snapshot.items.withJSON(of: item) { json in writer.rawMembers(json.extracting(1..<json.count - 1)) }
            return
        }
        let root = retrieved.root
        for member in members where !Self.ownKeys.contains(where: { Text($0) == Text(member.key) }) {
            guard let left = root.below(member.key)?.cut(member.value) else { continue }
            writer.key(member.key)
            writer.value(left)
        }
    }
}

extension JSONValue {
    /// Highlights as snippets have them: without the words and the measure of how much is marked.
    fileprivate var withoutWords: JSONValue {
        switch self {
        case .object(let members):
            let isHighlight = self["matchLevel"] != nil && self["matchedWords"] != nil
            let kept = isHighlight ? members.filter { ["value", "matchLevel"].contains($0.key) } : members
            return .object(kept.map { Member($0.key, isHighlight ? $0.value : $0.value.withoutWords) })
        case .array(let elements): return .array(elements.map(\.withoutWords))
        case .null, .bool, .number, .string: return self
        }
    }
}
