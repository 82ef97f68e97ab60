package import Following
package import Support

extension CubeSource {
    package func check() throws(StartError) -> SourceReport { try check(maxItems: 10_000_000) }

    /// Measures the combinations, and says what would be asked.
    ///
    /// - Parameter maxItems: so many there may be.
    /// - Throws: why the server could not be asked, or what it has that items cannot have.
    package func check(maxItems: Int) throws(StartError) -> SourceReport {
        do throws(SourceFailure) {
            let client = try ClusterClient(address, maxGroups: maxItems) { false }
            let inquiry = CubeInquiry(client: client)
            let table = try inquiry.withColumns(self, maxItems: maxItems)
            let statements = try inquiry.answer(of: table).statements
            let measurement = try CubeMeasurement(of: table, statements, client)
            let lines =
                measurement.lines(maxItems: maxItems) + [
                    "-- what a load asks for:", statements.combinations(in: nil) + ";",
                    "-- what makes a load cheap (of a Distributed table: on each server, of its local one), with",
                    "-- &table=\(table.name)_cube&measure=\(table.measure.name)=sum(\(table.measure.name)):",
                    statements.summary + ";",
                ]
            return SourceReport(isReady: measurement.explosion(maxItems: maxItems) == nil, lines: lines)
        } catch {
            if case .unfit(let lines) = error { throw StartError(lines: lines) }
            throw StartError(lines: ["\(error)"])
        }
    }
}
