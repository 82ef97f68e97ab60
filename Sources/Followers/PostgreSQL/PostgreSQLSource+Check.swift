package import Following
package import Support

extension PostgreSQLSource {
    /// Asks the server whether the source can be followed; changes nothing.
    ///
    /// - Throws: why the server could not be asked.
    package func check() throws(StartError) -> SourceReport {
        do throws(SourceFailure) {
            let connection = try PostgreSQLConnection(url) { false }
            switch content {
            case .table(let table): return try check(table, connection)
            case .query(let query):
                let layout = try QuerySession.layout(of: query, connection)
                return SourceReport(isReady: true, lines: ["the query can be asked; items have \(Self.list(layout))"])
            }
        } catch {
            throw StartError(lines: ["\(error)"])
        }
    }

    private func check(
        _ table: Table,
        _ connection: PostgreSQLConnection
    ) throws(SourceFailure) -> SourceReport {
        var inquiry = TableInquiry(connection, table)
        switch try inquiry.answer() {
        case .success(let found):
            let key = found.layout.key.map { found.layout.columns[$0].name }.joined(separator: ", ")
            let lines = [
                "the table \(found.schema).\(found.name) can be followed through the publication \(found.publication)",
                "its key is \(key); items have \(Self.list(found.layout))",
            ]
            return SourceReport(isReady: true, lines: lines)
        case .failure(let faults):
            let lines = faults.all.flatMap { fault in
                ["-- " + fault.reason] + (fault.command.map { [$0 + ";"] } ?? [])
            }
            return SourceReport(isReady: false, lines: lines)
        }
    }

    private static func list(_ layout: RowLayout) -> String { layout.columns.map(\.name).joined(separator: ", ") }
}
