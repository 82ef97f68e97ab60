import CatalogFiles
import FilterCore
import Following
import Support

extension CubeInquiry {
    /// So many combinations columns may have that no person chose.
    private static let maxChosenCombinations = 1_000_000
    /// Columns with more values than this are not chosen by themselves.
    private static let maxChosenValues: UInt64 = 10_000

    /// The table of a source with the columns that its items have: those that it names, else those that its definition has
    /// categories of, else those that make few combinations.
    func withColumns(
        _ source: CubeSource,
        maxItems: Int,
        _ loading: LoadOptions
    ) throws(SourceFailure) -> CubeTable {
        var table = source.table
        if table.columns.isEmpty { table.columns = source.memory.chosenColumns }
        guard table.columns.isEmpty else { return table }
        let candidates = try candidates(of: table)
        if let definition = try WrittenDefinition(at: source.definitionPath, loading)?.read() {
            let named = Set(definition.categories.map { Text($0.attribute) })
            table.columns = candidates.all.filter { named.contains(Text($0.name)) && $0.name != table.measure.name }
            guard !table.columns.isEmpty else {
                throw .unfit(["the definition has no category of a column of the table; name them with &column=NAME"])
            }
            return table
        }
        table.columns = candidates.plain
        table.columns = try fewest(of: table, maxItems: min(maxItems, Self.maxChosenCombinations))
        guard !table.columns.isEmpty else {
            throw .unfit([
                "the table has no rows, or no column of few values; name those to filter by with &column=NAME"
            ])
        }
        source.memory.chosenColumns = table.columns
        return table
    }

    /// A table with what its rows have besides time and columns, and the form of that: what the table names, and if it says so
    /// all its other columns that rows can have.
    func withDetails(
        _ table: CubeTable
    ) throws(SourceFailure) -> (table: CubeTable, details: [RowForm.Column]) {
        var table = table
        let others = table.hasAllDetails ? try candidates(of: table).all : []
        var names = Set(table.columns.map { Text($0.name) })
        table.details = (table.details + others).filter { names.insert(Text($0.name)).inserted }
        guard !table.details.isEmpty else { return (table, []) }
        let types = try client.table(CubeStatements.detailTypes(of: table)).types
        guard types.count == table.details.count else { throw .malformed("a row with other columns") }
        var details: [RowForm.Column] = []
        for (term, text) in zip(table.details, types) {
            guard let type = ColumnType(text) else {
                throw .unfit([
                    "the detail “\(term.name)” has the type \(text), which rows cannot have; take a part of it: "
                        + "detail=\(term.name)=EXPRESSION"
                ])
            }
            details.append(RowForm.Column(name: term.name, type: type))
        }
        return (table, details)
    }

    /// The columns of a table, and those among them whose values may be few.
    private func candidates(
        of table: CubeTable
    ) throws(SourceFailure) -> (all: [CubeTable.Term], plain: [CubeTable.Term]) {
        var all: [CubeTable.Term] = []
        var plain: [CubeTable.Term] = []
        let taken = table.time.map { [$0.term.name] } ?? []
        for row in try client.table(CubeStatements.columns(of: table)).rows where row.count >= 2 {
            // A column that is only inserted cannot be read.
            guard let name = row[0], !taken.contains(name), let type = row[1].flatMap(ColumnType.init),
                row.count < 3 || row[2] != "EPHEMERAL"
            else { continue }
            all.append(CubeTable.Term(name: name))
            if type.isOfFewValues, name != table.measure.name { plain.append(CubeTable.Term(name: name)) }
        }
        return (all, plain)
    }

    /// Those among the columns of a table, in their order, that have few values and make few combinations.
    private func fewest(of table: CubeTable, maxItems: Int) throws(SourceFailure) -> [CubeTable.Term] {
        guard !table.columns.isEmpty else { return [] }
        let statements = try answer(of: table).statements
        let start = table.windowStart
        var measurement = try CubeMeasurement(of: table.columns, statements, from: start, client)
        let few = measurement.columns.filter { 2...Self.maxChosenValues ~= $0.distinctCount }
        guard !few.isEmpty else { return [] }
        measurement = try CubeMeasurement(of: few.map(\.term), statements, from: start, client)
        let chosen = Set(measurement.columns.prefix { $0.combinationCount <= UInt64(maxItems) }.map(\.term.name))
        return table.columns.filter { chosen.contains($0.name) }
    }
}
