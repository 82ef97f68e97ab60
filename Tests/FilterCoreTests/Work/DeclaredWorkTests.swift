import Synchronization
import Testing

@testable import FilterCore

struct DeclaredWorkTests {
    @Test func stepsOfTenMillionUnitsAreOneQuestion() throws {
        let questions = Atomic(0)
        let budget = WorkBudget(limit: 1 << 40) {
            questions.wrappingAdd(1, ordering: .relaxed).newValue < 4
        }
        var declared = DeclaredWork(budget, on: .page)
        for _ in 0..<39 { try declared.step(1_000_000) }
        #expect(questions.load(ordering: .relaxed) == 3)
        #expect(throws: TooMuchWork(purpose: .page, limit: 1 << 40)) { try declared.step(1_000_000) }
        // Nothing more is done for a client that has left.
        #expect(throws: TooMuchWork.self) { try budget.spend(0, on: .page) }
        #expect(budget.spent > 1 << 40)
    }

    @Test func workWithoutABudgetIsNotAskedAbout() throws {
        var declared = DeclaredWork(.unlimited, on: .page)
        for _ in 0..<3 { try declared.step(.max) }
    }

    @Test func roomIsRequiredAndNotTaken() throws {
        let budget = WorkBudget(limit: 10)
        try budget.requireRoom(for: 10, on: .page)
        #expect(budget.spent == 0)
        #expect(throws: TooMuchWork(purpose: .sections, limit: 10)) { try budget.requireRoom(for: 11, on: .sections) }
        #expect(throws: TooMuchWork.self) { try budget.spend(0, on: .page) }
        try WorkBudget.unlimited.requireRoom(for: .max, on: .page)
    }
}
