/// Which of some predicates a value passes, each value looked at once.
struct ValueTestSet {
    /// How many there are.
    let count: Int
    private var scan: WordScan
    /// By word of the scan: the place of its predicate.
    private var placeOfWord: [Int] = []
    /// Keywords of which folding leaves nothing: every text holds them.
    private var always: [Int] = []
    /// Of instants, which take long to be read out of a text.
    private var dates: [(place: Int, test: ValueTest)] = []
    private var others: [(place: Int, test: ValueTest)] = []
    private let zone: Zone

    /// - Parameter predicates: of any kind.
    init(_ predicates: [Filter.Predicate], zone: Zone, today: CivilDate) {
        count = predicates.count
        self.zone = zone
        var words: [[UInt8]] = []
        for (place, predicate) in predicates.enumerated() {
            guard case .keyword(let word) = predicate else {
                let test = ValueTest(predicate, zone: zone, today: today)
                if test.isOfInstants { dates.append((place, test)) } else { others.append((place, test)) }
                continue
            }
            let folded = Array(word.folded.string.utf8)
            if folded.isEmpty {
                always.append(place)
            } else {
                placeOfWord.append(place)
                words.append(folded)
            }
        }
        scan = WordScan(words)
    }

    /// Calls `body` once with the place of each predicate that a value passes.
    ///
    /// - Complexity: O(bytes of the value + predicates without a word).
    mutating func forEachPassing(_ value: Value, _ body: (Int) -> Void) {
        forEachPassing(text: value.text.utf8Span.span, body)
        forEachComparing(value, body)
    }

    /// The same for the value with a code.
    mutating func forEachPassing(_ code: Int, of vocabulary: Vocabulary, _ body: (Int) -> Void) {
        guard vocabulary.isString(code) else { return forEachPassing(vocabulary[code], body) }
        vocabulary.withString(at: code) { forEachPassing(string: $0, body) }
    }

    /// The same for a string.
    mutating func forEachPassing(string: Span<UInt8>, _ body: (Int) -> Void) {
        forEachPassing(text: string, body)
        guard !others.isEmpty || !dates.isEmpty else { return }
        // Safe: copied at once.
        let copy = unsafe string.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
        forEachComparing(.string(Text(copy)), body)
    }

    private func forEachComparing(_ value: Value, _ body: (Int) -> Void) {
        for (place, test) in others where test.passes(value) { body(place) }
        guard !dates.isEmpty else { return }
        let instant = value.instant(in: zone)
        for (place, test) in dates where test.passes(instant) { body(place) }
    }

    private mutating func forEachPassing(text: Span<UInt8>, _ body: (Int) -> Void) {
        always.forEach(body)
        let places = placeOfWord
        scan.forEachWord(in: text) { body(places[$0]) }
    }
}
