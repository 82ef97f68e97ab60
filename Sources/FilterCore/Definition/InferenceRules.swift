/// Which kind of category an attribute becomes; the rules in the order in which they are tried.
///
/// ```
/// the id                                                                      none
/// all values dates                                                            range
/// width or height of a picture, latitude and longitude                        none
/// the same value in all of at least 5 items                                   none
/// numbers that count at least 20 items from 0 or 1, in their order            none
/// whole numbers, at most 12 distinct, at least 5 items per value              multi
/// numbers called an id, a bar code, a post code, a phone                      none
/// all numbers                                                                 range
/// all booleans                                                                toggle
/// several types                                                               multi, typed
/// strings, at least 99 % addresses of pages or pictures, or called so         none
/// strings, at least 99 % paths, " > " in some, at most 5,000, parts short,
///   at most 64 levels                                                       hierarchy
/// strings, at least 99 % UUIDs                                                none
/// strings, at least 99 % numbers with commas, groups or currencies:
///   at most 1,000 distinct, at least 2 items per value                        multi
///   others                                                                    none
/// strings called an id, a bar code, a post code, fewer than 2 items per value none
/// long strings, fewer than 2 items per value                                  keywords
/// single short strings, distinct in more than 90 % of at least 20             none: they name items
/// single short strings called a name, fewer than 2 items per value            none: they name items
/// at most 1,000 distinct, or at most 50,000 with at least 5 items per value   multi
/// long strings                                                                keywords
/// distinct in more than 90 %                                                  none: they name items
/// arrays                                                                      multi
/// anything else                                                               none
/// ```
///
/// A string is long from 40 characters or 6 words on average, one that is called a name or a title from twice as many. Long
/// strings that hardly repeat are looked at before they are counted: in a small catalog every description would otherwise be
/// a value to choose. Names are, too.
///
/// Names and long strings are what a search box looks into, and whatever is called a name or a title. Ranges have a
/// histogram, and years no separators.
enum InferenceRules {
    static let leastPathShare = 0.99
    static let mostPaths = 5_000
    static let mostValues = 1_000
    static let mostRepeatedValues = 50_000
    static let leastItemsPerValue = 5.0
    static let longLength = 40.0
    static let longWordCount = 6.0
    static let leastItemsPerLongValue = 2.0
    /// How much longer titles are than other short texts.
    static let titleLength = 2.0
    static let namingShare = 0.9
    static let leastNames = 20
    /// How many items in the order of a number make it the number of their rows.
    static let leastNumberedRows = 20
    /// The share of the values that are identifiers of a kind where the attribute is.
    static let leastIdentifierShare = 0.99
    /// The most whole numbers that are listed, as numbers of doors or stars are.
    static let mostListedNumbers = 12
    /// How many items with the same value make it one that nothing is found by.
    static let leastConstantItems = 5
    static let years = 1000...2999
    /// The share of the numbers that may be in one of 20 bins of equal width: a slider along these would be of no use then.
    static let mostInOneBin = 0.8
    /// Numbers without a name that says so are years only if all lie in these.
    static let recentYears = 1800...2100
    /// The most categories.
    static let mostCategories = 30
    /// The most attributes to sort by, each in both directions.
    static let mostSorted = 4
    /// The most attributes that a search box looks into.
    static let mostSearched = 10

    /// The conclusion of a rule on one attribute.
    struct Conclusion: Sendable, Equatable {
        /// `nil`: no category.
        let kind: CategoryKind?
        var reason: String
        /// A search box looks into its texts.
        var isSearched = false
        /// Nothing that people filter or sort by.
        var isTechnical = false
    }

    /// - Parameter pictures: the words of the names of attributes that are addresses.
    static func conclusion(on attribute: AttributeProfile, isID: Bool, pictures: Set<[String]>) -> Conclusion {
        guard !isID else { return Conclusion(kind: nil, reason: "identifies items", isTechnical: true) }
        switch attribute.content {
        case .numbers where attribute.words.measured.map { isPicture($0, pictures) } ?? false:
            return Conclusion(kind: nil, reason: "the size of a picture", isTechnical: true)
        case .numbers where attribute.words.isCoordinate:
            return Conclusion(kind: nil, reason: "a coordinate", isTechnical: true)
        default: break
        }
        if attribute.isConstant, !isAddress(attribute) {
            return Conclusion(kind: nil, reason: "the same in all items", isTechnical: true)
        }
        if attribute.isRowNumber {
            return Conclusion(kind: nil, reason: "the numbers of the rows", isTechnical: true)
        }
        switch attribute.content {
        case .dates: return Conclusion(kind: .range, reason: "all values are dates")
        case .numbers where attribute.isList:
            return Conclusion(kind: .multi, reason: "whole numbers, at most 12 distinct")
        case .numbers where attribute.words.isIdentifier:
            return Conclusion(kind: nil, reason: "numbers that identify something", isTechnical: true)
        case .numbers: return Conclusion(kind: .range, reason: "all values are numbers")
        case .bools: return Conclusion(kind: .toggle, reason: "all values are booleans")
        case .mixed: return Conclusion(kind: .multi, reason: "values of several types")
        case .strings(let strings): return conclusion(on: attribute, strings)
        }
    }

    /// Which kind of category an attribute becomes that a definition wants to have one: as the rules say, where they say that
    /// it should have none or be searched as its values are.
    static func kind(ofNamed attribute: AttributeProfile) -> CategoryKind {
        switch conclusion(on: attribute, isID: false, pictures: []).kind {
        case .keywords: .multi
        case let kind?: kind
        case nil:
            switch attribute.content {
            case .dates, .numbers: .range
            case .bools: .toggle
            case .strings, .mixed: .multi
            }
        }
    }

    private static func isPicture(_ words: [String], _ pictures: Set<[String]>) -> Bool {
        AttributeWords.namesPicture(words) || (!words.isEmpty && pictures.contains(words))
    }

    /// Whether strings are addresses of pages or pictures.
    static func isAddress(_ attribute: AttributeProfile) -> Bool {
        guard let strings = attribute.strings else { return false }
        return attribute.consists(of: .address, strings)
            || (attribute.words.isAddress && strings.meanWordCount < 2 && attribute.isNaming)
    }

    private static func conclusion(on attribute: AttributeProfile, _ strings: AttributeProfile.Strings) -> Conclusion {
        if isAddress(attribute) {
            return Conclusion(kind: nil, reason: "addresses of pages or pictures", isTechnical: true)
        }
        let distinct = attribute.distinctValueCount
        let pathShare = Double(strings.pathCounts.values.reduce(0, +)) / Double(attribute.valueCount)
        if strings.hasSeparator, pathShare >= leastPathShare, distinct <= mostPaths, strings.hasShortParts,
            !strings.isTooDeep
        {
            return Conclusion(kind: .hierarchy, reason: "paths with “>”, at most 5,000")
        }
        if attribute.consists(of: .uuid, strings) {
            return Conclusion(kind: nil, reason: "UUIDs", isTechnical: true)
        }
        if attribute.consists(of: .writtenNumber, strings) {
            let repeats = distinct <= mostValues && attribute.itemsPerValue >= leastItemsPerLongValue
            let reason = "numbers in another notation, so texts; “1.234,50 €” is the number 1234.5"
            return Conclusion(kind: repeats ? .multi : nil, reason: reason, isTechnical: true)
        }
        let (isName, isLong) = (attribute.isCalledName, attribute.isLong)
        if attribute.words.isIdentifier, attribute.itemsPerValue < leastItemsPerLongValue {
            return Conclusion(kind: nil, reason: "texts that identify something", isTechnical: true)
        }
        if isLong, attribute.itemsPerValue < leastItemsPerLongValue {
            return Conclusion(kind: .keywords, reason: "long texts that hardly repeat", isSearched: true)
        }
        if !isLong, !attribute.hasArrays, attribute.valueCount >= leastNames, attribute.isNaming {
            return Conclusion(kind: nil, reason: "distinct in more than 90 %, so it names items", isSearched: true)
        }
        if isName, attribute.itemsPerValue < leastItemsPerLongValue {
            return Conclusion(kind: nil, reason: "called a name, and hardly repeats", isSearched: true)
        }
        if distinct <= mostValues {
            return Conclusion(kind: .multi, reason: "at most 1,000 distinct values", isSearched: isName)
        }
        if distinct <= mostRepeatedValues, attribute.itemsPerValue >= leastItemsPerValue {
            let reason = "at most 50,000 distinct values, at least 5 items each"
            return Conclusion(kind: .multi, reason: reason, isSearched: isName)
        }
        if isLong {
            return Conclusion(kind: .keywords, reason: "long texts", isSearched: true)
        }
        if attribute.isNaming {
            return Conclusion(kind: nil, reason: "distinct in more than 90 %, so it names items", isSearched: true)
        }
        if attribute.hasArrays {
            return Conclusion(kind: .multi, reason: "arrays of strings")
        }
        return Conclusion(kind: nil, reason: "too many values for too few items each", isSearched: true)
    }

    /// How sensible it is to sort items by an attribute, the lowest rank first: by their name, by dates, by numbers, by
    /// other single short strings except e-mail addresses and telephone numbers; `nil` for anything else.
    static func sortingRank(of attribute: AttributeProfile, _ conclusion: Conclusion) -> Int? {
        guard !conclusion.isTechnical else { return nil }
        switch attribute.content {
        case .strings(let strings) where attribute.consists(of: .contact, strings): return nil
        case .strings where attribute.words.isIdentifier && !conclusion.isSearched: return nil
        case .strings where !attribute.hasArrays && !attribute.isLong:
            return conclusion.isSearched || attribute.words.isName ? 0 : 3
        case .dates: return 1
        case .numbers: return 2
        case .strings, .bools, .mixed: return nil
        }
    }
}

extension AttributeProfile {
    /// Hardly any value repeats.
    fileprivate var isNaming: Bool {
        Double(distinctValueCount) > InferenceRules.namingShare * Double(valueCount)
    }

    /// Each item has one value at most, which is called a name or a title.
    fileprivate var isCalledName: Bool { words.isName && !hasArrays }

    /// Its strings are texts to read.
    fileprivate var isLong: Bool {
        guard let strings else { return false }
        let factor = isCalledName ? InferenceRules.titleLength : 1
        return strings.meanLength >= factor * InferenceRules.longLength
            || strings.meanWordCount >= factor * InferenceRules.longWordCount
    }

    /// Nearly all values are identifiers of a kind.
    fileprivate func consists(of identifier: TextProfile.Identifier, _ strings: Strings) -> Bool {
        Double(strings.identifierCounts[identifier] ?? 0) >= InferenceRules.leastIdentifierShare * Double(valueCount)
    }

    /// All items have the same value, and it is no text to search.
    fileprivate var isConstant: Bool {
        distinctValueCount == 1 && isInAllItems && valueCount >= InferenceRules.leastConstantItems
    }

    /// Its numbers say in which row an item stands, and nothing else.
    fileprivate var isRowNumber: Bool {
        guard let numbers, isInAllItems, !hasArrays else { return false }
        return numbers.areRowNumbers && valueCount >= InferenceRules.leastNumberedRows
    }

    /// Its numbers are few and whole, as numbers of doors are.
    fileprivate var isList: Bool {
        guard let numbers else { return false }
        return numbers.areWhole && distinctValueCount <= InferenceRules.mostListedNumbers
            && itemsPerValue >= InferenceRules.leastItemsPerValue
    }

    /// Its numbers are years, by their name or by their values alone.
    var isYears: Bool {
        guard let numbers, numbers.canBeYears else { return false }
        return words.isYear || numbers.areRecentYears
    }
}

extension AttributeProfile.Strings {
    /// The parts of paths are names; " > " in prose is no path.
    fileprivate var hasShortParts: Bool {
        meanPartLength < InferenceRules.longLength && meanPartWordCount < InferenceRules.longWordCount
    }
}
