package import FilterCore
package import HTTPServer
import Support

/// Measurements of a request while it is handled, for a later look at why it took so long.
package final class RequestTrace: Sendable {
    /// How one category was counted.
    package struct Step: Sendable {
        let category: String
        let plan: CountingPlan
    }

    /// The work of the searches of a request, see ``SearchAccess``.
    package struct Searches: Sendable {
        package let count: Int
        /// Passes over clauses that answered them.
        package let evaluationCount: Int
    }

    private let addressed: String?
    let work: WorkBudget
    private let counted = Mutex<[Step]>([])
    private let oldest = Mutex<Duration?>(nil)
    private let searched = Mutex<Searches?>(nil)
    private let written = Mutex<(parent: TraceParent?, session: String?)>((nil, nil))

    /// - Parameter session: the id in the path, as the client sent it; `nil` if the address has none.
    init(session: String?, work: WorkBudget) {
        addressed = session
        self.work = work
    }

    /// How categories were counted, as `debug=plan` reports it; none that came from the result cache.
    var steps: [Step] { counted.withLock(\.self) }

    /// How far the data of the answer are behind their source; `nil` if they are not, or have none.
    var age: Duration? { oldest.withLock(\.self) }

    /// The answer is made of data that are so far behind their source.
    func note(age: Duration) {
        oldest.withLock { $0 = max($0 ?? .zero, age) }
    }

    /// The place in a distributed trace that the body names; `nil` if it names none.
    var parent: TraceParent? { written.withLock(\.parent) }

    /// The id of a session in the path or in the body, as the client sent it; `nil` if there is none.
    var session: String? { addressed ?? written.withLock(\.session) }

    package func note(parent: TraceParent) {
        written.withLock { $0.parent = parent }
    }

    package func note(session: String) {
        written.withLock { $0.session = session }
    }

    package func note(_ plan: CountingPlan, of category: String) {
        counted.withLock { $0.append(Step(category: category, plan: plan)) }
    }

    /// `nil` for a request that does not search.
    package var searches: Searches? { searched.withLock(\.self) }

    package func noteSearches(_ count: Int, evaluationCount: Int) {
        searched.withLock { $0 = Searches(count: count, evaluationCount: evaluationCount) }
    }
}
