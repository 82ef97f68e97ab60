import Gateway
import Support

/// Which application answers the requests of a server: one that says that the service is starting, then the service.
struct Stage: Sendable {
    let starting: Application
    let serving: Application
    /// The same for all servers of the process.
    let takeover: Takeover

    var application: Application { takeover.isDone ? serving : starting }
}

/// The moment from which on the service answers, at all its addresses. A request that has arrived before is answered as
/// what was there when it was whole.
final class Takeover: Sendable {
    private let done = Atomic(false)

    var isDone: Bool { done.load(ordering: .acquiring) }

    /// To be called when everything is there that requests need.
    func complete() {
        done.store(true, ordering: .releasing)
    }
}
