/// Sets under construction that lie side by side.
struct BitmapTable {
    private var words: [UInt64]
    private let wordCount: Int
    private let setCount: Int
    private let itemCount: Int

    /// Empty sets.
    init(setCount: Int, itemCount: Int) {
        self.setCount = setCount
        self.itemCount = itemCount
        wordCount = Bitmap.wordCount(of: itemCount)
        words = [UInt64](repeating: 0, count: setCount * wordCount)
    }

    /// - Precondition: there are such an item and such a set.
    mutating func insert(_ item: Int, into set: Int) {
        words[set * wordCount + item >> 6] |= 1 << UInt64(item & 63)
    }

    /// The sets, as views of one memory.
    func bitmaps() -> [Bitmap] {
        let frozen = FrozenArray(keeping: words)
        return (0..<setCount).map { set in
            Bitmap(words: frozen.extracting(set * wordCount..<(set + 1) * wordCount), itemCount: itemCount)
        }
    }
}
