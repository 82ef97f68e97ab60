extension CategoryDefinition {
    /// Takes the options that suit the values of an attribute: ranges have a histogram, numbers in lists stand in their order, and
    /// years have no separators.
    mutating func fit(_ profile: AttributeProfile) {
        switch kind {
        case .range:
            if profile.distinctValueCount > 2 {
                histogram = HistogramDefinition(binning: profile.numbers?.binning ?? .width)
            }
            if profile.isYears { format = NumberStyle(hasGroups: false) }
        case .multi: if profile.numbers != nil { sort = [.natural] }
        case .single, .hierarchy, .toggle, .options, .comparison, .keywords, .search: break
        }
    }
}

extension CategoryDefinition {
    /// Says in what its values are measured: around the numbers of a range, else in the title.
    mutating func measure(in unit: String) {
        if kind == .range {
            self.unit = Unit(suffix: " \(unit)")
        } else if !title.hasSuffix("(\(unit))") {
            title += " (\(unit))"
        }
    }
}
