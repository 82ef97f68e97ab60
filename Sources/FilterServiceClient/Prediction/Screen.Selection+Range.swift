extension Screen.Selection {
    /// A range as it is written: `[lower, upper]`, one number for both, or the long form.
    init(range: JSONValue) {
        switch range {
        case .array(let bounds) where bounds.count == 2: json = ["lower": bounds[0], "upper": bounds[1]]
        case .object: json = range
        default: json = ["lower": range, "upper": range]
        }
    }

    /// The range for a chip, until the service has put it into words.
    func rangeText(unit: Screen.Unit) -> String {
        [lower, upper].map { $0.map { unit.prefix + $0.plainText } ?? "" }.joined(separator: " – ") + unit.suffix
    }
}
