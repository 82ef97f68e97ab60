/// Ranks of the distinct values of an attribute, for sorting items and lists of values.
enum ValueOrder {
    /// Ranks all values of a vocabulary: booleans, numbers by value, strings by folded text and then by bytes; dates,
    /// if all are dates, by instant. Only dates that mean the same instant share a rank.
    ///
    /// - Returns: for each code its rank.
    /// - Complexity: O(*v* log *v*), *v* values.
    static func ranks(of vocabulary: Vocabulary, zone: Zone) -> [UInt32] {
        if let instants = instants(of: vocabulary, zone: zone) {
            let distinct = Set(instants).sorted()
            let rankOfInstant = Dictionary(uniqueKeysWithValues: zip(distinct, UInt32(0)...))
            return instants.map { rankOfInstant[$0]! }
        }
        let values = (0..<vocabulary.count).map { vocabulary[$0] }
        let folded = values.map { value in
            if case .string(let text) = value { Text(Folding.fold(text.string)) } else { Text("") }
        }
        let prefixes = folded.map(\.prefix)
        return ranks(count: values.count) { left, right in
            if case .string(let leftText) = values[left], case .string(let rightText) = values[right] {
                if prefixes[left] != prefixes[right] { return prefixes[left] < prefixes[right] }
                return folded[left] == folded[right] ? leftText < rightText : folded[left] < folded[right]
            }
            return values[left] < values[right]
        }
    }

    /// Ranks labels by folded text, then by bytes, then by code.
    static func ranks(ofLabels labels: [String]) -> [UInt32] {
        let folded = labels.map { Text(Folding.fold($0)) }
        return ranks(count: labels.count) { left, right in
            if folded[left] != folded[right] { return folded[left] < folded[right] }
            let leftText = Text(labels[left])
            let rightText = Text(labels[right])
            return leftText == rightText ? left < right : leftText < rightText
        }
    }

    /// Ranks by numbers given by code, equal ones by label.
    static func ranks(_ numbers: [UInt32], thenByLabel labels: [String]) -> [UInt32] {
        let byLabel = ranks(ofLabels: labels)
        return ranks(count: labels.count) { left, right in
            (numbers[left], byLabel[left]) < (numbers[right], byLabel[right])
        }
    }

    /// Ranks labels naturally, see ``NaturalOrder``; ties by code.
    static func naturalRanks(ofLabels labels: [String]) -> [UInt32] {
        let keys = labels.map(NaturalOrder.init)
        return ranks(count: labels.count) { left, right in
            keys[left] == keys[right] ? left < right : keys[left] < keys[right]
        }
    }

    /// The instants that the values mean, if every value is a string that is a date.
    static func instants(of vocabulary: Vocabulary, zone: Zone) -> [Instant]? {
        guard vocabulary.count > 0 else { return nil }
        var instants: [Instant] = []
        instants.reserveCapacity(vocabulary.count)
        for code in 0..<vocabulary.count {
            guard case .string(let text) = vocabulary[code], let date = DateText(text.string) else { return nil }
            instants.append(date.start(in: zone))
        }
        return instants
    }

    /// The numbers that the values are, if every value is a number.
    static func numbers(of vocabulary: Vocabulary) -> [Number]? {
        var numbers: [Number] = []
        numbers.reserveCapacity(vocabulary.count)
        for code in 0..<vocabulary.count {
            guard case .number(let number) = vocabulary[code] else { return nil }
            numbers.append(number)
        }
        return numbers
    }

    private static func ranks(count: Int, _ areInOrder: (Int, Int) -> Bool) -> [UInt32] {
        var ranks = [UInt32](repeating: 0, count: count)
        for (rank, code) in (0..<count).sorted(by: areInOrder).enumerated() { ranks[code] = UInt32(rank) }
        return ranks
    }
}

extension Text {
    /// The first eight bytes as a number that orders like them: settles most comparisons without touching the text.
    fileprivate var prefix: UInt64 {
        var prefix: UInt64 = 0
        var count = 0
        for byte in string.utf8.prefix(8) {
            prefix = prefix << 8 | UInt64(byte)
            count += 1
        }
        return count == 0 ? 0 : prefix << UInt64(8 * (8 - count))
    }
}
