extension PhraseTable {
    public static let english = PhraseTable(locale: "en") { key in
        switch key {
        case .andMore: "{first} +{count} more"
        case .allBut: "All but {text}"
        case .accessibilityLabel: "{text}, {count} selected"
        case .accessibilityHint: "Double tap to open category filter menu"
        case .removeFilter: "Remove {text} filter"
        case .none: "None"

        case .chip: "{title}: {text}"
        case .not: "not {label}"
        case .hasValue: "has a value"
        case .orNone: "{text} or {none}"
        case .range: "{lower} – {upper}"
        case .rangeFrom: "from {lower}"
        case .rangeUpTo: "up to {upper}"
        case .comparison: "{title} {operator} {value}"
        case .quoted: "“{word}”"
        case .quotedAsWritten: "“{word}” as written"
        case .searchChip: "Search: “{text}”"
        case .hierarchySeparator: " › "

        case .rangePart: "{title} {text}"
        case .containsPart: "{title} contains {words}"
        case .partSeparator: "; "
        case .sentence:
            .counted(one: "{parts} — {matching} of {count} item", other: "{parts} — {matching} of {count} items")
        case .allItems: .counted(one: "{count} item", other: "All {count} items")
        case .productSentence:
            .counted(one: "{parts} — {matching} of {count} product", other: "{parts} — {matching} of {count} products")
        case .allProducts: .counted(one: "{count} product", other: "All {count} products")

        case .items: .counted(one: "{count} item", other: "{count} items")
        case .results: .counted(one: "{count} result", other: "{count} results")
        case .products: .counted(one: "{count} product", other: "{count} products")
        case .resultsInTime: .counted(one: "{count} result ({time} ms)", other: "{count} results ({time} ms)")
        case .valueWithCount: "{label} ({count})"
        case .more: "{count} more"
        case .listSeparator: ", "
        case .listAnd: "{list} and {last}"
        case .listOr: "{list} or {last}"
        case .dateWithTime: "{date}, {time}"

        case .added: "Added {text}"
        case .removed: "Removed {text}"
        case .changed: "Changed {text}"
        case .changedFilters: .counted(one: "Changed {count} filter", other: "Changed {count} filters")
        case .clearedAllFilters: "Cleared all filters"
        case .changedOrder: "Changed the order of filters"
        case .firstAndMore: "{first} and {count} more"
        case .sortedBy: "Sorted by {title}"
        case .itemsPerPage: .counted(one: "{count} item a page", other: "{count} items a page")
        case .language: "Language: {label}"

        case .all: "All"
        case .reset: "Reset"
        case .clear: "Clear"
        case .clearAll: "Clear all"
        case .selectAll: "Select all"
        case .deselectAll: "Deselect all"
        case .selectValue: "Select a value"
        case .add: "Add"
        case .remove: "Remove"
        case .apply: "Apply"
        case .cancel: "Cancel"
        case .undo: "Undo"
        case .redo: "Redo"
        case .search: "Search"
        case .noKeywords: "No keywords added yet"
        case .enterKeyword: "Enter keyword"
        case .matchCase: "Match case"
        case .date: "Date"
        case .startDate: "Start date"
        case .endDate: "End date"
        case .sortBy: "Sort by"
        case .showMore: "Show more"
        case .showLess: "Show less"
        case .noItems: "No items"
        case .noMatches: "No matching items"
        }
    }
}
