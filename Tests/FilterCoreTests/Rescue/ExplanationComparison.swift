import FilterCore
import TestSupport

/// What the engine says of single items, beside what the reference finds.
struct ExplanationComparison {
    let comparison: EngineComparison
    let state: FilterState
    private let plainState: ReferenceState
    private let reference: ReferenceCatalog
    private let evaluation: Evaluation
    private let shown: Set<Int>

    init(_ comparison: EngineComparison, _ state: FilterState) throws {
        self.comparison = comparison
        self.state = state
        reference = comparison.reference
        plainState = reference.reading(state)
        evaluation = try comparison.engine.evaluate(state)
        shown = reference.matching(plainState)
    }

    /// Where the two disagree about an item, one line each.
    func differences(about item: Int) throws -> [String] {
        let explanation = try evaluation.explanation(of: comparison.place(of: item))
        var differences: [String] = []
        comparison.difference("item \(item): isShown", explanation.isShown, shown.contains(item), in: &differences)
        let told = explanation.verdicts.filter { !$0.passes }.map { "\($0.keys)" }
        let clauses = reference.clauseKeys(of: plainState)
        let failed = clauses.filter { !reference.passes(item, $0, of: plainState) }
        comparison.difference("item \(item): failed", told, failed.map { "\($0)" }, in: &differences)
        let all = Set(clauses.map { "\($0)" })
        if !all.isSuperset(of: explanation.verdicts.map { "\($0.keys)" }) {
            differences.append("item \(item): clauses \(explanation.verdicts.map(\.keys)), not of \(all)")
        }
        return differences + variantDifferences(explanation, item, clauses)
            + changeDifferences(explanation, item, clauses)
    }

    private func variantDifferences(
        _ explanation: Explanation,
        _ item: Int,
        _ clauses: [[CurrentFilterKey]]
    ) -> [String] {
        let variants = reference.variants(ofProductWith: item)
        let failures = variants?.map { variant in
            (clauses.count { !reference.passes(variant, $0, of: plainState) }, comparison.place(of: variant))
        }
        var differences: [String] = []
        let nearest = failures?.min { $0 < $1 }?.1
        comparison.difference("item \(item): variant", explanation.nearestVariant, nearest, in: &differences)
        return differences
    }

    private func changeDifferences(
        _ explanation: Explanation,
        _ item: Int,
        _ clauses: [[CurrentFilterKey]]
    ) -> [String] {
        guard let change = explanation.change else {
            // Nothing but what cannot be dropped may stand between.
            let isShownWithout = reference.matching(reference.dropping(clauses, from: plainState)).contains(item)
            return isShownWithout && !explanation.isShown ? ["item \(item): could be shown"] : []
        }
        var state = plainState
        for step in change.steps {
            guard let next = try? reference.applying(step.operation, to: state), next != state else {
                return ["item \(item): \(step) of \(change.steps) does nothing"]
            }
            state = next
        }
        let matching = reference.matching(state)
        var differences: [String] = []
        if explanation.isShown { differences.append("item \(item): is shown, and would change") }
        if !matching.contains(item) { differences.append("item \(item): not shown after \(change.steps)") }
        comparison.difference("item \(item): total", change.total, reference.count(matching), in: &differences)
        return differences
    }
}
