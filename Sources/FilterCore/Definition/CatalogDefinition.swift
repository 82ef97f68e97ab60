/// A catalog as its author described it, or as inferred from the data.
public struct CatalogDefinition: Sendable, Equatable {
    public var title: String
    /// The attribute that identifies items; `nil`: the first of `id`, `objectID` and `_id` that the data have.
    public var idAttribute: String?
    /// The attribute whose value the variants of a product have in common; `nil`: every item is a product.
    public var variantsOf: String?
    /// The attribute that says how much an item counts for, an integer from 0 on; `nil`: every item counts for one.
    public var weight: String?
    /// In which days begin at midnight.
    public var zone: String
    /// In the order in which front ends show them.
    public var categories: [CategoryDefinition]
    public var groups: [CategoryGroup]
    public var sorts: [SortDefinition]
    /// Which values make the sections of the items.
    public var sections: SectionsDefinition?
    /// By attribute, the texts that are no value there. Of others these are ``MissingTexts/usual`` where a category needs
    /// numbers, dates or booleans, and in files of cells; elsewhere every text is a value.
    public var missing: [Text: MissingTexts] = [:]
    /// By attribute, how its texts such as `05/01/2024` are dates; of others these are texts.
    public var dates: [Text: DayOrder] = [:]
    /// By locale, as `de`.
    public var localizations: [String: CatalogLocalization] = [:]
    /// The settings of the search protocol that nothing else of a definition says, as JSON; passed through.
    public var searchSettings: String?
    /// Whether no author chose the attributes, but a program by the items that there were.
    public var isInferred = false
    /// Items come and go while the catalog is served: an attribute that no item has, or a value to start with that there is
    /// not, may still come and is no fault.
    public var isOpen = false

    public init(
        title: String,
        idAttribute: String? = nil,
        zone: String = "UTC",
        categories: [CategoryDefinition] = [],
        groups: [CategoryGroup] = [],
        sorts: [SortDefinition] = []
    ) {
        self.title = title
        self.idAttribute = idAttribute
        self.zone = zone
        self.categories = categories
        self.groups = groups
        self.sorts = sorts
    }
}

extension CatalogDefinition {
    /// Takes away what items are variants of.
    public mutating func countItems() {
        variantsOf = nil
        for index in categories.indices { categories[index].countsVariants = false }
    }

    /// Whether the JSON of items is packed, see ``ItemStoreBuilder``. Items with weights stand for many rows each, so their
    /// values come again.
    package var packsItems: Bool { weight != nil }

    /// Makes an attribute the weight of items in a definition that was inferred without one. No category is about it, and it
    /// is the only sort, as each order takes eight bytes an item.
    package mutating func weigh(by attribute: String) {
        weight = attribute
        categories.removeAll { $0.attribute == attribute }
        sorts.removeAll { $0.keys.map(\.attribute) != [attribute] }
    }

    /// The attributes that identify items where none is named; the first one that the data have counts.
    public static let usualIDAttributes = ["id", "objectID", "_id"]

    /// The attributes that may identify items: the one that is named, or the usual ones.
    public static func idAttributes(_ named: String?) -> [String] { named.map { [$0] } ?? usualIDAttributes }

    /// The attributes that may identify its items, see ``idAttributes(_:)``.
    public var idAttributes: [String] { Self.idAttributes(idAttribute) }
}

/// The items grouped by the chosen values of one category.
public struct SectionsDefinition: Sendable, Equatable {
    /// Its id.
    public var category: String
    /// How many items a section shows at most, 1 to 1,000.
    public var limit: Int

    public static let limitRange = 1...1000
    public static let defaultLimit = 8

    public init(category: String, limit: Int = defaultLimit) {
        self.category = category
        self.limit = limit
    }
}

/// One order of the items, by keys and then by item order.
public struct SortDefinition: Sendable, Equatable {
    public var id: String
    public var title: String
    public var keys: [SortKey]

    public init(id: String, title: String, keys: [SortKey]) {
        self.id = id
        self.title = title
        self.keys = keys
    }

    /// The order of input, which every catalog has.
    public static let defaultID = "default"
}

/// An attribute and a direction. Items without a value come last in both directions; of several values the least
/// counts ascending, the greatest descending.
public struct SortKey: Sendable, Hashable {
    public var attribute: String
    public var isDescending: Bool

    public init(attribute: String, isDescending: Bool = false) {
        self.attribute = attribute
        self.isDescending = isDescending
    }

    /// Reads `price:asc`, `price:desc`; `nil` for anything else.
    public init?(_ notation: String) {
        if notation.hasSuffix(":asc") {
            self.init(attribute: String(notation.dropLast(4)))
        } else if notation.hasSuffix(":desc") {
            self.init(attribute: String(notation.dropLast(5)), isDescending: true)
        } else {
            return nil
        }
        if attribute.isEmpty { return nil }
    }

    /// `price:asc`
    public var notation: String { attribute + (isDescending ? ":desc" : ":asc") }
}
