/// The properties of one attribute that inference uses, over all items.
struct AttributeProfile: Sendable {
    enum Content: Sendable, Equatable {
        /// Strings, all of them dates.
        case dates
        case strings(Strings)
        case numbers(Numbers)
        case bools
        case mixed
    }

    /// Means and shares count every item, not every distinct value.
    struct Strings: Sendable, Equatable {
        /// In Unicode scalars.
        var meanLength = 0.0
        var meanWordCount = 0.0
        /// Of the parts of paths.
        var meanPartLength = 0.0
        var meanPartWordCount = 0.0
        /// How many values are identifiers.
        var identifierCounts: [TextProfile.Identifier: Int] = [:]
        /// Some value has ` > ` in it.
        var hasSeparator = false
        /// How many values are paths of a number of parts, by that number.
        var pathCounts: [Int: Int] = [:]
        /// A path has more levels than a tree.
        var isTooDeep = false
    }

    /// All values.
    struct Numbers: Sendable, Equatable {
        /// They are integers that can be years of our time.
        var canBeYears = true
        /// And all of them lie in the last centuries.
        var areRecentYears = true
        var areWhole = true
        /// They count the items from 0 or 1, in their order.
        var areRowNumbers = false
        var distinctCount = 0
        /// Which bins show where they are: others than those of equal width if nearly all numbers would be in one of these.
        var binning = HistogramDefinition.Binning.width
    }

    let path: String
    /// The words of its name.
    let words: AttributeWords
    /// Some item has it as an array or has several values.
    let hasArrays: Bool
    /// The number of items that have a value.
    let coveredItemCount: Int
    let isInAllItems: Bool
    /// The values of all items together.
    let valueCount: Int
    let distinctValueCount: Int
    let content: Content

    /// - Precondition: some item has a value.
    /// - Complexity: O(*v* + *b*), *v* values of all items, *b* bytes of the distinct ones.
    init(_ column: RawColumn, itemCount: Int) {
        path = column.path
        words = AttributeWords(column.path)
        valueCount = column.codes.count
        distinctValueCount = column.vocabulary.count
        coveredItemCount = column.offsets.coveredCount(of: itemCount)
        isInAllItems = coveredItemCount == itemCount
        hasArrays = column.hasArrays || valueCount > coveredItemCount
        content = Self.content(of: column)
    }

    private static func content(of column: RawColumn) -> Content {
        let vocabulary = column.vocabulary
        guard vocabulary.areOfOneType else { return .mixed }
        switch vocabulary[0] {
        case .bool: return .bools
        case .number:
            var numbers = Numbers(distinctCount: vocabulary.count)
            for code in 0..<vocabulary.count where numbers.areWhole {
                guard case .number(.integer(let number)) = vocabulary[code] else {
                    numbers.canBeYears = false
                    numbers.areWhole = false
                    break
                }
                if !InferenceRules.years.contains(Int(number)) { numbers.canBeYears = false }
                if !InferenceRules.recentYears.contains(Int(number)) { numbers.areRecentYears = false }
            }
            numbers.areRowNumbers = numbers.areWhole && areRowNumbers(column)
            numbers.binning = binning(of: column)
            if numbers.binning == .width, numbers.areWhole { numbers.binning = .whole }
            return .numbers(numbers)
        case .string: return ValueOrder.instants(of: vocabulary, zone: .utc) == nil ? .strings(Strings(column)) : .dates
        }
    }

    /// - Precondition: its values are numbers.
    /// - Complexity: O(values).
    private static func binning(of column: RawColumn) -> HistogramDefinition.Binning {
        let numbers = (0..<column.vocabulary.count).map { code -> Double in
            if case .number(let number) = column.vocabulary[code] { number.doubleValue } else { 0 }
        }
        guard let least = numbers.min(), let greatest = numbers.max(), least < greatest else { return .width }
        // Of numbers that lie so far apart, most are in one bin.
        guard (greatest - least).isFinite else { return least >= 0 ? .powers : .frequency }
        let count = HistogramDefinition().bins
        var counts = [Int](repeating: 0, count: count)
        for code in column.codes {
            let place = (numbers[Int(code)] - least) / (greatest - least) * Double(count)
            counts[min(Int(place), count - 1)] += 1
        }
        let share = Double(counts.max() ?? 0) / Double(column.codes.count)
        return share <= InferenceRules.mostInOneBin ? .width : least >= 0 ? .powers : .frequency
    }

    /// - Precondition: its values are integers.
    private static func areRowNumbers(_ column: RawColumn) -> Bool {
        func number(_ code: UInt32) -> Int? {
            if case .number(.integer(let number)) = column.vocabulary[Int(code)] { Int(exactly: number) } else { nil }
        }
        guard column.vocabulary.count == column.codes.count, let first = column.codes.first.flatMap(number),
            (0...1).contains(first)
        else { return false }
        return column.codes.enumerated().allSatisfy { number($1) == first + $0 }
    }

    var numbers: Numbers? {
        if case .numbers(let numbers) = content { numbers } else { nil }
    }

    var strings: Strings? {
        if case .strings(let strings) = content { strings } else { nil }
    }

    /// How many items have one of its values, on average.
    var itemsPerValue: Double { Double(valueCount) / Double(distinctValueCount) }
}

extension AttributeProfile.Strings {
    init(_ column: RawColumn) {
        var counts = [Int](repeating: 0, count: column.vocabulary.count)
        for code in column.codes { counts[Int(code)] += 1 }
        var length = 0
        var wordCount = 0
        var partCount = 0
        var partLength = 0
        var partWordCount = 0
        for (code, count) in counts.enumerated() {
            let profile = column.vocabulary.withString(at: code) { TextProfile($0) }
            length += count * profile.length
            wordCount += count * profile.wordCount
            let separators = profile.partCount - 1
            hasSeparator = hasSeparator || separators > 0
            if let identifier = profile.identifier { identifierCounts[identifier, default: 0] += count }
            guard profile.isPath else { continue }
            isTooDeep = isTooDeep || profile.partCount > PathLimits.levels
            pathCounts[profile.partCount, default: 0] += count
            partCount += count * profile.partCount
            partLength += count * (profile.length - separators * TextProfile.separator.utf8.count)
            partWordCount += count * (profile.wordCount - separators)
        }
        meanLength = Double(length) / Double(column.codes.count)
        meanWordCount = Double(wordCount) / Double(column.codes.count)
        guard partCount > 0 else { return }
        meanPartLength = Double(partLength) / Double(partCount)
        meanPartWordCount = Double(partWordCount) / Double(partCount)
    }
}
