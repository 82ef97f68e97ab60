/// Work that was declared as a whole, while it is done: every 10 million units the budget asks whether the answer is still
/// wanted, so that it ends soon after the client has left.
///
///     try work.spend(texts.count, times: 300, on: .filters)
///     var declared = DeclaredWork(work, on: .filters)
///     for text in texts {
///         try declared.step(300)
///         …
///     }
struct DeclaredWork {
    private let budget: WorkBudget
    private let purpose: WorkPurpose
    /// Units since the last question.
    private var unasked = 0

    init(_ budget: WorkBudget, on purpose: WorkPurpose) {
        self.budget = budget
        self.purpose = purpose
    }

    /// Declares more work, of which the size is known only now.
    ///
    /// - Throws: ``TooMuchWork``; it is not to be done.
    func declare(_ units: Int) throws(TooMuchWork) {
        try budget.spend(units, on: purpose)
    }

    /// Begins a step.
    ///
    /// - Parameter units: what the step was declared with.
    /// - Throws: ``TooMuchWork`` if the answer is not wanted any more.
    mutating func step(_ units: Int) throws(TooMuchWork) {
        unasked = unasked.addingSaturated(units)
        guard unasked >= WorkBudget.questionInterval else { return }
        unasked = 0
        try budget.requireWanted(for: purpose)
    }
}
