import Catalogs
import FilterCore
import Gateway
import JSON

/// What one search of the search protocol asks for, typed, with the protocol's defaults.
///
/// Parameters that the service does not know are accepted and have no effect: clients send new ones every month. They are
/// repeated in ``echo`` all the same.
struct SearchParameters: Sendable, Equatable {
    /// Words that an item must hold.
    var query = ""
    /// Whether singulars and plurals are one word; `nil` for what the catalog says.
    var ignorePlurals: Plurals?
    /// The languages of the query, for ``ignorePlurals``; those without rules are left out. `nil` without it.
    var queryLanguages: [PluralLanguage]?
    /// Whether words may have a typing error; `nil` for what the catalog says.
    var typoTolerance: Bool?
    /// Which words may be the beginning of one; `nil` for what the catalog says.
    var queryType: QueryType?
    /// From 0.
    var page = 0
    /// 0 for searches that want counts alone.
    var hitsPerPage = defaultHitsPerPage
    /// Where the hits begin, instead of ``page``; `nil` without it.
    var offset: Int?
    /// How many hits there are from ``offset`` on; `nil` without it.
    var length: Int?

    /// A filter expression as it was sent; read by ``SearchRequest/clauses(in:_:)``.
    var filters: String?
    var facetFilters: SearchFilterList?
    var numericFilters: SearchFilterList?
    var tagFilters: SearchFilterList?

    /// How many hits may be variants of one product; 0 for all. Without effect where items are no variants.
    var distinct = 0
    /// Whether values of facets count products where ``distinct`` is in force, and not items.
    var facetingAfterDistinct = false

    /// The attributes whose values are counted; `*` for all that the catalog counts.
    var facets: [String] = []
    /// Values of each facet.
    var maxValuesPerFacet = 100
    /// The order by which values are kept if there are more than ``maxValuesPerFacet``.
    var sortFacetValuesBy = ValueOrder.count

    /// Text to find among the values of a facet.
    var facetQuery = ""
    /// Values that are found at most.
    var maxFacetHits = 10

    var attributesToRetrieve = AttributeChoice.all
    /// `nil`: the service's own choice.
    var attributesToHighlight: AttributeChoice?
    /// Texts that are shown as snippets; `nil`: none.
    var attributesToSnippet: AttributeChoice?
    var highlightPreTag = "<em>"
    var highlightPostTag = "</em>"
    /// The members of the answer; `nil` for all.
    var responseFields: [String]?
    /// 0 to 100; `nil` without it. Nothing is ranked, so it never excludes.
    var relevancyStrictness: Int?

    /// Everything that was sent, in the order in which it was, known or not.
    var given: [JSONValue.Member] = []

    static let defaultHitsPerPage = 20

    init() {}

    /// The defaults, as far as the limits of the service allow them.
    init(within limits: RequestLimits) {
        hitsPerPage = min(Self.defaultHitsPerPage, limits.maxPageSize)
    }

    enum ValueOrder: String, Sendable, CaseIterable {
        /// The most frequent first.
        case count
        case alpha
    }

    /// Which words are taken for one.
    enum Plurals: Sendable, Equatable {
        /// Those of ``queryLanguages``, or of the catalog without it.
        case ofQuery
        /// Those of some languages; none: every word is one of its own.
        case of([PluralLanguage])
    }

    /// Attributes of an answer.
    struct AttributeChoice: Sendable, Equatable {
        /// Whether all attributes are wanted, besides those named.
        var includesAll = false
        /// Named in the request, in its order; `attribute` wants its members, too.
        var included: [String] = []
        /// Named with a dash in front: never wanted.
        var excluded: [String] = []

        static let all = AttributeChoice(includesAll: true)
    }

    /// Whether the hits are a window that ``offset`` and ``length`` name, and no page.
    var isWindow: Bool { offset != nil || length != nil }

    /// The place of the first hit among all.
    var firstHit: Int { isWindow ? offset ?? 0 : page * hitsPerPage }

    /// How many hits are wanted, or how many products where ``distinct`` is in force.
    var hitCount: Int { length ?? hitsPerPage }

    /// How many hits may be variants of one product of a catalog; 0 where every item is a hit.
    func hitsPerProduct(in catalog: Catalog) -> Int { catalog.countsProducts ? distinct : 0 }

    /// Whether values of facets of a catalog count products.
    func countsProducts(in catalog: Catalog) -> Bool { facetingAfterDistinct && hitsPerProduct(in: catalog) > 0 }
}
