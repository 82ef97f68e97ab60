import CatalogFiles
import FilterCore
import Following
import Support

extension CubeInquiry {
    /// So many combinations columns may have that no person chose.
    private static let maxChosenCombinations = 1_000_000
    private static let maxDefinitionBytes = 16 << 20
    /// Columns with more values than this are not chosen by themselves.
    private static let maxChosenValues: UInt64 = 10_000

    /// The table of a source with the columns that its items have: those that it names, else those that its definition has
    /// categories of, else those that make few combinations.
    func withColumns(_ source: CubeSource, maxItems: Int) throws(SourceFailure) -> CubeTable {
        var table = source.table
        if table.columns.isEmpty { table.columns = source.memory.chosenColumns }
        guard table.columns.isEmpty else { return table }
        let candidates = try candidates(of: table)
        if let path = source.definitionPath {
            let named = try attributes(of: path)
            table.columns = candidates.all.filter { named.contains(Text($0.name)) }
        } else {
            table.columns = candidates.plain
            table.columns = try fewest(of: table, maxItems: min(maxItems, Self.maxChosenCombinations))
        }
        guard !table.columns.isEmpty else {
            throw .unfit([
                source.definitionPath == nil
                    ? "the table has no rows, or no column of few values; name the columns to filter by with &column=NAME"
                    : "the definition has no category of a column of the table; name the columns with &column=NAME"
            ])
        }
        if source.definitionPath == nil { source.memory.chosenColumns = table.columns }
        return table
    }

    /// The columns of a table, and those among them whose values may be few.
    private func candidates(
        of table: CubeTable
    ) throws(SourceFailure) -> (all: [CubeTable.Term], plain: [CubeTable.Term]) {
        var all: [CubeTable.Term] = []
        var plain: [CubeTable.Term] = []
        let taken = [table.measure.name] + (table.time.map { [$0.term.name] } ?? [])
        for row in try client.table(CubeStatements.columns(of: table)).rows where row.count >= 2 {
            guard let name = row[0], !taken.contains(name), let type = row[1].flatMap(ColumnType.init) else { continue }
            all.append(CubeTable.Term(name: name))
            if type.isOfFewValues { plain.append(CubeTable.Term(name: name)) }
        }
        return (all, plain)
    }

    private func attributes(of path: String) throws(SourceFailure) -> Set<Text> {
        let bytes: [UInt8]
        do throws(LoadError) {
            bytes = try ByteStream.allBytes(of: path, atMost: Self.maxDefinitionBytes)
        } catch {
            throw .unfit(["\(error)"])
        }
        do throws(DefinitionFileError) {
            let definition = try DefinitionReader.read(bytes, name: path).definition
            return Set(definition.categories.map { Text($0.attribute) })
        } catch {
            throw .unfit(error.lines(of: path))
        }
    }

    private func fewest(of table: CubeTable, maxItems: Int) throws(SourceFailure) -> [CubeTable.Term] {
        guard !table.columns.isEmpty else { return [] }
        let timeType = try timeType(of: table)
        var table = table
        var statements = CubeStatements(of: table, timeType: timeType)
        var measurement = try CubeMeasurement(of: table, statements, from: table.windowStart, client)
        table.columns = measurement.columns.filter { 2...Self.maxChosenValues ~= $0.distinctCount }.map(\.term)
        guard !table.columns.isEmpty else { return [] }
        statements = CubeStatements(of: table, timeType: timeType)
        measurement = try CubeMeasurement(of: table, statements, from: table.windowStart, client)
        let chosen = Set(measurement.columns.prefix { $0.combinationCount <= UInt64(maxItems) }.map(\.term.name))
        // In the order of the table.
        return table.columns.filter { chosen.contains($0.name) }
    }
}
