extension CategoryKind {
    /// The content that a category of the kind is compiled into: the table of kinds.
    var content: any CategoryContent.Type {
        switch self {
        case .multi: MultiContent.self
        case .single: SingleContent.self
        case .hierarchy: HierarchyContent.self
        case .options: OptionsContent.self
        case .toggle: ToggleContent.self
        case .range: RangeContent.self
        case .comparison: ComparisonContent.self
        case .keywords: KeywordsContent.self
        case .search: SearchContent.self
        }
    }
}
