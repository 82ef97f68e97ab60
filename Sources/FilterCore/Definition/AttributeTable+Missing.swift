extension AttributeTable {
    /// By column, the codes of ``MissingTexts/usual`` where all other values are numbers, all booleans or all dates.
    ///
    /// - Parameter dates: the orders of dates, by attribute.
    /// - Complexity: O(distinct values).
    func strayCodes(dates: [Text: DayOrder]) -> [[Int]] {
        columns.map { $0.strayCodes(dates.isEmpty ? nil : dates[Text($0.path)]) }
    }

    /// How many items have each of some values, given by their codes, by column.
    func counts(ofCodes codes: [[Int]]) -> [MissingCount] {
        zip(columns, codes).flatMap { $1.isEmpty ? [] : $0.counts(ofCodes: $1) }
    }
}

extension RawColumn {
    /// The codes of its values that are none. A number or a boolean is one if its text is.
    ///
    /// - Complexity: O(*v*), *v* distinct values.
    func codes(of missing: MissingTexts) -> [Int] {
        guard !missing.isEmpty else { return [] }
        return (0..<vocabulary.count).filter { code in
            // Of the usual texts none is a number or a boolean.
            guard vocabulary.isString(code) || missing != .usual else { return false }
            return vocabulary.withText(at: code, missing.contains)
        }
    }

    /// - Complexity: O(*v*), *v* distinct values; little where the first text is neither missing nor a date.
    fileprivate func strayCodes(_ order: DayOrder?) -> [Int] {
        var missing: [Int] = []
        var tag: Character?
        for code in 0..<vocabulary.count {
            if vocabulary.isString(code), vocabulary.withString(at: code, MissingTexts.usual.contains) {
                missing.append(code)
                continue
            }
            let value = vocabulary[code]
            guard tag == nil || tag == value.typeTag else { return [] }
            if case .string(let text) = value, DateText(text.string, order) == nil { return [] }
            tag = value.typeTag
        }
        return tag == nil ? [] : missing
    }

    fileprivate func counts(ofCodes wanted: [Int]) -> [MissingCount] {
        var counts = [Int](repeating: 0, count: vocabulary.count)
        for code in codes { counts[Int(code)] += 1 }
        return wanted.map { MissingCount(attribute: path, text: vocabulary[$0].text, count: counts[$0]) }
    }
}
