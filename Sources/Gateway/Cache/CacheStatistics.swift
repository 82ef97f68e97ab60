/// How full one level of the result cache is, and what happened in it.
package struct CacheStatistics: Sendable, Equatable {
    /// Look-ups that found what they looked for.
    var hits = 0
    /// Look-ups that did not.
    var misses = 0
    /// Entries that made room for others.
    var evictions = 0
    /// Entries kept.
    var entries = 0
    /// Bytes that the entries kept take, keys and bookkeeping included, and packed forms of parts, those that are still
    /// being sent among them.
    var bytes = 0

    static func += (left: inout CacheStatistics, right: CacheStatistics) {
        left.hits += right.hits
        left.misses += right.misses
        left.evictions += right.evictions
        left.entries += right.entries
        left.bytes += right.bytes
    }
}
