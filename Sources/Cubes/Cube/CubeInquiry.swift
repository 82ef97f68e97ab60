import Following

/// Asks what the rows of a cube are.
struct CubeInquiry {
    let client: ClusterClient

    /// The statements about a table, and the form of their rows.
    struct Answer {
        let statements: CubeStatements
        let form: RowForm
        /// As the server says them, with that of time.
        let types: [String]
        let unit: BucketUnit?
    }

    /// - Throws: everything that items cannot have.
    func answer(of table: CubeTable) throws(SourceFailure) -> Answer {
        let timeType = try timeType(of: table)
        let statements = CubeStatements(of: table, timeType: timeType)
        let types = try client.table(statements.type).types
        let first = table.time == nil ? 0 : 1
        guard types.count == first + table.columns.count + 1 else { throw .malformed("a row with other columns") }
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
        return Answer(
            statements: statements,
            form: form,
            types: types + (timeType.map { ["\($0)"] } ?? []),
            unit: table.time?.bucket
        )
    }

    /// That of the column of time; `nil` without.
    func timeType(of table: CubeTable) throws(SourceFailure) -> ColumnType? {
        guard let time = table.time else { return nil }
        let text = try client.table(CubeStatements.types(of: [time.term], in: table)).types.first ?? ""
        switch ColumnType(text) {
        case .date? where time.bucket != .day:
            throw .unfit(["the column “\(time.term.name)” has dates: its bucket is a day"])
        case .date?: return .date
        case .dateTime?: return .dateTime
        case .dateTime64(let digitCount)?: return .dateTime64(digitCount: digitCount)
        default:
            throw .unfit([
                "the column “\(time.term.name)” has the type \(text); time is a Date, a DateTime or a DateTime64, not "
                    + "nullable: time=\(time.term.name)=EXPRESSION"
            ])
        }
    }
}
