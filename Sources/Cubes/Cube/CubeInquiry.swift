import Following

/// Asks what the rows of a cube are.
struct CubeInquiry {
    let client: ClusterClient

    /// The statements about a table, and the form of their rows.
    struct Answer {
        let statements: CubeStatements
        let form: RowForm
        /// Of the columns, as the server says them: with time first, and the measure last.
        let types: [String]
    }

    /// - Throws: that the table keeps replaced rows until it merges them, and the source does not say whether these count.
    func requireFinal(saidBy table: CubeTable) throws(SourceFailure) {
        guard table.isFinal == nil, let engine = try engine(of: table),
            engine.contains("Replacing") || engine.contains("Collapsing")
        else { return }
        throw .unfit([
            "“\(table.name)” is a \(engine): rows that it has not merged yet would be counted beside those that replace them; "
                + "say final=true to have them merged for each statement, or final=false to count all"
        ])
    }

    /// `nil` where the user may not know it.
    private func engine(of table: CubeTable) throws(SourceFailure) -> String? {
        do throws(SourceFailure) {
            return try client.table(CubeStatements.engine(of: table)).rows.first?.first ?? nil
        } catch {
            if case .refused(let state, _) = error, ServerRefusal.denied.contains(state) { return nil }
            throw error
        }
    }

    /// - Throws: everything that items cannot have.
    func answer(of table: CubeTable) throws(SourceFailure) -> Answer {
        let types = try client.table(CubeStatements.types(of: table)).types
        let first = table.time == nil ? 0 : 1
        guard types.count == first + table.columns.count + 1 else { throw .malformed("a row with other columns") }
        let timeType = try table.time.map { time throws(SourceFailure) in try Self.type(types[0], of: time) }
        var faults: [String] = []
        var columns: [RowForm.Column] = []
        for (column, text) in zip(table.columns, types[first...]) {
            guard let type = ColumnType(text) else {
                faults.append(
                    "the column “\(column.name)” has the type \(text), which items cannot have; take a part of it: "
                        + "column=\(column.name)=EXPRESSION"
                )
                continue
            }
            columns.append(RowForm.Column(name: column.name, type: type))
        }
        let measureType = types[types.count - 1]
        if !["UInt8", "UInt16", "UInt32", "UInt64"].contains(measureType) {
            faults.append(
                "the measure “\(table.measure.name)” has the type \(measureType), and what items count for is a whole "
                    + "number from 0 on, not nullable; make one with toUInt64() or ifNull(…, 0)"
            )
        }
        guard faults.isEmpty else { throw .unfit(faults) }
        let bucket = table.time.map { RowForm.Bucket(name: $0.term.name, isDate: $0.bucket == .day) }
        let form = RowForm(columns: columns, bucket: bucket, measure: table.measure.name)
        let statements = CubeStatements(of: table, timeType: timeType)
        return Answer(statements: statements, form: form, types: types)
    }

    private static func type(_ text: String, of time: CubeTable.Time) throws(SourceFailure) -> ColumnType {
        switch ColumnType(text) {
        case .date? where time.bucket != .day:
            throw .unfit(["the column “\(time.term.name)” has dates: its bucket is a day"])
        case let type? where type.isOfTime: return type
        default:
            throw .unfit([
                "the column “\(time.term.name)” has the type \(text); time is a Date, a DateTime or a DateTime64, not "
                    + "nullable: time=\(time.term.name)=EXPRESSION"
            ])
        }
    }
}

extension ColumnType {
    /// Whether its values can be put into buckets.
    fileprivate var isOfTime: Bool {
        switch self {
        case .date, .dateTime, .dateTime64: true
        default: false
        }
    }
}
