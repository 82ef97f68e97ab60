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
        func areInOrder(_ left: Int, _ right: Int) -> Bool {
            guard case .string(let leftText) = values[left], case .string(let rightText) = values[right] else {
                return values[left] < values[right]
            }
            return folded[left] == folded[right] ? leftText < rightText : folded[left] < folded[right]
        }
        // Between numbers and strings no prefix decides.
        return vocabulary.isStringsOnly
            ? ranks(of: folded, areInOrder) : ranks(count: values.count, areInOrder)
    }

    /// Ranks labels by folded text, then by bytes, then by code.
    static func ranks(ofLabels labels: [String]) -> [UInt32] {
        let folded = labels.map { Text(Folding.fold($0)) }
        return ranks(of: folded) { left, right in
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

    /// Ranks by texts.
    ///
    /// - Parameter areInOrder: says so of two that begin alike.
    private static func ranks(of texts: [Text], _ areInOrder: (Int, Int) -> Bool) -> [UInt32] {
        // Side by side, as to follow an index into three arrays takes longer than most comparisons.
        var order = texts.enumerated().map { code, text in
            let (first, second) = text.prefixes
            return (first: first, second: second, code: UInt32(code))
        }
        order.sort { left, right in
            if left.first != right.first { return left.first < right.first }
            if left.second != right.second { return left.second < right.second }
            return areInOrder(Int(left.code), Int(right.code))
        }
        var ranks = [UInt32](repeating: 0, count: order.count)
        for (rank, entry) in order.enumerated() { ranks[Int(entry.code)] = UInt32(rank) }
        return ranks
    }

    private static func ranks(count: Int, _ areInOrder: (Int, Int) -> Bool) -> [UInt32] {
        var ranks = [UInt32](repeating: 0, count: count)
        for (rank, code) in (0..<count).sorted(by: areInOrder).enumerated() { ranks[code] = UInt32(rank) }
        return ranks
    }
}

extension Text {
    /// The first sixteen bytes as two numbers that order like them: they settle most comparisons without touching the text.
    fileprivate var prefixes: (UInt64, UInt64) {
        var (first, second): (UInt64, UInt64) = (0, 0)
        for (place, byte) in string.utf8.prefix(16).enumerated() {
            let bits = UInt64(byte) << UInt64(56 - 8 * (place & 7))
            if place < 8 { first |= bits } else { second |= bits }
        }
        return (first, second)
    }
}
