// Sets over items that come in parts. Every part begins at a word of its own: the places between the last item of a part
// and the first one of the next are no items.
extension Bitmap {
    /// One set over the places of all parts.
    ///
    /// - Complexity: O(1) for one part, O(*w*) words for several.
    init(joining parts: [Bitmap]) {
        guard parts.count != 1 else {
            self = parts[0]
            return
        }
        let places = parts.dropLast().reduce(0) { $0 + $1.words.count * 64 } + parts[parts.count - 1].itemCount
        // Safe: the parts have as many words as their places need together.
        self = unsafe Bitmap(itemCount: places) { words in
            var start = unsafe words
            for part in parts {
                unsafe part.words.withUnsafeBufferPointer {
                    if let source = $0.baseAddress { unsafe start.update(from: source, count: $0.count) }
                }
                unsafe start += part.words.count
            }
        }
    }

    /// The members among the items of a part, which are numbered from 0 then; in the same memory.
    func part(_ range: Range<Int>) -> Bitmap {
        if range.count == itemCount { return self }
        let words = words.extracting(range.lowerBound >> 6..<Self.wordCount(of: range.upperBound))
        return Bitmap(words: words, itemCount: range.count)
    }
}
