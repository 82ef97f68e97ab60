// The numbers of ranges and comparisons.
extension CategoryNumbers {
    /// - Parameter name: what the category is, with its article, for faults.
    convenience init?(
        compiling category: CategoryDefinition,
        _ name: String,
        with compiler: inout ContentCompiler
    ) {
        guard let column = compiler.numbers(of: category, named: name) else { return nil }
        self.init(column, compiler.histogram(category, column))
    }
}

extension ContentCompiler {
    /// The numbers or instants of a category's attribute.
    ///
    /// - Parameter name: what the category is, with its article, for faults.
    /// - Returns: `nil` after a fault was noted.
    mutating func numbers(of category: CategoryDefinition, named name: String = "a range") -> NumericColumn? {
        column(of: category).flatMap { numbers(of: category, in: $0, named: name) }
    }

    private mutating func numbers(
        of category: CategoryDefinition,
        in raw: RawColumn?,
        named name: String
    ) -> NumericColumn? {
        let vocabulary = raw?.vocabulary ?? Vocabulary()
        let items = ItemCodes(itemCount: itemCount, column: raw)
        let column: NumericColumn
        if let numbers = ValueOrder.numbers(of: vocabulary) {
            if let unit = category.epochUnit {
                guard let instants = unit.instants(of: numbers) else {
                    report(.category(category.id), "unit", reason: "some number of \(unit.rawValue) is no instant")
                    return nil
                }
                column = NumericColumn(instants: instants, items: items)
            } else {
                column = NumericColumn(numbers: numbers, items: items)
                attributes.replace(Text(category.attribute), with: .numbers(column))
            }
        } else if let instants = ValueOrder.instants(of: vocabulary, zone: zone) {
            column = NumericColumn(instants: instants, items: items)
            if category.format != nil {
                let reason = "“\(category.attribute)” has dates, which the locale writes"
                report(.category(category.id), "format", reason: reason)
            }
        } else {
            let value = vocabulary.valueBesideNumbersOrDates
            let reason = "\(name) needs numbers only or dates only; “\(category.attribute)” \(value)"
            report(.category(category.id), "attribute", reason: reason)
            return nil
        }
        // Without values, numbers cannot be distinguished from dates.
        if raw != nil { checkBounds(of: category, column) }
        return column
    }

    func histogram(_ category: CategoryDefinition, _ column: NumericColumn) -> Histogram? {
        guard let histogram = category.histogram, HistogramDefinition.binRange.contains(histogram.bins) else {
            return nil
        }
        var bounds: ClosedRange<Number>?
        let ends = histogramEnds(of: category, areWhole: column.areWhole)
        if case .fixed = category.bounds, let least = ends.lower ?? column.whole.minimum,
            let greatest = ends.upper ?? column.whole.maximum, least <= greatest
        {
            bounds = least...greatest
        }
        return Histogram(column, bins: histogram.bins, binning: histogram.binning, bounds: bounds)
    }

    /// How far the bins of a category may reach.
    ///
    /// - Parameter areWhole: all numbers that bins were made of are whole.
    func histogramEnds(of category: CategoryDefinition, areWhole: Bool) -> Histogram.Ends {
        guard case .fixed(let lower, let upper) = category.bounds else {
            return Histogram.Ends(isAboveWhole: category.histogram?.binning == .whole && areWhole)
        }
        return Histogram.Ends(lower: lower?.lowest(in: zone), upper: upper?.highest(in: zone))
    }

    private mutating func checkBounds(of category: CategoryDefinition, _ column: NumericColumn) {
        guard case .fixed(let lower, let upper) = category.bounds else { return }
        for (member, bound) in [("lower", lower), ("upper", upper)] {
            let isRight =
                switch bound {
                case .number: !column.isDate
                case .date: column.isDate
                case nil: true
                }
            guard !isRight else { continue }
            let expected = column.isDate ? "a date such as “2024-05-01”" : "a number"
            report(.category(category.id), "bounds/\(member)", reason: "“\(category.attribute)” needs \(expected) here")
        }
        // Bounds that are reversed in every zone were reported before.
        let isAbove = if let lower, let upper { lower.isAbove(upper, in: zone) } else { false }
        let fault = DefinitionFault(.category(category.id), "bounds", reason: "the lower bound is above the upper one")
        if isAbove, !faults.contains(fault) { faults.append(fault) }
    }
}

extension Vocabulary {
    /// Says which value keeps others from being all numbers, or all dates: `also has “x”`.
    ///
    /// - Precondition: they are neither.
    fileprivate var valueBesideNumbersOrDates: String {
        func isNumber(_ value: Value) -> Bool { if case .number = value { true } else { false } }
        func isDate(_ value: Value) -> Bool {
            if case .string(let text) = value { DateText(text.string) != nil } else { false }
        }
        let values = (0..<count).lazy.map { self[$0] }
        let hasNumbers = values.contains(where: isNumber)
        let isAlone = !hasNumbers && !values.contains(where: isDate)
        guard let value = values.first(where: { hasNumbers ? !isNumber($0) : !isDate($0) }) else {
            preconditionFailure("the values are numbers alone, or dates alone")
        }
        let isDay = DayOrder.allCases.contains { value.read(in: $0) != value }
        return (isAlone ? "has" : "also has") + " “\(String(value.text.unicodeScalars.prefix(100)))”"
            + (isDay ? ", which is a date where “dates” says which of its numbers is the day" : "")
    }
}
