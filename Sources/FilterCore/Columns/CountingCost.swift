internal import CBitKernels

/// The time that the loops over columns take, as measured by `Benchmarks/` for each variant of the kernels. The less
/// memory a loop reads, the nearer the cache that holds it.
struct CountingCost: Sendable {
    /// To AND and count a word of 64 items, out of the second level of caches, out of the last one, out of memory.
    let word: (near: Nanoseconds, far: Nanoseconds, memory: Nanoseconds)
    /// To count a word by the tree of five slices.
    let slicedWord: Nanoseconds
    /// To see whether a code of a byte is one of some.
    let lookedUpByte: Nanoseconds

    /// To look one sorted id up in a set.
    static let id: Nanoseconds = 0.5
    /// To see whether a word has members.
    static let emptyWord: Nanoseconds = 0.5
    /// To list the members of a word, if they are few; if they are many.
    static let memberWord: (few: Nanoseconds, many: Nanoseconds) = (1, 5.5)
    /// To add one to the counter of a member's first code, and of each further one.
    static let hit: (first: Nanoseconds, further: Nanoseconds) = (0.42, 0.22)
    /// To wait for a line of codes, in part, as several are on their way together: out of a near cache, the last one,
    /// memory.
    static let line: (near: Nanoseconds, far: Nanoseconds, memory: Nanoseconds) = (0.3, 0.7, 4)
    /// To call a kernel.
    static let call: Nanoseconds = 20

    /// The way that is the cheapest wherever a column or a catalog that is made meanwhile offers it. Tests hold every way
    /// against the others by it; nothing reads it after the making.
    @TaskLocal static var favoured: CountingWay?

    private static let nearBytes = 1 << 20
    private static let farBytes = 1 << 24

    static let avx512 = CountingCost(word: (0.15, 0.2, 0.9), slicedWord: 2.5, lookedUpByte: 0.06)
    static let avx2 = CountingCost(word: (0.18, 0.2, 0.95), slicedWord: 6.7, lookedUpByte: 0.06)
    static let baseline = CountingCost(word: (0.56, 0.56, 1.5), slicedWord: 21, lookedUpByte: 1.5)

    /// For the kernels in use.
    static var current: CountingCost {
        switch cbk_variant_in_use() {
        case CBK_AVX512: avx512
        case CBK_AVX2: avx2
        default: baseline
        }
    }

    /// A pass over the words of two sets.
    ///
    /// - Parameter touched: the bytes that are read before the same words are read again.
    func words(_ count: Int, touching touched: Int) -> Nanoseconds {
        let word = touched <= Self.nearBytes ? word.near : touched <= Self.farBytes ? word.far : word.memory
        return Double(count) * word + Self.call
    }

    /// A count by bit slices.
    func slices(_ width: Int, itemCount: Int) -> Nanoseconds {
        let leaves = Double(1 << width) / 32
        let reading = words(itemCount / 64 * (width + 1), touching: itemCount / 8 * (width + 1))
        return max(reading, Double(itemCount / 64) * slicedWord * leaves) + Self.call
    }

    /// A pass over the members of a set and some codes of each.
    func walk(members: Int, itemCount: Int, lanes: Int, rowBytes: Int) -> Nanoseconds {
        let words = itemCount / 64
        let bytes = itemCount * rowBytes
        let lines = min(members, bytes / 64)
        let line =
            bytes <= Self.nearBytes ? Self.line.near : bytes <= Self.farBytes / 4 ? Self.line.far : Self.line.memory
        // Lines that follow each other come faster than those that are far apart.
        let isDense = lines * 2 > bytes / 64
        // From three members a word on, more and more words are among others that have many; from six on all.
        let crowding = min(max(Double(members) / Double(max(words, 1)) / 3 - 1, 0), 1)
        let word = Self.memberWord.few + crowding * (Self.memberWord.many - Self.memberWord.few)
        let hits = Self.hit.first + Double(lanes - 1) * Self.hit.further
        return Double(words) * Self.emptyWord + Double(min(members, words)) * word + Double(members) * hits
            + Double(lines) * (isDense ? line / 2 : line)
    }
}
