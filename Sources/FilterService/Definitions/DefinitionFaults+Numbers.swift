import FilterCore

// Units, bounds and histograms.
extension DefinitionFaults {
    mutating func readNumbers(of object: Object, into category: inout CategoryDefinition) {
        readUnit(of: object, into: &category)
        category.bounds = bounds(of: object)
        category.histogram = histogram(of: object)
    }

    /// A number or a date as text; `nil` for null too.
    mutating func bound(_ value: JSONValue, at pointer: String) -> Bound? {
        switch value {
        case .null: return nil
        case .number(let number): return .number(number)
        case .string(let text):
            if let date = DateText(text) { return .date(date) }
            report(pointer, "“\(text)” is no date such as “2024-05-01” or “2024-05-01T14:30:00Z”")
        case .bool, .array, .object:
            reportType(value, at: pointer, expected: "a number, a date as text, or null")
        }
        return nil
    }

    mutating func bound(_ key: String, of object: Object) -> Bound? {
        object.json[key].flatMap { bound($0, at: object.pointer(of: key)) }
    }

    /// Text around numbers, or what they count since 1970.
    private mutating func readUnit(of object: Object, into category: inout CategoryDefinition) {
        if case .string? = object.json["unit"] {
            category.epochUnit = choice("unit", of: object, among: EpochUnit.allCases)
        } else if let unit = unit(of: object) {
            category.unit = unit
        }
    }

    /// Text around numbers.
    mutating func unit(of object: Object) -> Unit? {
        guard let unit = self.object("unit", of: object, .unit) else { return nil }
        return Unit(prefix: string("prefix", of: unit) ?? "", suffix: string("suffix", of: unit) ?? "")
    }

    private mutating func bounds(of object: Object) -> BoundsDefinition? {
        if case .string(let text)? = object.json["bounds"] {
            if text == "data" { return .data }
            let suggestions = NearNames.suggestions(for: text, among: ["data"])
            let reason = "“\(text)” must be “data” or an object with “lower” and “upper”"
            report(object.pointer(of: "bounds"), reason, suggestions: suggestions)
            return nil
        }
        guard let bounds = self.object("bounds", of: object, .bounds) else { return nil }
        return .fixed(lower: bound("lower", of: bounds), upper: bound("upper", of: bounds))
    }

    private mutating func histogram(of object: Object) -> HistogramDefinition? {
        guard let object = self.object("histogram", of: object, .histogram) else { return nil }
        var histogram = HistogramDefinition()
        if let bins = integer("bins", of: object) { histogram.bins = bins }
        if let binning = choice("binning", of: object, among: HistogramDefinition.Binning.allCases) {
            histogram.binning = binning
        }
        return histogram
    }
}
