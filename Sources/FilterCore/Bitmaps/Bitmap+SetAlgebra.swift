internal import CBitKernels

// Every operation is one pass over the words: O(itemCount / 64).
extension Bitmap {
    /// The number of members.
    public var count: Int {
        unsafe withWords { unsafe cbk_count($0, words.count) }
    }

    /// The number of items in both sets.
    public func intersectionCount(_ other: Bitmap) -> Int {
        unsafe withWords { own in
            unsafe other.withWords { unsafe cbk_count_and(own, $0, words.count) }
        }
    }

    public mutating func formUnion(_ other: Bitmap) {
        formUnion(other, atWord: 0)
    }

    /// - Parameter start: the word where the other set begins, whose words all lie inside of this one.
    mutating func formUnion(_ other: Bitmap, atWord start: Int) {
        unsafe withMutableWords { own in
            unsafe other.withWords { unsafe cbk_or(own + start, $0, other.words.count) }
        }
    }

    public mutating func formIntersection(_ other: Bitmap) {
        unsafe withMutableWords { own in
            unsafe other.withWords { unsafe cbk_and(own, $0, other.words.count) }
        }
    }

    /// Takes out the members of another set.
    public mutating func formSubtraction(_ other: Bitmap) {
        unsafe withMutableWords { own in
            unsafe other.withWords { unsafe cbk_and_not(own, $0, other.words.count) }
        }
    }

    public func union(_ other: Bitmap) -> Bitmap {
        var result = self
        result.formUnion(other)
        return result
    }

    public func intersection(_ other: Bitmap) -> Bitmap {
        var result = self
        result.formIntersection(other)
        return result
    }

    /// The members that are not in another set.
    public func subtracting(_ other: Bitmap) -> Bitmap {
        var result = self
        result.formSubtraction(other)
        return result
    }

    /// All items that are no members.
    public func complement() -> Bitmap {
        unsafe Bitmap(itemCount: itemCount) { result in
            unsafe withWords { unsafe cbk_not(result, $0, itemCount) }
        }
    }

    /// The set of some ids.
    ///
    /// - Complexity: O(*w* + *ids*), *w* words.
    init(ids: Span<UInt32>, itemCount: Int) {
        self.init(itemCount: itemCount)
        insert(ids)
    }

    /// Makes all of the ids members.
    ///
    /// - Parameter start: the word at which item 0 of the ids has its bit.
    /// - Complexity: O(*ids*).
    mutating func insert(_ ids: Span<UInt32>, atWord start: Int = 0) {
        unsafe withMutableWords { words in
            unsafe ids.withUnsafeBufferPointer { unsafe cbk_insert_ids(words + start, $0.baseAddress, $0.count) }
        }
    }

    /// How many of the ids are members.
    ///
    /// - Complexity: O(*ids*).
    func count(of ids: Span<UInt32>) -> Int {
        unsafe withWords { words in
            unsafe ids.withUnsafeBufferPointer { unsafe cbk_count_ids(words, $0.baseAddress, $0.count) }
        }
    }
}
