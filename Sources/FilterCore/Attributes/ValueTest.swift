/// Whether single values pass a filter, as the reference for every faster way.
struct ValueTest {
    private enum Test {
        case equal(Value)
        case number((Number) -> Bool)
        case instant((Instant) -> Bool)
        /// Folded UTF-8.
        case containing(String)
        case always
        case never
    }

    private let test: Test
    private let zone: Zone

    init(_ predicate: Filter.Predicate, zone: Zone, today: CivilDate) {
        self.zone = zone
        switch predicate {
        case .facet(let value, _): test = .equal(value)
        case .tag(let tag): test = .equal(.string(tag))
        case .keyword(let word): test = .containing(word.folded.string)
        case .hasValue: test = .always
        case .comparison(let sign, .number(let number)): test = .number { sign.holds($0, number) }
        case .comparison(let sign, let operand):
            guard let date = operand.date(today: today) else {
                test = .never
                return
            }
            let (start, end) = (date.start(in: zone), date.end(in: zone))
            test = .instant { sign.holds($0, from: start, to: end) }
        case .range(let lower, let upper):
            test = Self.range(lower, upper, zone: zone, today: today)
        }
    }

    private static func range(_ lower: Filter.Operand?, _ upper: Filter.Operand?, zone: Zone, today: CivilDate) -> Test
    {
        switch (lower, upper) {
        case (.number(let lower)?, .number(let upper)?): return .number { lower <= $0 && $0 <= upper }
        case (.number(let lower)?, nil): return .number { lower <= $0 }
        case (nil, .number(let upper)?): return .number { $0 <= upper }
        default:
            let start = lower.map { $0.date(today: today)?.start(in: zone) }
            let end = upper.map { $0.date(today: today)?.end(in: zone) }
            // A number beside a date has no date.
            if case .some(nil) = start { return .never }
            if case .some(nil) = end { return .never }
            return .instant { instant in
                (start ?? nil).map { $0 <= instant } ?? true && (end ?? nil).map { instant <= $0 } ?? true
            }
        }
    }

    /// Whether the instant of a date decides.
    var isOfInstants: Bool { if case .instant = test { true } else { false } }

    /// - Parameter instant: that of a value that is a date; `nil` for others.
    /// - Precondition: ``isOfInstants``.
    func passes(_ instant: Instant?) -> Bool {
        guard case .instant(let holds) = test else { preconditionFailure("the instant does not decide") }
        return instant.map(holds) ?? false
    }

    func passes(_ value: Value) -> Bool {
        switch (test, value) {
        case (.equal(let wanted), _): return value == wanted
        case (.number(let holds), .number(let number)): return holds(number)
        case (.instant, _): return passes(value.instant(in: zone))
        case (.always, _): return true
        case (.containing(let word), _): return Folding.fold(value.text).utf8.contains(run: word.utf8)
        default: return false
        }
    }
}

extension Value {
    /// The first instant that a text means that is a date; `nil` for other values.
    func instant(in zone: Zone) -> Instant? {
        guard case .string(let text) = self else { return nil }
        return DateText(text.string)?.start(in: zone)
    }
}

extension Filter.Operand {
    /// `nil` for a number.
    fileprivate func date(today: CivilDate) -> DateText? {
        switch self {
        case .number: nil
        case .date(let date): date
        case .relative(let relative): .day(relative.day(today: today))
        }
    }
}

extension ComparisonOperator {
    func holds<Operand: Comparable>(_ left: Operand, _ right: Operand) -> Bool {
        switch self {
        case .lessThan: left < right
        case .lessThanOrEqual: left <= right
        case .equal: left == right
        case .notEqual: left != right
        case .greaterThanOrEqual: left >= right
        case .greaterThan: left > right
        }
    }

    /// Against a span of time, as a day: equal is inside it.
    fileprivate func holds(_ instant: Instant, from start: Instant, to end: Instant) -> Bool {
        switch self {
        case .lessThan: instant < start
        case .lessThanOrEqual: instant <= end
        case .equal: start <= instant && instant <= end
        case .notEqual: instant < start || end < instant
        case .greaterThanOrEqual: instant >= start
        case .greaterThan: instant > end
        }
    }
}

extension Collection where Element: Equatable {
    /// Whether these elements stand in a row somewhere inside.
    func contains(run: some Collection<Element>) -> Bool {
        guard let first = run.first else { return true }
        var rest = self[...]
        while let start = rest.firstIndex(of: first) {
            rest = rest[start...]
            if rest.starts(with: run) { return true }
            rest = rest.dropFirst()
        }
        return false
    }
}
