import HTTPServer
import Support

/// Which application answers the requests of a server: one that says that the service is starting, then the service.
package struct Stage: Sendable {
    package let starting: Application
    package let serving: Application
    /// The same for all servers of the process.
    package let takeover: Takeover

    /// - Parameter takeover: of the process.
    package init(starting: Application, serving: Application, takeover: Takeover) {
        self.starting = starting
        self.serving = serving
        self.takeover = takeover
    }

    package var application: Application { takeover.isDone ? serving : starting }
}

/// The moment from which on the service answers, at all its addresses. A request that has arrived before is answered as
/// what was there when it was whole.
package final class Takeover: Sendable {
    private let done = Atomic(false)

    package init() {}

    package var isDone: Bool { done.load(ordering: .acquiring) }

    /// To be called when everything is there that requests need.
    package func complete() {
        done.store(true, ordering: .releasing)
    }
}
