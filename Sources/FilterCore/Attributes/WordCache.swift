/// Keeps which items hold a word, from one evaluation to the next. The engine itself keeps nothing and has no locks.
public protocol WordCache: Sendable {
    /// The items that were kept of a word; `nil` if none are.
    func items(of word: KeptWord) -> WordItems?

    /// Keeps the items of a word, or does not.
    func keep(_ items: WordItems, of word: KeptWord)
}

/// A word and the texts in which it is looked for.
public struct KeptWord: Sendable, Hashable {
    public enum SearchedTexts: Sendable, Hashable {
        /// In the values of an attribute; the word is folded.
        case attribute(Text)
        /// In the texts of the category with this id, as its definition says; the word is folded.
        case category(String)
        /// The same, comparing bytes.
        case caseSensitiveCategory(String)
    }

    public let texts: SearchedTexts
    public let word: Text
}

/// Which items hold a word, in memory of their own: as ids where that takes less than a set.
public struct WordItems: Sendable {
    private enum Storage {
        case ids([UInt32])
        case set(Bitmap)
    }

    private let storage: Storage
    private let itemCount: Int

    /// - Complexity: O(*w*) words.
    init(_ items: Bitmap) {
        itemCount = items.itemCount
        // An id takes as much as the bits of 32 items.
        if items.count < items.itemCount / 32 {
            storage = .ids(items.members.map(UInt32.init))
        } else {
            // The set may be a view of memory that many share.
            storage = .set(Bitmap(words: FrozenArray(items.words), itemCount: items.itemCount))
        }
    }

    /// - Complexity: O(*w*) words for few items, O(1) else.
    var bitmap: Bitmap {
        switch storage {
        case .set(let items): return items
        case .ids(let ids):
            var items = Bitmap(itemCount: itemCount)
            items.insert(ids.span)
            return items
        }
    }

    /// The memory that it takes.
    public var byteCount: Int {
        switch storage {
        case .set(let items): items.words.count * 8 + 64
        case .ids(let ids): ids.count * 4 + 64
        }
    }
}
