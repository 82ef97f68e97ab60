extension Screen {
    /// One dimension for filtering. Which members it has beside the common ones depends on its kind.
    public struct Category: Hashable, Sendable, Identifiable {
        public var id: String
        public var title: String
        public var kind: Kind
        /// The id of the group that it is in.
        public var group: String?
        /// The category without whose selection it is disabled.
        public var dependsOn: String?
        /// `any`, `all`, `single`, or that of a comparison.
        public var `operator`: String?
        /// The group that its filters are in: `or<brand>`.
        public var filterGroup: String
        /// Whether values are on until they are excluded.
        public var isSubtractive: Bool
        /// Whether values can be excluded.
        public var isNegatable: Bool
        /// Whether something is filtered.
        public var isActive: Bool
        /// False while the category that it depends on has nothing chosen.
        public var isEnabled: Bool
        /// Whether something is always chosen.
        public var isRequired: Bool
        /// What is chosen; empty where nothing is.
        public var selection: Selection
        /// What is chosen, in a few words; the placeholder where nothing is.
        public var displayText: String
        /// Stands for “nothing chosen”: `All brands`.
        public var placeholder: String
        /// How many values are chosen.
        public var selectedCount: Int
        /// Whether there is something to take away.
        public var canClear: Bool
        /// The total after the category is cleared; `nil` where that would be refused.
        public var whatIfCleared: Int?
        /// Of numbers; empty of everything else.
        public var unit: Unit
        /// The least and the greatest value that can be chosen: numbers, or dates as text.
        public var bounds: Bounds?
        /// Of a list: whether there are more values than ``values``.
        public var isTruncated: Bool
        /// The options that are shown, in the order of the service.
        public var values: [Value]
        /// The option for items without a value, where the definition has it.
        public var none: Switch?
        /// Of a toggle.
        public var toggle: Switch?
        /// Over the bounds; empty unless the definition asks for it.
        public var histogram: [Bin]
        /// `any` JSON of the definition, for the app.
        public var meta: JSONValue?
    }

    /// The kind of a category. It is open: a newer service may have more of them.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        public var rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let multi = Kind(rawValue: "multi")
        public static let single = Kind(rawValue: "single")
        public static let hierarchy = Kind(rawValue: "hierarchy")
        public static let options = Kind(rawValue: "options")
        public static let toggle = Kind(rawValue: "toggle")
        public static let range = Kind(rawValue: "range")
        public static let comparison = Kind(rawValue: "comparison")
        public static let keywords = Kind(rawValue: "keywords")
        public static let search = Kind(rawValue: "search")
    }

    /// One option of a category.
    public struct Value: Hashable, Sendable {
        /// What operations name: a text, a number or a truth value; a path of a tree.
        public var value: JSONValue
        /// In the language of the session.
        public var label: String
        /// How many items have it, of those that the other filters let through.
        public var count: Int
        /// The count as the language writes it, where the options ask for it.
        public var countText: String?
        public var isSelected: Bool
        public var isExcluded: Bool
        /// The total after a tap on it; `nil` where a tap would be refused.
        public var whatIf: Int?
        /// Of a tree: how deep it is, from 0.
        public var level: Int
        /// Of a tree: the value above it.
        public var parent: JSONValue?
        /// Of a tree: a value below it is chosen.
        public var isPartial: Bool
        /// Of a tree: whether there are values below it.
        public var hasChildren: Bool
        /// The name of a picture, as the definition has it.
        public var icon: String?
        public var meta: JSONValue?
    }

    /// What is on or off as a whole: None of a category, or a toggle.
    public struct Switch: Hashable, Sendable {
        /// Of None; that of the category for a toggle.
        public var title: String
        public var count: Int
        public var isOn: Bool
        /// The total after it is switched; `nil` where that would be refused.
        public var whatIf: Int?
    }

    /// What stands before and after a number.
    public struct Unit: Hashable, Sendable {
        public var prefix: String
        public var suffix: String
    }

    /// The ends of a slider; a missing one is open.
    public struct Bounds: Hashable, Sendable {
        public var lower: JSONValue?
        public var upper: JSONValue?
    }

    /// A column of a histogram.
    public struct Bin: Hashable, Sendable {
        public var lower: JSONValue?
        public var upper: JSONValue?
        public var count: Int
    }

    /// What is chosen in a category, as the service writes it; members that its kind does not have are empty.
    public struct Selection: Hashable, Sendable {
        /// All of it, for kinds that this client does not know.
        public var json: JSONValue

        public var lower: JSONValue? { json["lower"] }
        public var upper: JSONValue? { json["upper"] }
        /// Of keywords.
        public var words: [String] { json["words"]?.elements.compactMap(\.text) ?? [] }
        /// Of a search.
        public var text: String { json["text"]?.text ?? "" }
    }
}

extension Screen.Category {
    init(_ json: JSONValue) {
        id = json["id"]?.text ?? ""
        title = json["title"]?.text ?? ""
        kind = Screen.Kind(rawValue: json["kind"]?.text ?? "")
        group = json["categoryGroup"]?.text
        dependsOn = json["dependsOn"]?.text
        self.operator = json["operator"]?.text
        filterGroup = json["filterGroup"]?.text ?? ""
        isSubtractive = json["selectionModel"]?.text == "subtractive"
        isNegatable = json["isNegatable"]?.boolean ?? false
        isActive = json["isActive"]?.boolean ?? false
        isEnabled = json["isEnabled"]?.boolean ?? true
        isRequired = json["isRequired"]?.boolean ?? false
        selection = Screen.Selection(json: json["selection"] ?? .null)
        displayText = json["displayText"]?.text ?? ""
        placeholder = json["placeholder"]?.text ?? ""
        selectedCount = json["selectedCount"]?.integer ?? 0
        canClear = json["canClear"]?.boolean ?? false
        whatIfCleared = json["whatIfCleared"]?.integer
        let unit = json["unit"] ?? .null
        self.unit = Screen.Unit(prefix: unit["prefix"]?.text ?? "", suffix: unit["suffix"]?.text ?? "")
        bounds = json["bounds"].map { Screen.Bounds(lower: $0["lower"], upper: $0["upper"]) }
        isTruncated = json["isTruncated"]?.boolean ?? false
        values = json["values"]?.elements.map(Screen.Value.init) ?? []
        let title = title
        none = json["none"].map { Screen.Switch($0, isOn: "isSelected", title: title) }
        toggle = json["toggle"].map { Screen.Switch($0, isOn: "isOn", title: title) }
        histogram =
            json["histogram"]?.elements.map {
                Screen.Bin(lower: $0["lower"], upper: $0["upper"], count: $0["count"]?.integer ?? 0)
            } ?? []
        meta = json["meta"]
    }
}

extension Screen.Value {
    init(_ json: JSONValue) {
        value = json["value"] ?? .null
        label = json["label"]?.text ?? value.plainText
        count = json["count"]?.integer ?? 0
        countText = json["countText"]?.text
        isSelected = json["isSelected"]?.boolean ?? false
        isExcluded = json["isExcluded"]?.boolean ?? false
        whatIf = json["whatIf"]?.integer
        level = json["level"]?.integer ?? 0
        parent = json["parent"]
        isPartial = json["isPartial"]?.boolean ?? false
        hasChildren = json["hasChildren"]?.boolean ?? false
        icon = json["icon"]?.text
        meta = json["meta"]
    }
}

extension Screen.Switch {
    fileprivate init(_ json: JSONValue, isOn member: String, title: String) {
        self.title = json["title"]?.text ?? title
        count = json["count"]?.integer ?? 0
        isOn = json[member]?.boolean ?? false
        whatIf = json["whatIf"]?.integer
    }
}
