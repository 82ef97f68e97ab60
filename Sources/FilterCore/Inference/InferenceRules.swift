/// Which kind of category an attribute becomes; the rules in the order in which they are tried.
///
/// ```
/// the id                                                                      none
/// all values dates                                                            range
/// all numbers                                                                 range
/// all booleans                                                                toggle
/// several types                                                               multi, typed
/// strings, at least 99 % paths, " > " in some, at most 5,000, parts short     hierarchy
/// long strings, fewer than 2 items per value                                  keywords
/// at most 1,000 distinct, or at most 50,000 with at least 5 items per value   multi
/// long strings                                                                keywords
/// distinct in more than 90 %                                                  none: they name items
/// arrays                                                                      multi
/// anything else                                                               none
/// ```
///
/// A string is long from 40 characters or 6 words on average. Long strings that hardly repeat are looked at before they
/// are counted: in a small catalog every description would otherwise be a value to choose.
enum InferenceRules {
    static let leastPathShare = 0.99
    static let mostPaths = 5_000
    static let mostValues = 1_000
    static let mostRepeatedValues = 50_000
    static let leastItemsPerValue = 5.0
    static let longLength = 40.0
    static let longWordCount = 6.0
    static let leastItemsPerLongValue = 2.0
    static let namingShare = 0.9
    /// The most categories, and the most attributes to sort by.
    static let mostCategories = 30

    /// The verdict of a rule on one attribute.
    struct Verdict: Sendable, Equatable {
        /// `nil`: no category.
        let kind: CategoryKind?
        let reason: String
    }

    static func verdict(on attribute: AttributeProfile, isID: Bool) -> Verdict {
        guard !isID else { return Verdict(kind: nil, reason: "identifies items") }
        switch attribute.content {
        case .dates: return Verdict(kind: .range, reason: "all values are dates")
        case .numbers: return Verdict(kind: .range, reason: "all values are numbers")
        case .bools: return Verdict(kind: .toggle, reason: "all values are booleans")
        case .mixed: return Verdict(kind: .multi, reason: "values of several types")
        case .strings(let strings): return verdict(on: attribute, strings)
        }
    }

    private static func verdict(on attribute: AttributeProfile, _ strings: AttributeProfile.Strings) -> Verdict {
        let distinct = attribute.distinctValueCount
        let pathShare = Double(strings.pathCounts.values.reduce(0, +)) / Double(attribute.valueCount)
        if strings.hasSeparator, pathShare >= leastPathShare, distinct <= mostPaths, strings.hasShortParts {
            return Verdict(kind: .hierarchy, reason: "paths with “>”, at most 5,000")
        }
        if strings.isLong, attribute.itemsPerValue < leastItemsPerLongValue {
            return Verdict(kind: .keywords, reason: "long texts that hardly repeat")
        }
        if distinct <= mostValues {
            return Verdict(kind: .multi, reason: "at most 1,000 distinct values")
        }
        if distinct <= mostRepeatedValues, attribute.itemsPerValue >= leastItemsPerValue {
            return Verdict(kind: .multi, reason: "at most 50,000 distinct values, at least 5 items each")
        }
        if strings.isLong {
            return Verdict(kind: .keywords, reason: "long texts")
        }
        if Double(distinct) > namingShare * Double(attribute.valueCount) {
            return Verdict(kind: nil, reason: "distinct in more than 90 %, so it names items")
        }
        if attribute.hasArrays {
            return Verdict(kind: .multi, reason: "arrays of strings")
        }
        return Verdict(kind: nil, reason: "too many values for too few items each")
    }

    /// Whether items can be sorted by an attribute: numbers, dates, and single short strings.
    static func isSortable(_ attribute: AttributeProfile) -> Bool {
        switch attribute.content {
        case .dates, .numbers: true
        case .strings(let strings): !attribute.hasArrays && !strings.isLong
        case .bools, .mixed: false
        }
    }
}

extension AttributeProfile.Strings {
    fileprivate var isLong: Bool {
        meanLength >= InferenceRules.longLength || meanWordCount >= InferenceRules.longWordCount
    }

    /// The parts of paths are names; " > " in prose is no path.
    fileprivate var hasShortParts: Bool {
        meanPartLength < InferenceRules.longLength && meanPartWordCount < InferenceRules.longWordCount
    }
}
