extension CategoryOption {
    /// Every option, in the order in which options are read and written: one that another one's default depends on
    /// stands before it.
    public static let all: [CategoryOption] = [
        CategoryOption("id", .identity),
        CategoryOption("kind", .identity),
        CategoryOption("attribute", .identity),
        CategoryOption("attributes", .texts(\.attributes), for: [.keywords, .search]),
        CategoryOption("title", .identity),
        CategoryOption("placeholder", .text(\.placeholder)),
        CategoryOption(
            "operator",
            [
                (.choice(\.operator, among: [.any, .all]), [.multi, .keywords]),
                (.choice(\.operator), [.options]),
                (.choice(\.comparison), [.comparison]),
            ]
        ),
        CategoryOption("filter", .optionalText(\.filter), for: [.toggle]),
        CategoryOption("filterGroup", .optionalText(\.filterGroup)),
        CategoryOption("mode", .choice(\.mode), for: [.keywords]),
        CategoryOption("variants", .choice(\.variants), for: [.search]),
        CategoryOption("languages", .languages(\.languages), for: [.search]),
        CategoryOption("typoTolerance", .flag(\.toleratesTypo), for: [.search]),
        CategoryOption("queryType", .choice(\.queryType), for: [.search]),
        CategoryOption("selectionModel", .choice(\.selectionModel), for: negatable),
        CategoryOption("unlisted", .choice(\.keepsUnlisted, ["drop": false, "keep": true]), for: negatable),
        CategoryOption("negatable", .flag(\.isNegatable), for: negatable),
        CategoryOption("includeNone", .includeNone(\.includeNone), for: listed + [.range, .comparison, .keywords]),
        CategoryOption("required", .flag(\.isRequired), for: [.single, .options]),
        CategoryOption("initial", .start(\.initial)),
        CategoryOption("resetTo", .start(\.resetTo)),
        CategoryOption("max", .optionalInteger(\.max, 1...Int.max), for: [.multi, .hierarchy, .options]),
        CategoryOption(
            "separator",
            [(.text(\.separator), [.hierarchy]), (.optionalText(\.cellSeparator), [.multi, .single])]
        ),
        CategoryOption("match", .choice(\.matchesSubtree, ["subtree": true, "self": false]), for: [.hierarchy]),
        CategoryOption("multiple", .flag(\.allowsSeveral), for: [.hierarchy]),
        CategoryOption("values", .values(\.values), for: [.multi, .single]),
        CategoryOption("options", .options(\.options, \.optionRule), for: [.options]),
        CategoryOption("other", .other(\.other), for: [.options]),
        CategoryOption("sort", .sort(\.sort), for: listed),
        CategoryOption("limit", .integer(\.limit, CategoryDefinition.limitRange), for: listed),
        CategoryOption("showEmpty", .flag(\.showsEmpty), for: listed),
        CategoryOption("countsVariants", .flag(\.countsVariants), for: listed),
        CategoryOption("unit", .unit(\.unit, \.epochUnit), for: [.range, .options, .comparison]),
        CategoryOption("format", .format(\.format), for: [.range, .options, .comparison]),
        CategoryOption("bounds", .bounds(\.bounds), for: [.range, .comparison]),
        CategoryOption("histogram", .histogram(\.histogram), for: [.range]),
        CategoryOption("openEnds", .optionalFlag(\.openEnds), for: [.range]),
        CategoryOption("dependsOn", .optionalText(\.dependsOn)),
        CategoryOption("onParentChange", .choice(\.onParentChange)),
        CategoryOption("excludes", .texts(\.excludes)),
        CategoryOption("role", .choice(\.role)),
        CategoryOption("tint", .choice(\.tint)),
        CategoryOption("icon", .optionalText(\.icon)),
        CategoryOption("meta", .json(\.meta)),
        CategoryOption("labels", .labels(\.labels), for: listed),
        CategoryOption("templates", .templates(\.templates)),
    ]

    /// Kinds that list values.
    private static let listed = CategoryKind.allCases.filter(\.hasValues)
    /// Kinds whose values can be excluded.
    private static let negatable: [CategoryKind] = [.multi, .options]
}
