/// Finds a word in spite of one typing error in it: a letter too many or missing, another one in its place, or two
/// neighbours in the wrong order. The first letter must be right.
///
///     MistypedWord("flanel", isBeginning: false)?.matchedByteCount(of: "flannel".utf8Span.span)     // 7
struct MistypedWord: Sendable {
    private let bytes: [UInt8]
    /// Whether a word that begins so is found.
    private let isBeginning: Bool

    /// Shorter words are too near to others.
    private static let leastLetters = 5

    /// - Parameter word: folded.
    /// - Returns: `nil` for one that is too short, or has something else than letters.
    init?(_ word: String, isBeginning: Bool) {
        let letters = word.unicodeScalars
        guard letters.count >= Self.leastLetters, letters.allSatisfy(\.properties.isAlphabetic) else { return nil }
        bytes = Array(word.utf8)
        self.isBeginning = isBeginning
    }

    /// The UTF-8 of the letter that words must begin with.
    var firstLetter: [UInt8] { Array(bytes[..<bytes.span.letterEnd(from: 0)]) }

    /// How many bytes of a word of a text are the word without an error, or as many as may be with one; `nil` if it is another
    /// word.
    ///
    /// - Parameter word: folded UTF-8.
    /// - Complexity: O(length of the word that is looked for).
    func matchedByteCount(of word: Span<UInt8>) -> Int? {
        let own = bytes.span
        let place = own.letterWithFirstDifference(to: word)
        guard place > 0 else { return nil }
        if let end = matchEnd(of: place, in: word, from: place) { return end }
        let next = own.letterEnd(from: place)
        if word.hasLetter(at: place), let end = matchEnd(besideLetterAt: place, next, in: word) { return end }
        return place < next ? matchEnd(of: next, in: word, from: place) : nil
    }

    /// Where this word ends in another one that has a letter more at a place, another one, or two swapped ones: those that
    /// end last come first. A digit is no letter.
    private func matchEnd(besideLetterAt place: Int, _ next: Int, in word: Span<UInt8>) -> Int? {
        let own = bytes.span
        let (otherNext, end) = (word.letterEnd(from: place), own.letterEnd(from: next))
        return matchEnd(of: place, in: word, from: otherNext)
            ?? (place < next ? matchEnd(of: next, in: word, from: otherNext) : nil)
            ?? (own.isSwapped(place..<next, next..<end, in: word) ? matchEnd(of: end, in: word, from: end) : nil)
    }

    /// Where the rest of this word ends in another one; `nil` if it does not stand there, or not at the end.
    private func matchEnd(of start: Int, in word: Span<UInt8>, from otherStart: Int) -> Int? {
        let end = otherStart + bytes.count - start
        guard isBeginning ? end <= word.count : end == word.count else { return nil }
        return (start..<bytes.count).allSatisfy { bytes[$0] == word[otherStart + $0 - start] } ? end : nil
    }
}

extension Span where Element == UInt8 {
    /// Where the letter of UTF-8 ends that begins at a place; the place itself at the end.
    func letterEnd(from start: Int) -> Int {
        guard start < count else { return start }
        var end = start + 1
        while end < count, self[end] & 0xC0 == 0x80 { end += 1 }
        return end
    }

    /// Whether a letter begins at a place, and no digit.
    fileprivate func hasLetter(at place: Int) -> Bool {
        guard place < count else { return false }
        if self[place] < 0x80 { return !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self[place]) }
        // Safe: copied at once.
        let text = unsafe extracting(place..<letterEnd(from: place)).withUnsafeBufferPointer {
            unsafe String(decoding: $0, as: UTF8.self)
        }
        return text.unicodeScalars.allSatisfy(\.properties.isAlphabetic)
    }

    /// Where the first letter begins in which two words differ, or one of them ends.
    fileprivate func letterWithFirstDifference(to other: Span<UInt8>) -> Int {
        var place = 0
        while place < count, place < other.count, self[place] == other[place] { place += 1 }
        while place > 0, place < count, self[place] & 0xC0 == 0x80 { place -= 1 }
        return place
    }

    /// Whether two letters that follow one another stand in another word the other way round.
    fileprivate func isSwapped(_ first: Range<Int>, _ second: Range<Int>, in other: Span<UInt8>) -> Bool {
        guard !first.isEmpty, !second.isEmpty, second.upperBound <= other.count else { return false }
        let start = first.lowerBound
        return second.allSatisfy { self[$0] == other[start + $0 - second.lowerBound] }
            && first.allSatisfy { self[$0] == other[start + second.count + $0 - first.lowerBound] }
    }
}
