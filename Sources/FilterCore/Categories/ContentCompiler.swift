/// Compiles the content of categories against the data and notes everything that is wrong with it.
struct ContentCompiler: Sendable {
    let table: AttributeTable
    /// Every attribute, in the form that the categories compiled so far leave it in.
    var attributes: AttributeIndex
    /// Values and attributes that no item has may still come, see ``CatalogDefinition/isOpen``.
    let isOpen: Bool
    /// Memory is worth more than time: see ``FacetPart/init(_:codeCount:isLean:)``.
    let isLean: Bool
    /// Some category of them all counts from today.
    private(set) var dependsOnDay = false
    var faults: [DefinitionFault] = []

    init(table: AttributeTable, attributes: AttributeIndex, isOpen: Bool, isLean: Bool = false) {
        self.table = table
        self.isOpen = isOpen
        self.isLean = isLean
        self.attributes = attributes
    }

    var zone: Zone { attributes.zone }
    var itemCount: Int { table.itemCount }

    /// Whether what is not there is a fault: without any items nothing can be there.
    var expectsValues: Bool { itemCount > 0 && !isOpen }

    /// The column of an attribute: `.some(nil)` if no item has it and that is no fault, `nil` after a fault was noted, as it was
    /// for the empty path of a definition that names none.
    mutating func column(
        _ path: String,
        for place: DefinitionFault.Place,
        _ member: String
    ) -> RawColumn?? {
        if path.isEmpty { return nil }
        if let column = table.column(path) { return .some(column) }
        guard expectsValues else { return .some(nil) }
        let suggestions = NearNames.suggestions(for: path, among: table.columns.map(\.path))
        report(place, member, reason: "no item has the attribute “\(path)”", suggestions: suggestions)
        return nil
    }

    /// How much each item counts for; what is no weight is noted.
    mutating func weights(by attribute: String) -> ItemWeights {
        ItemWeights(table, by: attribute) { report(.catalog, "weight", reason: $0) }
    }

    mutating func report(
        _ place: DefinitionFault.Place,
        _ member: String,
        reason: String,
        suggestions: [String] = []
    ) {
        faults.append(DefinitionFault(place, member, reason: reason, suggestions: suggestions))
    }

    /// The column that a category is about, as ``column(_:for:_:)``.
    mutating func column(of category: CategoryDefinition) -> RawColumn?? {
        column(category.attribute, for: .category(category.id), "attribute")
    }

    /// The columns that a category looks for words in; `nil` after a fault was noted.
    mutating func words(_ category: CategoryDefinition) -> [RawColumn]? {
        let place = DefinitionFault.Place.category(category.id)
        var columns: [RawColumn] = []
        let isList = !category.attributes.isEmpty
        var isWhole = true
        for (index, path) in (isList ? category.attributes : [category.attribute]).enumerated() {
            guard let column = column(path, for: place, isList ? "attributes/\(index)" : "attribute") else {
                isWhole = false
                continue
            }
            if let column { columns.append(column) }
        }
        return isWhole ? columns : nil
    }

    /// Lets the expressions of a category be compiled, and notes what is wrong with them.
    mutating func compilingExpressions<Result>(_ compile: (inout ExpressionCompiler) -> Result?) -> Result? {
        var compiler = ExpressionCompiler(attributes, expectsAttributes: expectsValues)
        let result = compile(&compiler)
        faults += compiler.faults
        if compiler.isRelative { dependsOnDay = true }
        return compiler.faults.isEmpty ? result : nil
    }
}
