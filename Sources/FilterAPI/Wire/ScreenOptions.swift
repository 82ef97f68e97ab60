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
    init(names: [String], at place: ServiceError.Place) throws(ServiceError) {
        var parts: ScreenParts = []
        for name in names {
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

/// What a request says about the answer and not about the state: which parts, and which page in which order.
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
    /// Whether categories say how their values were counted.
    var showsPlan = false

    static let parameterNames =
        ["include", "page", "pageSize", "sort", "attributes", "presenter", "groups", "debug"] + categoryParameterNames

    /// Those of answers that have categories and nothing else of a screen.
    static let categoryParameterNames = ["categories"] + valueParameterNames

    /// Those of answers that have values and nothing else of categories.
    static let valueParameterNames = ["limit"] + ValueView.parameterNames

    init() {}

    /// - Throws: `invalidValue`, `unknownSort`.
    init(
        _ query: QueryParameters,
        of snapshot: CatalogSnapshot,
        limits: RequestLimits
    ) throws(ServiceError) {
        if let names = query.list("include") { parts = try ScreenParts(names: names, at: .query("include")) }
        (presenter, groups) = try CurrentFilterOptions.read(query)
        showsPlan = try Self.readDebug(query)
        page = try query.integer("page", in: 1...Int(Int32.max)) ?? 1
        pageSize = try query.integer("pageSize", in: 1...limits.maxPageSize)
        sort = try query["sort"].map { id throws(ServiceError) in try snapshot.requireSort(id, at: .query("sort")) }
        attributes = try AttributeProjection(query, of: snapshot)
        try readCategories(query, of: snapshot)
    }

    /// Reads the parameters of answers that have categories.
    ///
    /// - Throws: `invalidValue`, `unknownCategory`.
    mutating func readCategories(_ query: QueryParameters, of snapshot: CatalogSnapshot) throws(ServiceError) {
        limit = try query.integer("limit", in: CategoryDefinition.limitRange)
        values = try ValueView(query)
        guard let ids = query.list("categories") else { return }
        try read(categories: ids.map { ($0, .query("categories")) }, of: snapshot)
    }

    /// Reads the ids of the categories that are wanted.
    ///
    /// - Throws: `unknownCategory`.
    mutating func read(
        categories ids: [(name: String, place: ServiceError.Place)],
        of snapshot: CatalogSnapshot
    ) throws(ServiceError) {
        for (id, place) in ids { _ = try snapshot.requireCategory(id, at: place) }
        categories = Set(ids.map(\.name))
    }

    /// Whether `debug=plan` is asked for.
    ///
    /// - Throws: `invalidValue` for anything else.
    static func readDebug(_ query: QueryParameters) throws(ServiceError) -> Bool {
        guard let text = query["debug"] else { return false }
        guard text == "plan" else {
            throw ServiceError(.invalidValue, at: .query("debug"), "“\(text)” is not “plan”")
        }
        return true
    }
}
