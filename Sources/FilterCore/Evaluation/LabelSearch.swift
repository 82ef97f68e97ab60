/// Looks for a text in the labels of values.
struct LabelSearch {
    private let finder: MatchFinder
    private let values: [Value]
    private let labels: [String]
    /// Those that a locale has instead, by the text form of the value.
    private let localized: [Text: String]
    /// The label that was looked at last.
    private var folded: [UInt8] = []

    /// - Returns: `nil` for a request that looks for nothing.
    init?(_ request: ValueListRequest, _ values: any CategoryValues) {
        guard let query = request.query else { return nil }
        let text = Folding.fold(query)
        if text.isEmpty { return nil }
        finder = MatchFinder(text)
        self.values = values.values
        labels = values.labels
        localized = request.labels
    }

    func label(_ code: Int) -> String {
        if localized.isEmpty { return labels[code] }
        return localized[Text(values[code].text)] ?? labels[code]
    }

    /// Where the text stands in a label; `nil` if it does not.
    mutating func position(of code: Int) -> MatchPosition? {
        let label = label(code)
        guard Folding.foldASCII(label.utf8Span.span, into: &folded) else {
            return finder.position(in: Folding.fold(label).utf8Span.span)
        }
        return finder.position(in: folded.span)
    }

    /// Units to fold the labels of values and to search them.
    func cost(of codes: [Int]) -> Int {
        codes.reduce(0) { $0 + cost(of: $1) }
    }

    /// The same for one value.
    func cost(of code: Int) -> Int { Self.labelCost + label(code).utf8.count * Self.byteCost }

    private static let labelCost = 300
    private static let byteCost = 5
}
