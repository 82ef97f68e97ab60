/// Which rule runs the cases of which area.
enum InstantSearchRules {
    static func run(_ conformanceCase: ConformanceCase) throws {
        let area = conformanceCase.area
        if let reason = outOfScope[area] { throw OutOfScope(reason) }
        guard let rule = rules[area] else { throw CaseFailure("no rule for the area \(area)") }
        guard try !conformanceCase.expect.members.isEmpty else { throw CaseFailure("it expects nothing") }
        try rule(conformanceCase)
    }

    static let rules: [String: @Sendable (ConformanceCase) throws -> Void] = [
        "filter-sql": FilterTextRules.sql,
        "filter-negation": FilterTextRules.negation,
        "group-sql": FilterTextRules.groupSQL,
        "legacy-syntax": FilterTextRules.legacy,
        "filter-presenter": FilterTextRules.presenter,
        "filter-description": FilterTextRules.description,
        "group-description": FilterTextRules.groupDescription,
        "facet-presenter": FilterTextRules.facetPresenter,
        "filter-state": StateRules.run,
        "filter-clear": StateRules.run,
        "notifications": StateRules.run,
        "state-description": StateRules.run,
        "current-filters": CurrentFiltersRules.run,
        "hierarchical": HierarchicalRules.run,
        "hierarchical-presenter": HierarchicalRules.presenter,
        "hierarchical-counts": CountRules.hierarchical,
        "disjunctive-counts": CountRules.disjunctive,
        "facet-list-sort": FacetListRules.sort,
        "facet-list-merge": FacetListRules.merge,
        "selection": FacetListRules.selection,
        "segment": FacetListRules.segment,
        "facet-list": FacetListWidgetRules.run,
        "filter-toggle": ToggleRules.run,
        "filter-list": OptionRules.filterList,
        "filter-map": OptionRules.filterMap,
        "number": NumberRules.comparison,
        "number-range": NumberRules.range,
        "stats": FilterTextRules.stats,
        "filter-sql-v7": SearchReadingRules.sqlOfVersion7,
        "group-sql-v7": SearchReadingRules.groupSQLOfVersion7,
        "related-items": SearchReadingRules.relatedItems,
        "query-building": SearchReadingRules.queries,
        "multi-search": SearchReadingRules.ranges,
        "params-encoding": SearchReadingRules.encoding,
        "wire": SearchAnswerRules.wire,
        "dynamic-facets": SearchAnswerRules.dynamicFacets,
        "relevant-sort": SearchAnswerRules.relevantSort,
    ]

    static let outOfScope: [String: String] = [
        "result-merging": "how a client merges the results of its searches, which are answered in their order",
        "pagination": "a client's cache of pages",
        "infinite-scroll": "a client's cache of pages",
        "hits": "a client's cache of pages",
        "search": "when a client sends requests",
        "sort-by": "a client's menu of index names, which it sends as they are; a sort is an index of its own name",
        "js-current-refinements": "texts of another front end",
    ]
}
