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
        var folded = FoldedTexts()
        for code in 0..<vocabulary.count { vocabulary.withText(at: code) { folded.append($0) } }
        func areInOrder(_ left: Int, _ right: Int) -> Bool {
            vocabulary.withString(at: left) { left in vocabulary.withString(at: right) { left.precedes($0) } }
        }
        if vocabulary.isStringsOnly { return folded.ranks(areInOrder) }
        return ranks(count: vocabulary.count) { left, right in
            guard vocabulary.isString(left), vocabulary.isString(right) else {
                return vocabulary[left] < vocabulary[right]
            }
            return folded.areInOrder(left, right) ?? areInOrder(left, right)
        }
    }

    /// Ranks labels by folded text, then by bytes, then by code.
    static func ranks(ofLabels labels: ValueLabels) -> [UInt32] {
        labels.folded.ranks { left, right in
            let (leftText, rightText) = (Text(labels[left]), Text(labels[right]))
            return leftText == rightText ? left < right : leftText < rightText
        }
    }

    /// Ranks by numbers given by code, equal ones by label.
    static func ranks(_ numbers: [UInt32], thenByLabel labels: ValueLabels) -> [UInt32] {
        let byLabel = ranks(ofLabels: labels)
        return ranks(count: labels.count) { left, right in
            (numbers[left], byLabel[left]) < (numbers[right], byLabel[right])
        }
    }

    /// Ranks labels naturally, see ``NaturalOrder``; ties by code.
    ///
    /// - Parameter number: of a code, in place of its label; numbers come first.
    static func naturalRanks(ofLabels labels: [String], _ number: (Int) -> Number?) -> [UInt32] {
        let keys = labels.enumerated().map { code, label in
            number(code).map { NaturalKey.number($0) } ?? .label(NaturalOrder(label))
        }
        return ranks(count: labels.count) { left, right in
            keys[left] == keys[right] ? left < right : keys[left] < keys[right]
        }
    }

    private enum NaturalKey: Comparable {
        case number(Number)
        case label(NaturalOrder)
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
