/// Looks for a text in the labels of values.
struct LabelSearch {
    /// Folded.
    private let text: String
    private let values: [Value]
    private let labels: [String]
    /// Those that a locale has instead, by the text form of the value.
    private let localized: [Text: String]

    /// - Returns: `nil` for a request that looks for nothing.
    init?(_ request: ValueListRequest, _ values: any CategoryValues) {
        guard let query = request.query else { return nil }
        text = Folding.fold(query)
        if text.isEmpty { return nil }
        self.values = values.values
        labels = values.labels
        localized = request.labels
    }

    func label(_ code: Int) -> String {
        if localized.isEmpty { return labels[code] }
        return localized[Text(values[code].text)] ?? labels[code]
    }

    /// Where the text stands in a label; `nil` if it does not.
    func place(of code: Int) -> MatchPlace? { MatchPlace(of: text, in: Folding.fold(label(code))) }
}
