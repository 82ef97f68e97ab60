import CatalogFiles
import Catalogs
import FilterCore
import Gateway

/// The parts of a screen that a client can ask for.
struct ScreenParts: OptionSet, Hashable, Sendable {
    let rawValue: Int

    static let categories = ScreenParts(rawValue: 1)
    static let currentFilters = ScreenParts(rawValue: 2)
    static let page = ScreenParts(rawValue: 4)
    static let sections = ScreenParts(rawValue: 8)

    /// The parts of an answer if the request names none.
    static let all: ScreenParts = [.categories, .currentFilters, .page]

    private static let byName: KeyValuePairs<String, ScreenParts> = [
        "categories": .categories, "currentFilters": .currentFilters, "page": .page, "sections": .sections,
    ]

    /// - Throws: `invalidValue` for a part that there is not.
    init(named names: [(name: String, place: ServiceError.Place)]) throws(ServiceError) {
        var parts: ScreenParts = []
        for (name, place) in names {
            guard let part = Self.byName.first(where: { $0.key == name })?.value else {
                throw ServiceError(
                    .invalidValue,
                    at: place,
                    "no part “\(name)”",
                    suggestions: Suggestions.near(name, among: Self.byName.map(\.key))
                )
            }
            parts.insert(part)
        }
        self = parts
    }

    init(rawValue: Int) {
        self.rawValue = rawValue
    }
}

/// What an answer says of each value, besides its counts.
struct ValueView: Hashable, Sendable {
    /// Whether counts of values, of None and of toggles come in the words of the locale, too: `1,234`.
    var showsCountTexts = false
    /// Whether values have their ids. Without, a client names a value by itself.
    var showsIDs = true
}

/// What a request says about the answer and not about the state: which parts, and which page in which order. Each property is
/// read, and written into keys of caches, as ``ScreenOption`` says.
struct ScreenOptions: Hashable, Sendable {
    var parts = ScreenParts.all
    /// From 1.
    var page = 1
    /// `nil`: the session's own.
    var pageSize: Int?
    var sort: String?
    /// How current filters are put into words.
    var presenter = CurrentFiltersPresenter.labelled
    /// Only current filters of these groups; `nil` means all.
    var groups: Set<FilterGroupID>?
    /// The categories that are wanted, by id; `nil` means all. Others are not counted.
    var categories: Set<String>?
    /// Values of each category at most, chosen ones on top; `nil`: as many as its definition says.
    var limit: Int?
    /// What is said of each value.
    var values = ValueView()
    /// What is wanted of items; `nil` means all of it.
    var attributes: AttributeProjection?
    /// Ids of matching variants of each product at most.
    var variantLimit = 0
    /// Whether categories say how their values were counted.
    var showsPlan = false

    static let variantLimits = 0...100

    init() {}

    /// What the parameters of a query say.
    ///
    /// - Parameter subjects: those of the options that are read.
    /// - Throws: `invalidValue`, `unknownSort`, `unknownCategory`.
    init(
        _ query: QueryParameters,
        about subjects: Set<ScreenOption.Subject> = ScreenOption.Subject.all,
        of snapshot: CatalogSnapshot,
        limits: RequestLimits
    ) throws(ServiceError) {
        let context = SessionSetting.Context(snapshot: snapshot, limits: limits)
        for option in ScreenOption.all where query[option.name] != nil && subjects.contains(option.subject) {
            try option.read(.parameter(option.name, of: query), context, &self)
        }
    }
}
