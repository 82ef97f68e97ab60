/// Finds the places of many words in a text, in one pass (Aho and Corasick, 1975).
///
/// ```
/// next       by state and class of a byte: the next state; state 0 has read the beginning of no word
/// endings    by state: the head that ends there, -1 for none
/// shorter    by state: the state of the longest end of what it has read at which a head ends, 0 for none
/// rests      the bytes of all words behind their heads, one word after the other
/// ```
///
/// The automaton knows the first bytes of a word alone, its *head*; the rest is compared where a head stands. So it stays
/// small however long the words are. The rests behind one head are in order, so that the words of a place are searched for.
struct WordFinder {
    private let foldsASCII: Bool
    private let beginsWords: Bool
    /// By word: its bytes. Flat arrays, as an array for each word would be retained for each place.
    private let byteCounts: [Int]
    private let rests: [UInt8]
    /// By word: where its rest begins.
    private let restStarts: [Int]
    private var classes = [UInt8](repeating: 0, count: 256)
    private var classCount = 1
    private var next: [Int32] = []
    private var endings: [Int32] = [-1]
    private var shorter: [Int32] = [0]
    /// The words, those of each head in the order of their rests.
    private var ordered: [Int] = []
    /// By head: where its words begin; at last, how many words there are.
    private var headStarts: [Int] = []

    static let maxHeadBytes = 16

    /// - Parameters:
    ///   - words: none of them empty.
    ///   - foldsASCII: whether capital letters of texts count as small ones; words have none then.
    ///   - beginsWords: whether only places count that no letter or digit stands before; words and texts are UTF-8 then.
    /// - Complexity: O(*b* · *c*), *b* bytes of the words, 16 of each at most, *c* distinct ones of these.
    init(_ words: [[UInt8]], foldsASCII: Bool, beginsWords: Bool = false) {
        self.foldsASCII = foldsASCII
        self.beginsWords = beginsWords
        byteCounts = words.map(\.count)
        var rests: [UInt8] = []
        restStarts = words.map { word in
            defer { rests += word.dropFirst(Self.maxHeadBytes) }
            return rests.count
        }
        self.rests = rests
        let heads = words.map { $0.prefix(Self.maxHeadBytes) }
        classify(heads)
        arrange(insert(heads))
        link()
    }

    /// Gives every byte of a head a class; all others share class 0.
    private mutating func classify(_ heads: [ArraySlice<UInt8>]) {
        for byte in Set(heads.joined()).sorted() {
            // The 256 bytes cannot all stand in UTF-8, so that the classes have room.
            classes[Int(byte)] = UInt8(classCount)
            classCount += 1
        }
        guard foldsASCII else { return }
        for capital in UInt8(ascii: "A")...UInt8(ascii: "Z") { classes[Int(capital)] = classes[Int(capital | 0x20)] }
    }

    /// - Returns: by head: its words.
    private mutating func insert(_ heads: [ArraySlice<UInt8>]) -> [[Int]] {
        var words: [[Int]] = []
        next = [Int32](repeating: 0, count: classCount)
        for (index, head) in heads.enumerated() {
            var state = 0
            for byte in head {
                let place = state * classCount + Int(classes[Int(byte)])
                if next[place] == 0 {
                    next[place] = Int32(endings.count)
                    next.append(contentsOf: repeatElement(0, count: classCount))
                    endings.append(-1)
                    shorter.append(0)
                }
                state = Int(next[place])
            }
            if endings[state] < 0 {
                endings[state] = Int32(words.count)
                words.append([])
            }
            words[Int(endings[state])].append(index)
        }
        return words
    }

    private mutating func arrange(_ wordsOfHead: [[Int]]) {
        for words in wordsOfHead {
            headStarts.append(ordered.count)
            ordered += words.sorted { rest(of: $0).lexicographicallyPrecedes(rest(of: $1)) }
        }
        headStarts.append(ordered.count)
    }

    /// Where no word goes on, the longest end of what was read does; shorter states come before longer ones.
    private mutating func link() {
        var fallback = [Int32](repeating: 0, count: endings.count)
        var queue: [Int] = next[..<classCount].compactMap { $0 == 0 ? nil : Int($0) }
        var head = 0
        while head < queue.count {
            let state = queue[head]
            head += 1
            let suffix = Int(fallback[state])
            shorter[state] = endings[suffix] >= 0 ? Int32(suffix) : shorter[suffix]
            for byteClass in 0..<classCount {
                let place = state * classCount + byteClass
                let ofSuffix = next[suffix * classCount + byteClass]
                if next[place] == 0 {
                    next[place] = ofSuffix
                } else {
                    fallback[Int(next[place])] = ofSuffix
                    queue.append(Int(next[place]))
                }
            }
        }
    }

    private func rest(of word: Int) -> ArraySlice<UInt8> {
        let start = restStarts[word]
        return rests[start..<start + max(0, byteCounts[word] - Self.maxHeadBytes)]
    }

    /// Calls `body` with each word and each range of a text at which it stands.
    ///
    /// - Returns: how many bytes of rests were compared.
    /// - Complexity: O(bytes of the text + places of words in it + bytes compared); behind a head, the logarithm of its
    ///   words for each byte of the longest rest.
    @discardableResult
    func forEachOccurrence(in text: Span<UInt8>, _ body: (_ word: Int, _ range: Range<Int>) -> Void) -> Int {
        let (next, classes, endings, shorter) = (next.span, classes.span, endings.span, shorter.span)
        let (byteCounts, ordered, headStarts) = (byteCounts.span, ordered.span, headStarts.span)
        var state = 0
        var compared = 0
        for index in text.indices {
            state = Int(next[state * classCount + Int(classes[Int(text[index])])])
            var ending = endings[state] >= 0 ? state : Int(shorter[state])
            while ending != 0 {
                let head = Int(endings[ending])
                ending = Int(shorter[ending])
                let end = headStarts[head + 1]
                var place = headStarts[head]
                let headCount = min(byteCounts[ordered[place]], Self.maxHeadBytes)
                let start = index + 1 - headCount
                guard !beginsWords || !text.hasWordScalar(before: start) else { continue }
                // In order, the words without a rest come first.
                while place < end, byteCounts[ordered[place]] == headCount {
                    body(ordered[place], start..<index + 1)
                    place += 1
                }
                if place < end { compared += forEachLongWord(among: place..<end, at: start, in: text, body) }
            }
        }
        return compared
    }

    /// Calls `body` with each word of some with one head that stands at a place of it.
    ///
    /// - Parameter places: in the order of the words.
    /// - Returns: how many bytes of rests were compared.
    private func forEachLongWord(
        among places: Range<Int>,
        at start: Int,
        in text: Span<UInt8>,
        _ body: (_ word: Int, _ range: Range<Int>) -> Void
    ) -> Int {
        // Those that agree with the text so far.
        var (lower, upper) = (places.lowerBound, places.upperBound)
        var length = Self.maxHeadBytes
        var compared = 0
        while start + length < text.count {
            let byte = text[start + length]
            let isCapital = foldsASCII && (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
            let wanted = isCapital ? byte | 0x20 : byte
            compared += 2
            if self.byte(length, at: lower) != wanted {
                lower = firstPlace(in: lower..<upper, &compared) { self.byte(length, at: $0) >= wanted }
            }
            if lower < upper, self.byte(length, at: upper - 1) != wanted {
                upper = firstPlace(in: lower..<upper, &compared) { self.byte(length, at: $0) > wanted }
            }
            length += 1
            // In order, the words that end come first.
            while lower < upper, byteCounts[ordered[lower]] == length {
                body(ordered[lower], start..<start + length)
                lower += 1
            }
            guard lower < upper else { break }
        }
        return compared
    }

    /// - Parameter index: of a byte behind the head.
    private func byte(_ index: Int, at place: Int) -> UInt8 {
        rests[restStarts[ordered[place]] + index - Self.maxHeadBytes]
    }

    /// The first place from which on a test holds, by halves.
    private func firstPlace(in places: Range<Int>, _ compared: inout Int, where holds: (Int) -> Bool) -> Int {
        var (lower, upper) = (places.lowerBound, places.upperBound)
        while lower < upper {
            let middle = lower + (upper - lower) / 2
            compared += 1
            if holds(middle) { upper = middle } else { lower = middle + 1 }
        }
        return lower
    }
}
