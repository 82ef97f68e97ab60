import CatalogFiles
package import Following
package import Support

extension CubeSource {
    /// Measures the combinations, and says what would be asked.
    ///
    /// - Parameter maxItems: so many there may be.
    /// - Throws: why the server could not be asked, or what it has that items cannot have.
    package func check(maxItems: Int) throws(StartError) -> SourceReport {
        do throws(SourceFailure) {
            let client = try ClusterClient(address, from: memory.place, maxGroups: maxItems) { false }
            let inquiry = CubeInquiry(client: client)
            try inquiry.requireFinal(saidBy: self.table)
            let table = try inquiry.withColumns(self, maxItems: maxItems, LoadOptions())
            let statements = try inquiry.answer(of: table).statements
            let start = table.windowStart
            let measurement = try CubeMeasurement(of: table.columns, statements, from: start, client)
            let view = statements.summary
            let load = [
                "-- what a load asks for, with time in several ranges:",
                statements.combinations(in: start..<UInt32.max) + ";",
            ]
            // A view sees what is inserted, and nothing of what the table merges.
            let cheaper =
                table.isFinal == true
                ? []
                : [
                    "-- what makes a load cheap, of a Distributed table on each server and of its local one. Then the source has",
                    "-- \(statements.summaryParameters), the other columns by their names, and no “where”:",
                    view[0] + ";",
                    "-- once, while nothing is inserted into \(table.name):",
                    view[1] + ";",
                ]
            return SourceReport(
                isReady: measurement.isServable(maxItems: maxItems),
                lines: measurement.lines(maxItems: maxItems) + load + cheaper
            )
        } catch {
            if case .unfit(let lines) = error { throw StartError(lines: lines) }
            throw StartError(lines: ["\(error)"])
        }
    }
}
