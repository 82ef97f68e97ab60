package import Support

extension FollowedSource {
    /// A report on a source for a person, before it is served.
    package struct Report: Sendable, Equatable {
        package let isReady: Bool
        package let lines: [String]
    }

    /// Asks the server whether the source can be followed; changes nothing.
    ///
    /// - Throws: why the server could not be asked.
    package func check() throws(StartError) -> Report {
        do throws(PostgreSQLFailure) {
            let connection = try PostgreSQLConnection(url) { false }
            switch content {
            case .table(let table): return try check(table, connection)
            case .query(let query):
                let layout = try QuerySession.layout(of: query, connection)
                return Report(isReady: true, lines: ["the query can be asked; items have \(Self.list(layout))"])
            }
        } catch {
            throw StartError(lines: ["\(error)"])
        }
    }

    private func check(
        _ table: Table,
        _ connection: PostgreSQLConnection
    ) throws(PostgreSQLFailure) -> Report {
        var inquiry = TableInquiry(connection, table)
        switch try inquiry.answer() {
        case .success(let found):
            let key = found.layout.key.map { found.layout.columns[$0].name }.joined(separator: ", ")
            let lines = [
                "the table \(found.schema).\(found.name) can be followed through the publication \(found.publication)",
                "its key is \(key); items have \(Self.list(found.layout))",
            ]
            return Report(isReady: true, lines: lines)
        case .failure(let faults):
            let lines = faults.all.flatMap { fault in
                ["-- " + fault.reason] + (fault.command.map { [$0 + ";"] } ?? [])
            }
            return Report(isReady: false, lines: lines)
        }
    }

    private static func list(_ layout: RowLayout) -> String { layout.columns.map(\.name).joined(separator: ", ") }
}
