package import Bytes
package import Catalogs
package import FilterCore

/// Results that all sessions share, bounded in bytes.
///
/// Three levels:
///
/// - ``words``: which items hold a word that a free filter or an expression looks for. A request that looks for it
///   again, at the next read of the same session for one, finds it; texts are searched once.
/// - ``counts``: what the engine counted for a state. A request for another page, sort, language or
///   part finds it, in whichever order the categories were chosen from.
/// - ``parts``: encoded parts of answers, and differences of two screens. The same request finds it again; nothing is
///   decoded or evaluated then.
///
/// No part holds anything of a session but its state. Equal keys mean equal contents: see
/// ``ScreenQuestion`` for what the keys hold. An answer is the same, byte for byte, whether its parts were found or not.
package final class ResultCache: Sendable {
    /// See ``lendingWords(to:)``.
    let words: ClockCache<WordItems>?
    /// By category index, see ``ScreenQuestion/countsKey(_:of:within:_:categories:)``.
    let counts: ClockCache<[Int: CategoryResult]>?
    /// The members of a part without braces, packed, too, once that was asked for, see ``ScreenQuestion/key(of:)`` and
    /// ``ScreenQuestion/key(of:differenceTo:)``.
    let parts: ClockCache<SharedBytes>?
    /// The memory of the packed forms of parts; included in that of ``parts``.
    private let packed: PackedMemory

    /// - Parameter maxBytes: of all levels; 0 keeps nothing. A quarter is for counts, which are smaller than what is
    ///   written from them, an eighth for words.
    package init(maxBytes: Int) {
        let packed = PackedMemory()
        self.packed = packed
        words = maxBytes == 0 ? nil : ClockCache(maxBytes: maxBytes / 8)
        counts = maxBytes == 0 ? nil : ClockCache(maxBytes: maxBytes / 4)
        let partBytes = maxBytes - maxBytes / 4 - maxBytes / 8
        parts = maxBytes == 0 ? nil : ClockCache(maxBytes: partBytes) { packed.byteCount }
    }

    /// Whether parts are kept: otherwise no key is needed.
    package var keepsParts: Bool { parts != nil }

    /// The members of a part, if they are kept.
    ///
    /// Other targets look parts up through this function: it is compiled for them, the generic one of the cache is not.
    package func part(_ key: CacheKey) -> SharedBytes? { parts?.find(key) }

    /// Keeps the members of a part.
    ///
    /// - Parameter key: `nil` to keep nothing.
    package func keep(_ members: [UInt8], by key: CacheKey?) -> SharedBytes {
        guard let parts, let key else { return SharedBytes(members) }
        let shared = SharedBytes(members, countingIn: packed)
        parts.insert(key, shared, byteCount: members.count)
        return shared
    }

    /// The counts of a state, computed if they are not kept.
    ///
    /// - Throws: what computing throws; nothing is kept then.
    package func counts<Failure>(
        of question: @autoclosure () -> CacheKey,
        _ compute: () throws(Failure) -> [Int: CategoryResult]
    ) throws(Failure) -> [Int: CategoryResult] {
        guard let counts else { return try compute() }
        let key = question()
        if let found = counts.find(key) { return found }
        let computed = try compute()
        counts.insert(key, computed, byteCount: computed.values.reduce(64) { $0 + $1.byteCount })
        return computed
    }

    /// Ends what is kept of snapshots, which others have taken the place of.
    ///
    /// A request that began with one of them may still add entries. They are never found, and are evicted first.
    ///
    /// - Complexity: O(entries · log snapshots).
    package func forget(_ snapshots: [CatalogSnapshot]) {
        let identities = PrefixSet(snapshots.map(\.identity))
        words?.removeAll(withPrefixIn: identities)
        counts?.removeAll(withPrefixIn: identities)
        parts?.removeAll(withPrefixIn: identities)
    }

    /// By the name of the level; empty if nothing is kept.
    package var statistics: [(level: String, statistics: CacheStatistics)] {
        [("words", words?.statistics), ("counts", counts?.statistics), ("parts", parts?.statistics)]
            .compactMap { level, statistics in statistics.map { (level, $0) } }
    }
}

extension CategoryResult {
    /// About what it takes; the values of the category are the catalog's.
    var byteCount: Int {
        MemoryLayout<CategoryResult>.stride + MemoryLayout<Int>.stride + values.byteCount
            + (histogram?.capacity ?? 0) * MemoryLayout<HistogramBin>.stride
            + 64
    }
}
