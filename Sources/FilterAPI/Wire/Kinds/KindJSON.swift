import FilterCore
import JSON

/// How categories of one kind are written in answers.
///
/// One type for each form that a selection has there; ``CategoryKind/json`` is the table of them.
protocol KindJSON {
    /// What is chosen in a category of the kind.
    associatedtype Form: SelectionForm

    /// Writes a selection in its long form.
    static func write(_ selection: Form, to writer: inout JSONWriter)

    /// What joins the values of a category, or compares its number; `nil` for a kind without an operator.
    static func `operator`(of definition: CategoryDefinition) -> String?

    /// Writes what an answer says of a category besides its selection: members of an object that is open.
    ///
    /// - Parameter index: the place of the category in its catalog.
    static func writeContent(
        _ index: Int,
        _ result: CategoryResult,
        _ categories: CategoryWriter,
        to writer: inout JSONWriter
    )
}

extension KindJSON {
    static func `operator`(of definition: CategoryDefinition) -> String? { nil }

    static func writeContent(
        _ index: Int,
        _ result: CategoryResult,
        _ categories: CategoryWriter,
        to writer: inout JSONWriter
    ) {}

    /// A selection in force in a category of the kind.
    static func write(_ selection: Selection, to writer: inout JSONWriter) {
        write(Form(selection) ?? .empty(none: false), to: &writer)
    }
}

extension CategoryKind {
    /// The table of kinds in JSON.
    var json: any KindJSON.Type {
        switch self {
        case .multi, .options: ListJSON.self
        case .single: SingleJSON.self
        case .hierarchy: HierarchyJSON.self
        case .toggle: ToggleJSON.self
        case .range: RangeJSON.self
        case .comparison: ComparisonJSON.self
        case .keywords: KeywordsJSON.self
        case .search: SearchJSON.self
        }
    }
}
