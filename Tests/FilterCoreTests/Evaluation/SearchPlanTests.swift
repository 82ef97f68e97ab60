import TestSupport
import Testing

@testable import FilterCore

struct SearchPlanTests {
    @Test func searchesOfOneScreenShareAPass() {
        let plan = SearchPlan([[0, 1, 2], [1, 2], [0, 2], [0, 1], [0, 1, 2]])
        #expect(plan.passes.count == 1)
        #expect(plan.places == [0, 1, 2, 3, 0])
        #expect(
            plan.wider[0] == [.init(search: 1, missing: 0), .init(search: 2, missing: 1), .init(search: 3, missing: 2)]
        )
        #expect(plan.wider[1].isEmpty)
    }

    @Test func clausesThatAlwaysStandTogetherAreOneFactor() {
        let plan = SearchPlan([[0, 1, 2], [2], [2, 1, 0, 1]])
        #expect(plan.factors == [[0, 1], [2]])
        #expect(plan.searches == [[0, 1], [1]])
        #expect(plan.wider == [[.init(search: 1, missing: 0)], []])
    }

    /// For any request: each search is answered once, by a pass that has all of its factors but those that it adds, and
    /// lacks one at most.
    @Test func everySearchHasItsPass() {
        var generator = SplitMix64(seed: 17)
        for _ in 0..<2_000 {
            let asked = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
                (0..<Int.random(in: 0...5, using: &generator)).map { _ in Int.random(in: 0..<6, using: &generator) }
            }
            let plan = SearchPlan(asked)
            for (search, clauses) in asked.enumerated() {
                let own = plan.searches[plan.places[search]]
                #expect(Set(own.flatMap { plan.factors[$0] }) == Set(clauses))
            }
            var answered: [Int] = []
            for pass in plan.passes {
                for member in pass.members {
                    answered.append(member.search)
                    let factors = Set(pass.factors).subtracting(member.missing.map { [$0] } ?? []).union(member.added)
                    #expect(factors == Set(plan.searches[member.search]), "\(asked)")
                }
            }
            #expect(answered.sorted() == Array(plan.searches.indices))
            for (search, wider) in plan.wider.enumerated() {
                let own = Set(plan.searches[search])
                let expected = plan.searches.indices.flatMap { other in
                    own.filter { own.subtracting([$0]) == Set(plan.searches[other]) }
                        .map { SearchPlan.Wider(search: other, missing: $0) }
                }
                #expect(wider == expected, "\(asked)")
            }
        }
    }
}
