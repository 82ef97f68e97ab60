/// How many members of a set have each value of an attribute, values that none of them has left out.
///
/// Values stay codes until they are returned: most never are.
struct AttributeCounts: Sendable {
    /// The meaning of a code.
    enum Codes: Sendable {
        case vocabulary(Vocabulary)
        case numbers(NumericColumn)
    }

    /// Of the first part that knows the attribute by codes; `nil` if none does.
    let codes: Codes?
    /// By ascending code.
    private(set) var coded: [CodeCount]
    /// Values that came with later parts, or have no code.
    private(set) var others: [Value: Int] = [:]

    init(codes: Codes? = nil, coded: [CodeCount] = [], others: [Value: Int] = [:]) {
        self.codes = codes
        self.coded = coded
        self.others = others
    }

    /// Of numbers that are too many to be counted, those of the set; `nil` where values are counted.
    private(set) var uncounted: NumericSummary?

    /// - Parameter numbers: those of the set.
    init(uncounted numbers: NumericSummary) {
        self.init()
        uncounted = numbers
    }

    /// - Parameter counts: by code.
    init(_ vocabulary: Vocabulary, _ counts: some Sequence<UInt32>) {
        self.init(codes: .vocabulary(vocabulary), coded: Array(of: counts))
    }

    /// How many values there are.
    var valueCount: Int { coded.count + others.count }

    func value(_ code: UInt32) -> Value {
        switch codes {
        case .vocabulary(let vocabulary): return vocabulary[Int(code)]
        case .numbers(let column): return .number(column.number(code))
        case nil: preconditionFailure("there are no codes")
        }
    }

    /// Every value with its count; none where ``uncounted`` says what there is.
    func forEach(_ body: (Value, Int) -> Void) {
        for entry in coded { body(value(entry.code), Int(entry.count)) }
        for (value, count) in others { body(value, count) }
    }

    /// Adds the counts over another set, which has no item in common with this one.
    ///
    /// - Complexity: O(*v* log *c*), *v* values there, *c* values here.
    mutating func add(_ other: AttributeCounts) {
        other.forEach { value, count in
            if let place = place(of: value) {
                coded[place].count += UInt32(count)
            } else {
                others[value, default: 0] += count
            }
        }
    }

    private func code(of value: Value) -> UInt32? {
        switch (codes, value) {
        case (.vocabulary(let vocabulary)?, _): return vocabulary.code(of: value).map { UInt32($0) }
        case (.numbers(let column)?, .number(let number)): return column.code(of: number)
        default: return nil
        }
    }

    /// A text, and a number or a boolean that reads like it.
    struct Twins {
        let text: Value
        let other: Value
    }

    /// The values that read alike and were both counted.
    ///
    /// - Complexity: O(values).
    var twins: [Twins] {
        var noTexts = others.keys.filter(\.isNoText)
        if case .vocabulary(let vocabulary)? = codes {
            noTexts += coded.filter { !vocabulary.isString(Int($0.code)) }.map { value($0.code) }
        } else if noTexts.count < others.count {
            noTexts += coded.map { value($0.code) }
        } else {
            return []
        }
        return noTexts.map { Twins(text: .string($0.text), other: $0) }.filter { count(of: $0.text) > 0 }
    }

    private func count(of value: Value) -> Int {
        if let place = place(of: value) { return Int(coded[place].count) }
        return others[value] ?? 0
    }

    /// Where a value stands among those that are counted by code.
    private func place(of value: Value) -> Int? {
        guard let code = code(of: value) else { return nil }
        let place = coded.partitioningIndex { $0.code >= code }
        return place < coded.count && coded[place].code == code ? place : nil
    }

    /// Makes two values that read alike one.
    mutating func join(_ twins: Twins, _ count: Int) {
        if let place = place(of: twins.other) { coded.remove(at: place) } else { others[twins.other] = nil }
        if let place = place(of: twins.text) {
            coded[place].count = UInt32(count)
        } else {
            others[twins.text] = count
        }
    }

    /// The counts of some values alone.
    ///
    /// - Precondition: values were counted, see ``uncounted``.
    func only(_ values: Set<Value>) -> AttributeCounts {
        precondition(uncounted == nil, "values were not counted")
        let codes = Set(values.compactMap(code(of:)))
        return AttributeCounts(
            codes: self.codes,
            coded: coded.filter { codes.contains($0.code) },
            others: others.filter { values.contains($0.key) }
        )
    }

    /// The bytes of the text forms of all values, about.
    ///
    /// - Complexity: O(values).
    var textByteCount: Int {
        let others = others.keys.reduce(0) { $0 + $1.text.utf8.count }
        guard case .vocabulary(let vocabulary)? = codes else { return others + coded.count * 24 }
        return coded.reduce(others) { $0 + vocabulary.textByteCount(at: Int($1.code)) }
    }

    /// The counts of the values that pass a test of their text form; all that is known where values were not counted.
    ///
    /// - Throws: what the test throws.
    func only<Failure: Error>(where passes: (Span<UInt8>) throws(Failure) -> Bool) throws(Failure) -> AttributeCounts {
        guard uncounted == nil else { return self }
        var passed = AttributeCounts(codes: codes)
        for entry in coded {
            let isPassing =
                if case .vocabulary(let vocabulary)? = codes {
                    try vocabulary.withText(at: Int(entry.code), passes)
                } else {
                    try passes(value(entry.code).text.utf8Span.span)
                }
            if isPassing { passed.coded.append(entry) }
        }
        for (value, count) in others where try passes(value.text.utf8Span.span) { passed.others[value] = count }
        return passed
    }

    /// The numbers among the values, each as often as it was counted.
    ///
    /// - Complexity: O(values).
    var numbers: NumericSummary {
        if let uncounted { return uncounted }
        if case .numbers(let column)? = codes, others.isEmpty { return column.summary(of: coded) }
        if case .vocabulary(let vocabulary)? = codes, others.isEmpty, vocabulary.isStringsOnly {
            return NumericSummary()
        }
        var numbers: [Number] = []
        var counts: [Int] = []
        forEach { value, count in
            guard case .number(let number) = value else { return }
            numbers.append(number)
            counts.append(count)
        }
        return NumericSummary(
            count: counts.reduce(0, +),
            minimum: numbers.min(),
            maximum: numbers.max(),
            sum: NumberSum(numbers, counts)
        )
    }
}

extension Value {
    fileprivate var isNoText: Bool {
        if case .string = self { false } else { true }
    }
}

extension NumberSum {
    /// The sum of numbers, each as often as its count says.
    fileprivate init(_ numbers: [Number], _ counts: [Int]) {
        guard let scale = NumberScale(for: numbers) else {
            self.init()
            for (number, count) in zip(numbers, counts) { add(number, times: count) }
            return
        }
        var sum: Int128 = 0
        for (number, count) in zip(numbers, counts) {
            // The scale was made for these numbers.
            sum += Int128(scale.exact(number) ?? 0) * Int128(count)
        }
        self.init(sum, scale)
    }
}
