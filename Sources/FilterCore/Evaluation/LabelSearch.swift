/// Looks for a text in the labels of values: in all at once, as they lie side by side.
struct LabelSearch {
    private let labels: ValueLabels
    /// Those that a locale has instead, by code.
    private let localized: [Int: Localized]
    /// By code, where the text stands in the label.
    private let positions: [MatchPosition?]

    private struct Localized {
        let label: String
        let folded: [UInt8]
    }

    /// Units to find the best place in a label that has the text, and to give the value its place in a list.
    private static let foundCost = 100
    /// Units to see whether a locale has another label for a value, and to fold that.
    private static let localizedCost = 500

    /// - Returns: `nil` for a request that looks for nothing.
    /// - Complexity: O(bytes of all labels); a locale's labels are folded for each search.
    init?(
        _ request: ValueListRequest,
        _ values: any CategoryValues,
        _ work: WorkBudget,
        on purpose: WorkPurpose
    ) throws(TooMuchWork) {
        guard let query = request.query else { return nil }
        let text = Folding.fold(query)
        if text.isEmpty { return nil }
        labels = values.labels
        try work.spend(labels.searchCost, on: purpose)
        let finder = MatchFinder(text)
        var positions = [MatchPosition?](repeating: nil, count: labels.count)
        var foundCount = 0
        labels.folded.forEach(containing: Array(text.utf8)) { code, label in
            positions[code] = finder.position(in: label)
            foundCount += 1
        }
        try work.spend(foundCount, times: Self.foundCost, on: purpose)
        var localized: [Int: Localized] = [:]
        if !request.labels.isEmpty {
            try work.spend(labels.count, times: Self.localizedCost, on: purpose)
            for (code, value) in values.values.enumerated() {
                guard let label = request.labels[Text(value.text)] else { continue }
                let own = Localized(label: label, folded: Array(Folding.fold(label).utf8))
                positions[code] = finder.position(in: own.folded.span)
                localized[code] = own
            }
        }
        self.localized = localized
        self.positions = positions
    }

    /// Where the text stands in a label; `nil` if it does not.
    func position(of code: Int) -> MatchPosition? { positions[code] }

    /// Whether a value's label comes first: by folded text, then by bytes, then by code.
    func areInOrder(_ left: Int, _ right: Int) -> Bool {
        withFolded(left) { leftText in
            withFolded(right) { rightText in
                if leftText.precedes(rightText) { return true }
                if rightText.precedes(leftText) { return false }
                return (Text(label(left)), left) < (Text(label(right)), right)
            }
        }
    }

    private func label(_ code: Int) -> String { localized[code]?.label ?? labels[code] }

    private func withFolded(_ code: Int, _ body: (Span<UInt8>) -> Bool) -> Bool {
        if let own = localized[code] { return body(own.folded.span) }
        return labels.folded.withText(at: code, body)
    }
}
