import Synchronization
import TestSupport
import Testing

@testable import FilterCore

/// Work is declared before it is done, and ends where the budget ends.
struct WorkBudgetTests {
    @Test func declaredUnitsAddUpToTheLimit() throws {
        let budget = WorkBudget(limit: 10)
        try budget.spend(4, on: .page)
        try budget.spend(-3, on: .page)
        try budget.spend(2, times: 3, on: .page)
        #expect(budget.spent == 10)
        #expect(throws: TooMuchWork(purpose: .sections, limit: 10)) { try budget.spend(1, on: .sections) }
        // An exceeded budget stays exceeded for every request.
        #expect(throws: TooMuchWork(purpose: .page, limit: 10)) { try budget.spend(0, on: .page) }
    }

    @Test func partIsSpentOfTheWhole() throws {
        let whole = WorkBudget(limit: 10)
        let (first, second) = (whole.part(), whole.part())
        try first.spend(4, on: .page)
        try second.spend(3, on: .page)
        try whole.spend(2, on: .page)
        #expect([first, second, whole].map(\.spent) == [4, 3, 9])
        try second.requireRoom(for: 1, on: .page)
        #expect(throws: TooMuchWork(purpose: .sections, limit: 10)) { try first.requireRoom(for: 2, on: .sections) }
        for budget in [first, second, whole] {
            #expect(throws: TooMuchWork(purpose: .page, limit: 10)) { try budget.spend(0, on: .page) }
        }
        #expect([first, second].map(\.spent) == [4, 3])
    }

    @Test func partIsGivenUpWithTheWhole() {
        let whole = WorkBudget(limit: .max - 1) { false }
        #expect(throws: TooMuchWork.self) { try whole.part().requireWanted(for: .page) }
        #expect(throws: TooMuchWork.self) { try whole.spend(0, on: .page) }
    }

    @Test func workThatWasDoneBeforeIsCounted() throws {
        let budget = WorkBudget(limit: 10)
        budget.count(7)
        let part = budget.part()
        part.count(2)
        #expect([part, budget].map(\.spent) == [2, 9])
        try budget.spend(1, on: .page)
        // Refused with the next step.
        budget.count(1)
        #expect(throws: TooMuchWork(purpose: .page, limit: 10)) { try budget.spend(0, on: .page) }
        WorkBudget.unlimited.count(1)
        #expect(WorkBudget.unlimited.spent == 0)
    }

    @Test func costsBeyondAllNumbersAreTooMuch() throws {
        func budget() -> WorkBudget { WorkBudget(limit: .max - 1) }
        #expect(throws: TooMuchWork.self) { try budget().spend(.max, times: 2, on: .page) }
        #expect(throws: TooMuchWork.self) { try budget().spend(nanoseconds: .infinity, on: .page) }
        let full = budget()
        try full.spend(.max - 1, on: .page)
        #expect(throws: TooMuchWork.self) { try full.spend(.max, on: .page) }
    }

    @Test func unlimitedWorkIsNotCounted() throws {
        try WorkBudget.unlimited.spend(.max, on: .page)
        try WorkBudget.unlimited.spend(.max, on: .page)
        #expect(WorkBudget.unlimited.spent == 0)
    }

    @Test func answerThatNoClientWaitsForIsGivenUp() throws {
        let isWanted = Atomic(true)
        let budget = WorkBudget(limit: .max - 1) { isWanted.load(ordering: .relaxed) }
        try budget.spend(25_000_000, on: .page)
        isWanted.store(false, ordering: .relaxed)
        // Not asked before another ten million units are spent.
        try budget.spend(1_000_000, on: .page)
        #expect(throws: TooMuchWork.self) { try budget.spend(10_000_000, on: .page) }
        isWanted.store(true, ordering: .relaxed)
        #expect(throws: TooMuchWork.self) { try budget.spend(0, on: .page) }
    }

    /// Everything that an evaluation can be asked, as text.
    private func answers(_ catalog: Catalog, _ state: FilterState, _ work: WorkBudget) throws(TooMuchWork) -> [String] {
        let evaluation = try catalog.evaluate(state, work: work)
        var answers = ["\(evaluation.total)"]
        for index in catalog.categories.indices { answers.append("\(try evaluation.result(for: index))") }
        for order in catalog.sortOrders { answers.append("\(try evaluation.page(.offset(1), size: 5, in: order))") }
        for index in catalog.categories.indices {
            answers.append("\(try evaluation.sections(0..<3, of: index, limit: 2, in: catalog.sortOrders[0]))")
        }
        answers.append("\(try evaluation.currentFilters())")
        answers.append("\(try evaluation.rescue())")
        if catalog.itemCount > 0 { answers.append("\(try evaluation.explanation(of: 0))") }
        return answers
    }

    /// With any budget an answer is the same, or there is none.
    @Test(arguments: [0, 1, 64, 130])
    func answerWithinItsBudgetIsTheSame(itemCount: Int) throws {
        for round in 0..<(TestBudget.isLong ? 60 : 4) {
            let world = RandomWorld(seed: 77 << 32 | UInt64(itemCount * 100 + round), itemCount: itemCount)
            let comparison = try EngineComparison(world)
            var generator = SplitMix64(seed: world.seed)
            var state = comparison.engine.initialState
            var plainState = comparison.reference.initialState
            for _ in 0..<8 {
                let operation = world.operation(in: plainState, of: comparison.reference, using: &generator)
                _ = comparison.applicationDifferences(operation, to: &state, and: &plainState)
                let whole = WorkBudget(limit: .max - 1)
                let expected = try answers(comparison.engine, state, whole)
                #expect(expected == (try answers(comparison.engine, state, .unlimited)))
                try #require(whole.spent > 0 || itemCount == 0)
                // An empty catalog may ask for no work at all.
                guard whole.spent > 0 else { continue }
                #expect(expected == (try answers(comparison.engine, state, WorkBudget(limit: whole.spent))))
                for limit in [0, whole.spent - 1, Int.random(in: 0..<whole.spent, using: &generator)] {
                    #expect(throws: TooMuchWork.self, "\(limit) of \(whole.spent), seed \(world.seed)") {
                        try answers(comparison.engine, state, WorkBudget(limit: limit))
                    }
                }
            }
        }
    }

    /// A screen for which there is enough is not refused before it is counted.
    @Test(arguments: [0, 1, 64, 640])
    func plansOfResultsSayNoMoreThanTheyTake(itemCount: Int) throws {
        for round in 0..<(TestBudget.isLong ? 60 : 4) {
            let world = RandomWorld(seed: 78 << 32 | UInt64(itemCount * 100 + round), itemCount: itemCount)
            let comparison = try EngineComparison(world)
            let catalog = comparison.engine
            var generator = SplitMix64(seed: world.seed)
            var state = catalog.initialState
            var plainState = comparison.reference.initialState
            for _ in 0..<12 {
                let operation = world.operation(in: plainState, of: comparison.reference, using: &generator)
                _ = comparison.applicationDifferences(operation, to: &state, and: &plainState)
                let whole = WorkBudget(limit: .max - 1)
                let evaluation = try catalog.evaluate(state, work: whole)
                for index in catalog.categories.indices { _ = try evaluation.result(for: index) }
                let bound = WorkBudget(limit: whole.spent)
                try catalog.evaluate(state, work: bound).requireRoom(forResultsOf: Array(catalog.categories.indices))
            }
        }
    }

    @Test func operationThatIsTooMuchIsRefused() throws {
        let comparison = try EngineComparison(RandomWorld(seed: 3, itemCount: 64))
        let catalog = comparison.engine
        let clear = FilterOperation.clear(BulkScope())
        #expect(throws: FilterError.tooMuchWork(TooMuchWork(purpose: .operation, limit: 5))) {
            try catalog.applying(clear, to: catalog.initialState, work: WorkBudget(limit: 5))
        }
        let generous = try catalog.applying(clear, to: catalog.initialState, work: WorkBudget(limit: 1 << 40))
        #expect(generous == (try catalog.applying(clear, to: catalog.initialState)))
    }
}
