/// Finds the places of many words in a text, in one pass (Aho and Corasick, 1975).
///
/// ```
/// next       by state and class of a byte: the next state; state 0 has read the beginning of no word
/// endings    by state: the longest head of a word that ends there, -1 for none
/// shorter    by state: the state of the longest end of what it has read at which a head ends, 0 for none
/// ```
///
/// The automaton knows the first bytes of a word alone, its *head*; the rest is compared where a head stands. So it stays
/// small however long the words are.
struct WordFinder {
    private let words: [[UInt8]]
    private let foldsASCII: Bool
    private var classes = [UInt8](repeating: 0, count: 256)
    private var classCount = 1
    private var next: [Int32] = []
    private var endings: [Int32] = [-1]
    private var shorter: [Int32] = [0]
    /// By word: the next one with the same head, -1 for none.
    private var following: [Int32]

    private static let maxHeadBytes = 16

    /// - Parameters:
    ///   - words: none of them empty.
    ///   - foldsASCII: whether capital letters of texts count as small ones; words have none then.
    /// - Complexity: O(*b* · *c*), *b* bytes of the words, 16 of each at most, *c* distinct ones of these.
    init(_ words: [[UInt8]], foldsASCII: Bool) {
        self.words = words
        self.foldsASCII = foldsASCII
        following = [Int32](repeating: -1, count: words.count)
        classify()
        insertHeads()
        link()
    }

    /// Gives every byte of a head a class; all others share class 0.
    private mutating func classify() {
        for byte in Set(words.lazy.flatMap { $0.prefix(Self.maxHeadBytes) }).sorted() {
            // The 256 bytes cannot all stand in UTF-8, so that the classes have room.
            classes[Int(byte)] = UInt8(classCount)
            classCount += 1
        }
        guard foldsASCII else { return }
        for capital in UInt8(ascii: "A")...UInt8(ascii: "Z") { classes[Int(capital)] = classes[Int(capital | 0x20)] }
    }

    private mutating func insertHeads() {
        next = [Int32](repeating: 0, count: classCount)
        for (index, word) in words.enumerated() {
            var state = 0
            for byte in word.prefix(Self.maxHeadBytes) {
                let place = state * classCount + Int(classes[Int(byte)])
                if next[place] == 0 {
                    next[place] = Int32(endings.count)
                    next.append(contentsOf: repeatElement(0, count: classCount))
                    endings.append(-1)
                    shorter.append(0)
                }
                state = Int(next[place])
            }
            following[index] = endings[state]
            endings[state] = Int32(index)
        }
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

    /// Calls `body` with each word and each offset at which it stands in a text.
    ///
    /// - Complexity: O(bytes of the text + heads that stand in it).
    func forEachOccurrence(in text: Span<UInt8>, _ body: (_ word: Int, _ start: Int) -> Void) {
        let (next, classes, endings) = (next.span, classes.span, endings.span)
        var state = 0
        for index in text.indices {
            state = Int(next[state * classCount + Int(classes[Int(text[index])])])
            var ending = endings[state] >= 0 ? state : Int(shorter[state])
            while ending != 0 {
                var word = Int(endings[ending])
                while word >= 0 {
                    let start = index + 1 - min(words[word].count, Self.maxHeadBytes)
                    if hasRest(of: word, at: start, in: text) { body(word, start) }
                    word = Int(following[word])
                }
                ending = Int(shorter[ending])
            }
        }
    }

    /// Whether what follows the head of a word is the rest of it.
    private func hasRest(of word: Int, at start: Int, in text: Span<UInt8>) -> Bool {
        let bytes = words[word]
        guard bytes.count > Self.maxHeadBytes else { return true }
        guard start + bytes.count <= text.count else { return false }
        for offset in Self.maxHeadBytes..<bytes.count {
            let byte = text[start + offset]
            let isCapital = foldsASCII && (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
            if (isCapital ? byte | 0x20 : byte) != bytes[offset] { return false }
        }
        return true
    }
}
