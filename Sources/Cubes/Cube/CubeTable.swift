import Following
import Support

/// What of a table is served: its combinations of columns, perhaps by time, and how much each counts for.
struct CubeTable: Sendable, Equatable {
    /// A name, and the expression of ClickHouse that it stands for.
    struct Term: Sendable, Equatable {
        let name: String
        let sql: String

        /// - Parameter text: `NAME=EXPRESSION`, or the name of a column.
        init?(_ text: String) {
            let halves = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard halves.allSatisfy({ !$0.isEmpty }) else { return nil }
            self.init(name: String(halves[0]), sql: halves.count == 2 ? String(halves[1]) : nil)
        }

        /// - Parameter sql: `nil` for the column of this name.
        init(name: String, sql: String? = nil) {
            self.name = name
            self.sql = sql ?? SQLText.name(name)
        }
    }

    /// How rows are put together by time.
    struct Time: Sendable, Equatable {
        let term: Term
        var bucket = BucketUnit.day
        /// How far back it goes; `nil` for everything.
        var window: Duration?
        /// Rows may come so long after their time; buckets that are older are closed.
        var lateness = Duration.seconds(3_600)
    }

    var database: String
    var name: String
    /// Empty where they are chosen by what the columns have.
    var columns: [Term]
    /// An aggregate function.
    var measure = Term(name: "count", sql: "count()")
    /// An expression that all rows fulfil.
    var filter: String?
    var time: Time?
    /// What a row has besides time and columns.
    var details: [Term]
    /// Whether a row has all other columns of the table.
    var hasAllDetails = false
    /// Tells rows of one time apart; `nil` for all that a row has.
    var key: Term?
    /// Whether each statement merges the rows of the table; `nil` where the source does not say.
    var isFinal: Bool?

    init(database: Substring, _ parameters: inout SourceParameters) throws(StartError) {
        self.database = database.isEmpty ? "default" : String(database)
        guard let name = try parameters.take("table") else {
            throw StartError(lines: ["a source of ClickHouse has ?table=NAME"])
        }
        self.name = name
        columns = []
        details = []
        for text in parameters.takeAll("column") { columns.append(try Self.term(text, of: "column")) }
        for text in parameters.takeAll("detail") {
            if text == "*" { hasAllDetails = true } else { details.append(try Self.term(text, of: "detail")) }
        }
        if let text = try parameters.take("key") { key = try Self.term(text, of: "key") }
        if let text = try parameters.take("measure") { measure = try Self.measure(text) }
        isFinal = try parameters.flag("final")
        filter = try parameters.take("where")
        time = try Self.time(&parameters)
        try requireDifferentNames()
    }

    private static func term(_ text: String, of parameter: String) throws(StartError) -> Term {
        guard let term = Term(text) else {
            throw StartError(lines: ["“\(parameter)” is NAME, or NAME=EXPRESSION; the “=” within it may be %3D"])
        }
        return term
    }

    private static func measure(_ text: String) throws(StartError) -> Term {
        let term = try term(text, of: "measure")
        guard let name = MeasureFunctions.nameOfNotAdding(in: term.sql) else { return term }
        throw StartError(lines: [
            "the measure “\(term.name)” has \(name), of which the results for some rows and for others do not add up to "
                + "that for all; a measure is count() or sum(…), with what it needs within: sum(intDiv(bytes, 1000))"
        ])
    }

    private static func time(_ parameters: inout SourceParameters) throws(StartError) -> Time? {
        guard let text = try parameters.take("time") else { return nil }
        var time = Time(term: try term(text, of: "time"))
        if let text = try parameters.take("bucket") {
            guard let unit = BucketUnit(rawValue: text) else {
                throw StartError(lines: ["“bucket” is \(BucketUnit.allCases.map(\.rawValue).joined(separator: ", "))"])
            }
            time.bucket = unit
        }
        time.window = try parameters.duration("window")
        if let lateness = try parameters.duration("lateness") { time.lateness = lateness }
        return time
    }

    /// Where its window begins now; 0 without one.
    var windowStart: UInt32 { time.map { TimeBuckets($0).windowStart(at: UnixTime.now) } ?? 0 }

    private func requireDifferentNames() throws(StartError) {
        var names: Set<String> = []
        let all = columns + (time.map { [$0.term] } ?? []) + details
        // A row has no measure.
        for term in all where term.name == measure.name && !details.contains(term) || !names.insert(term.name).inserted
        {
            throw StartError(lines: ["two attributes have the name “\(term.name)”; name one with NAME=EXPRESSION"])
        }
    }
}
