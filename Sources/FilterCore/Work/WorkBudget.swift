import Synchronization

/// The greatest cost of the answer to one request, and its cost so far.
///
///     let budget = WorkBudget(limit: 250_000_000)
///     let evaluation = try catalog.evaluate(state, work: budget)
///     let brands = try evaluation.result(for: 0)
///
/// A unit is about a nanosecond of one core: a word of a bitmap read and written, a value or a row looked at, a byte
/// written. Nothing measures time: costly work declares its cost before it begins, by sizes that are known.
/// So the same request over the same data costs the same on every machine, and something else only where a cache has kept
/// something for it, or tables that are made in the background are there by then: mostly less, but what these are asked in
/// vain comes on top. And inner loops stay as they are.
///
/// Once a budget is exceeded it stays exceeded: everything that is still asked of it throws.
public final class WorkBudget: Sendable {
    /// Never exceeded.
    public static let unlimited = WorkBudget()

    /// `nil` if nothing is counted.
    public let limit: Int?
    // One or two threads work on a request, so there is hardly contention for this number. Nothing else is read after
    // it, so that no order is needed.
    private let units = Atomic<Int>(0)

    private let isWanted: @Sendable () -> Bool
    /// The budget that this one is a part of; `nil` for one of its own.
    private let whole: WorkBudget?

    /// So many units are spent, or done, between two questions whether the answer is still wanted.
    static let questionInterval = 10_000_000

    private init() {
        limit = nil
        isWanted = { true }
        whole = nil
    }

    /// - Parameters:
    ///   - limit: units, at least 0.
    ///   - isWanted: whether the client still waits for the answer; asked every 10 million units.
    public init(limit: Int, isWanted: @escaping @Sendable () -> Bool = { true }) {
        self.limit = limit
        self.isWanted = isWanted
        whole = nil
    }

    private init(partOf whole: WorkBudget) {
        limit = whole.limit
        isWanted = whole.isWanted
        self.whole = whole
    }

    /// A budget that says what one part of the work cost: its units are spent of this one, too, which limits both.
    package func part() -> WorkBudget { WorkBudget(partOf: self) }

    /// The units declared so far; 0 of the unlimited one.
    public var spent: Int { units.load(ordering: .relaxed) }

    /// Declares work that is about to be done.
    ///
    /// - Parameters:
    ///   - amount: units; below 0 counts as 0.
    ///   - purpose: what the work is for.
    /// - Throws: ``TooMuchWork`` if all that was declared is more than the limit, or the client has left; the work is
    ///   not to be done.
    public func spend(_ amount: Int, on purpose: @autoclosure () -> WorkPurpose) throws(TooMuchWork) {
        guard let limit else { return }
        try whole?.spend(amount, on: purpose())
        var (before, spent) = add(max(amount, 0))
        guard whole == nil else { return }
        let isQuestion = before / Self.questionInterval != spent / Self.questionInterval
        if isQuestion, spent <= limit, !isWanted() {
            spent = .max
            units.store(spent, ordering: .relaxed)
        }
        if spent > limit { throw TooMuchWork(purpose: purpose(), limit: limit) }
    }

    /// Counts work that was done before and need not be done again. Where that is more than is left, the next step is refused.
    package func count(_ amount: Int) {
        guard limit != nil else { return }
        whole?.count(amount)
        _ = add(amount)
    }

    private func add(_ amount: Int) -> (before: Int, after: Int) {
        var (isAdded, before) = (false, units.load(ordering: .relaxed))
        var after: Int
        repeat {
            after = before.addingSaturated(amount)
            (isAdded, before) = units.weakCompareExchange(expected: before, desired: after, ordering: .relaxed)
        } while !isAdded
        return (before, after)
    }

    /// Refuses work that will be declared in steps and comes to more than is left, before the first step.
    ///
    /// - Parameter amount: units of all steps; they are not spent.
    /// - Throws: ``TooMuchWork``.
    package func requireRoom(for amount: Int, on purpose: @autoclosure () -> WorkPurpose) throws(TooMuchWork) {
        if let whole { return try whole.requireRoom(for: amount, on: purpose()) }
        if let limit, spent.addingSaturated(amount) > limit { try spend(amount, on: purpose()) }
    }

    /// Asks amid work that was declared as a whole whether the answer is still wanted, see ``DeclaredWork``.
    ///
    /// - Throws: ``TooMuchWork`` if it is not.
    func requireWanted(for purpose: @autoclosure () -> WorkPurpose) throws(TooMuchWork) {
        if let whole { return try whole.requireWanted(for: purpose()) }
        guard let limit, spent > limit || !isWanted() else { return }
        units.store(.max, ordering: .relaxed)
        throw TooMuchWork(purpose: purpose(), limit: limit)
    }

    /// Whether the answer is not wanted any more, so that what was declared need not be done to its end.
    var isAbandoned: Bool { limit != nil && !isWanted() }

    /// Declares work that is estimated in nanoseconds.
    func spend(nanoseconds cost: Double, on purpose: @autoclosure () -> WorkPurpose) throws(TooMuchWork) {
        try spend(Int(exactly: cost.rounded(.up)) ?? .max, on: purpose())
    }

    /// Declares several steps of the same cost.
    ///
    /// - Parameter cost: units of one step.
    public func spend(_ count: Int, times cost: Int, on purpose: @autoclosure () -> WorkPurpose) throws(TooMuchWork) {
        let (product, overflow) = count.multipliedReportingOverflow(by: cost)
        try spend(overflow ? .max : product, on: purpose())
    }
}

extension Int {
    /// The sum, or the greatest number if the sum is greater.
    func addingSaturated(_ other: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .max : sum
    }
}
