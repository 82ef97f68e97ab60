/// One category as its author wrote it; a ``Catalog`` compiles it against the data.
public struct CategoryDefinition: Sendable, Equatable {
    /// Unique in the catalog; ASCII letters, digits, `.`, `_` and `-`.
    public var id: String
    public var kind: CategoryKind
    /// The dotted path of the attribute whose values it offers; empty where ``attributes`` or expressions say what it
    /// is about. For a hierarchy of levels the object that holds `lvl0…lvlN`.
    public var attribute: String
    /// The attributes that `keywords` and `search` look into.
    public var attributes: [String] = []
    /// For people; by default made from the id.
    public var title: String
    /// Shown while nothing is chosen; by default the title.
    public var placeholder: String
    /// The category group it is shown in, or `nil`.
    public var group: String?
    /// How chosen values are joined: `any` by default, `all` for keywords.
    public var `operator`: Operator
    /// The operator of a `comparison`.
    public var comparison = ComparisonOperator.greaterThanOrEqual
    /// The id of the filter group that it feeds, as `or<brand>`; `nil` means one of its own.
    public var filterGroup: String?
    /// The values offered; `nil` means all values of the data. Others are not listed.
    public var values: [Value]?
    /// Whether items whose values are all unlisted pass while something is excluded; only for subtractive categories.
    public var keepsUnlisted = false
    /// The named filter expressions of kind `options`.
    public var options: [OptionDefinition] = []
    /// Makes the options; a compiled category has them, and no rule.
    public var optionRule: OptionRule?
    /// The option for items that no other option takes.
    public var other: OptionDefinition?
    /// The fixed filter of a `toggle` over something else than a boolean attribute.
    public var filter: String?
    /// How `keywords` are looked for.
    public var mode = KeywordMode.substring
    /// Which other words a `search` finds for one; `nil`: none.
    public var variants: SearchVariants?
    /// The languages of the texts that a `search` looks into, for ``variants`` and for searches that ask for plurals.
    public var languages: [PluralLanguage] = [.english]
    /// Whether a `search` finds words of five letters or more with one typing error, see
    /// ``WordVariants/toleratesTypo``.
    public var toleratesTypo = false
    /// Which words of the text of a `search` may be the beginning of one.
    public var queryType = QueryType.prefixLast
    public var includeNone: NoneDefinition?
    public var selectionModel = SelectionModel.additive
    /// Values can be excluded too; only for additive `multi` and `options`.
    public var isNegatable = false
    /// Always one value chosen; only for `single`.
    public var isRequired = false
    /// The selection at the start and after a required selection is cleared; `nil`: nothing, or everything for a
    /// subtractive category.
    public var initial: Initial?
    /// The selection after a reset; `nil` means the initial selection.
    public var resetTo: Initial?
    /// At most this many values chosen; `nil` means the service's limit alone.
    public var max: Int?
    /// The order of its values; `nil` takes the default, see ``valueOrder``.
    public var sort: [ValueSortKey]?
    /// How many values an answer lists, 1 to 1,000; chosen ones come on top of it.
    public var limit = 20
    /// Whether values without a matching item are listed.
    public var showsEmpty = true
    /// Whether counts of values and of None are of variants, in a catalog whose totals are of products.
    public var countsVariants = false
    /// `nil` takes the one that fits the kind and the data, see ``Category/role``.
    public var role: Role?
    /// `nil` takes the one of the role.
    public var tint: Tint?
    /// Passed through to front ends.
    public var icon: String?
    /// Passed through to front ends: JSON text.
    public var meta: String?
    /// Names for people, by the text form of the value.
    public var labels: [Text: String] = [:]
    public var unit = Unit()
    /// How its numbers are written; `nil` means plain, and leaves ready texts out of answers.
    public var format: NumberStyle?
    /// Between the parts of a hierarchy's paths.
    public var separator = " > "
    /// Between the values of one cell of a CSV file; `nil`: a cell is one value.
    public var cellSeparator: String?
    /// Whether a node of a hierarchy stands for everything below it, or only for what is filed at it.
    public var matchesSubtree = true
    /// Whether a hierarchy lets people choose several branches.
    public var allowsSeveral = false
    /// The range into which bounds and numbers are clamped; `nil` takes them as they come.
    public var bounds: BoundsDefinition?
    public var histogram: HistogramDefinition?
    /// Whether a bound at or beyond the end of the data is stored as open; `nil`: where a slider has ends, see
    /// ``opensEnds``.
    public var openEnds: Bool?
    /// The unit of the numbers of a range of dates, since the epoch; `nil` for numbers that are no dates.
    public var epochUnit: EpochUnit?
    /// The category without whose selection this one is disabled.
    public var dependsOn: String?
    /// The effect of a change of the parent's selection on this one.
    public var onParentChange = ParentChangeEffect.keep
    /// Categories that are disabled while this one is active, and it while they are.
    public var excludes: [String] = []
    public var templates = Templates()

    /// The least and the greatest number of values that an answer can be asked to list.
    public static let limitRange = 1...1000

    /// A subtractive category stores what is excluded, and lists all of its values to people.
    static let maxSubtractiveValues = 1000

    /// - Parameter attribute: for `keywords` and `search` short for ``attributes`` with this one; empty for none.
    public init(id: String, kind: CategoryKind, attribute: String, title: String? = nil) {
        self.id = id
        self.kind = kind
        let facts = kind.facts
        let takesSeveral = facts.subject == .attributes
        self.attribute = takesSeveral ? "" : attribute
        if takesSeveral, !attribute.isEmpty { attributes = [attribute] }
        self.operator = facts.standardOperator
        self.title = title ?? Self.title(fromName: id)
        placeholder = self.title
    }

    /// The order of its values: by default as declared where the definition lists them, else the most frequent ones first.
    public var valueOrder: [ValueSortKey] {
        sort ?? (kind.facts.isSortedAsDeclared || values != nil ? [.declared] : [.countDescending, .label])
    }

    /// Whether None is on while the category filters nothing. Of a list that is not subtractive None is a value like
    /// others: one that starts with it is filtered from the start.
    var noneAtRest: Bool {
        guard let includeNone else { return false }
        return isSubtractive || (kind.facts.noneIsSwitch && includeNone.initial)
    }

    /// What counts as a word that a `search` looks for.
    public var wordVariants: WordVariants {
        WordVariants(
            languages: variants == .plurals ? Set(languages) : [],
            toleratesTypo: toleratesTypo,
            queryType: queryType
        )
    }

    /// Whether a range stores a bound at or beyond the end of the data as open.
    public var opensEnds: Bool { openEnds ?? (histogram != nil || bounds != nil) }

    /// A title from a name: `in_stock`, `inStock` and `in-stock` give "In stock". Units and abbreviations stay as they are
    /// written: `installedKiB` gives "Installed KiB", `productURL` "Product URL".
    public static func title(fromName name: String) -> String {
        var title = ""
        if let unit = NameWords.unit(name[...]) { return unit }
        for part in name.split(omittingEmptySubsequences: false, whereSeparator: { "_-.".contains($0) }) {
            if !title.isEmpty || part.startIndex > name.startIndex { title.append(" ") }
            title += NameWords(part).words.enumerated().map { index, word in
                index == 0 ? NameWords.unit(word) ?? String(word) : NameWords.inTitle(word)
            }.joined(separator: " ")
        }
        title = String(title.drop(while: \.isWhitespace))
        while title.last?.isWhitespace == true { title.removeLast() }
        // Of separators alone nothing is left.
        if title.isEmpty { return name }
        return title.prefix(1).uppercased() + title.dropFirst()
    }
}

/// What a `search` takes for the same word.
public enum SearchVariants: String, Sendable, CaseIterable {
    /// Its singulars and plurals.
    case plurals
}

/// The extra option for items that have no value.
public struct NoneDefinition: Sendable, Equatable {
    public var title: String
    /// Whether it is on at the start; also at rest where it is a switch, see ``CategoryKindFacts/noneIsSwitch``.
    public var initial: Bool

    public init(title: String, initial: Bool) {
        self.title = title
        self.initial = initial
    }
}

/// The selection of a category at the start or after a reset.
public enum Initial: Sendable, Equatable {
    case nothing
    /// Every value; only for subtractive categories.
    case all
    /// The first value in the category's own order over the whole catalog.
    case first
    case values([Value])
    /// The selection of a kind without values: bounds, a number, words, a text, on or off. Of one with values where
    /// some are excluded or None is said.
    case selection(SelectionInput)

    /// The values that it names; `nil` where it names none.
    var values: [Value]? {
        switch self {
        case .values(let values), .selection(.values(let values, _, _)): values
        case .nothing, .all, .first, .selection: nil
        }
    }
}

/// One key of the order of a category's values; the text form breaks the last tie.
public enum ValueSortKey: String, Sendable, CaseIterable {
    /// Chosen values first.
    case selected
    case countDescending = "count:desc"
    case countAscending = "count:asc"
    /// By folded label.
    case label
    /// By folded label, the last one first.
    case labelDescending = "label:desc"
    /// By label, digit runs as numbers and sizes as sizes: "XS, S, M", "7, 8, 10".
    case natural
    /// As in the definition's `values`; by first appearance in the data without one.
    case declared
}

/// Written around numbers for people: `10 €`.
public struct Unit: Sendable, Equatable {
    public var prefix: String
    public var suffix: String

    public init(prefix: String = "", suffix: String = "") {
        self.prefix = prefix
        self.suffix = suffix
    }
}

/// Categories that are shown together; never changes which items match.
public struct CategoryGroup: Sendable, Equatable {
    public var id: String
    public var title: String
    /// The group around it, which stands before it, or `nil`.
    public var parent: String?
    /// Of a group whose categories are made of the names of an object; `nil`: they are the written ones alone.
    public var relevance: Relevance?

    public init(id: String, title: String, parent: String? = nil, relevance: Relevance? = nil) {
        self.id = id
        self.title = title
        self.parent = parent
        self.relevance = relevance
    }
}
