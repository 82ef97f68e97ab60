/// What a session shows: the total, the filters in words, the categories with their counts, the items.
///
/// It is read leniently: members that are missing have the value that says least, unknown members and kinds are passed
/// over, so that an app that is installed reads what a newer service answers.
public struct Screen: Hashable, Sendable {
    /// The session that it is a screen of.
    public var session: Standing
    /// How many items match; of a catalog with variants: products.
    public var total: Int
    /// How many there are without any filter.
    public var unfilteredTotal: Int
    /// The filters and the total in a sentence, in the language of the session.
    public var text: String
    /// Whether there is something that “clear all” takes away.
    public var canClearAll: Bool
    /// `noData` or `noMatch` where the total is 0.
    public var emptyReason: String?
    /// The filters in force, the oldest first.
    public var currentFilters: [CurrentFilter]
    /// In the order of the definition, as ``categories`` are.
    public var categoryGroups: [Group]
    public var categories: [Category]
    /// `nil` unless the options ask for it.
    public var page: Page?
    /// The items of each chosen value; empty unless the options ask for them.
    public var sections: [Section]

    /// What a session is apart from its filters.
    public struct Standing: Hashable, Sendable {
        public var id: String
        public var catalog: String
        /// Rises with each change of the session.
        public var revision: Int
        /// Names the data that were counted.
        public var dataVersion: String
        /// Names what requests can say of the catalog; `nil` of a service that does not tell it.
        public var definitionVersion: String?
        /// The language of all texts, as BCP 47 has it.
        public var locale: String
        /// The id of the order of items.
        public var sort: String
        public var pageSize: Int
        public var canUndo: Bool
        public var canRedo: Bool
        /// Of a draft: what is changed in it, in a few words; `nil` without changes, and of a session that is no draft.
        public var draftText: String?
    }

    /// Categories that are shown and cleared together.
    public struct Group: Hashable, Sendable, Identifiable {
        public var id: String
        public var title: String
        /// The group that it is in.
        public var parent: String?
        /// Whether a category in it filters something.
        public var isActive: Bool
    }
}

extension Screen {
    /// Reads the body of an answer.
    public init(_ json: JSONValue) {
        session = Standing(json["session"] ?? .null)
        total = json["total"]?.integer ?? 0
        unfilteredTotal = json["unfilteredTotal"]?.integer ?? 0
        text = json["text"]?.text ?? ""
        canClearAll = json["canClearAll"]?.boolean ?? false
        emptyReason = json["emptyReason"]?.text
        currentFilters = json["currentFilters"]?.elements.map(CurrentFilter.init) ?? []
        categoryGroups = json["categoryGroups"]?.elements.map(Group.init) ?? []
        categories = json["categories"]?.elements.map(Category.init) ?? []
        page = json["page"].map(Page.init)
        sections = json["sections"]?.elements.map(Section.init) ?? []
        let toggles = Set(categories.filter { $0.kind == .toggle }.map(\.id))
        for place in currentFilters.indices {
            currentFilters[place].isOfToggle = currentFilters[place].category.map(toggles.contains) ?? false
        }
    }
}

extension Screen.Standing {
    init(_ json: JSONValue) {
        id = json["id"]?.text ?? ""
        catalog = json["catalog"]?.text ?? ""
        revision = json["revision"]?.integer ?? 0
        dataVersion = json["dataVersion"]?.text ?? ""
        definitionVersion = json["definitionVersion"]?.text
        locale = json["locale"]?.text ?? "en"
        sort = json["sort"]?.text ?? "default"
        pageSize = json["pageSize"]?.integer ?? 20
        canUndo = json["canUndo"]?.boolean ?? false
        canRedo = json["canRedo"]?.boolean ?? false
        draftText = json["draft"]?["text"]?.text
    }
}

extension Screen.Group {
    init(_ json: JSONValue) {
        id = json["id"]?.text ?? ""
        title = json["title"]?.text ?? ""
        parent = json["parent"]?.text
        isActive = json["isActive"]?.boolean ?? false
    }
}
