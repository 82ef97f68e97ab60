import Foundation
import Support
import Testing

struct WorkerThreadTests {
    @Test func bodyHasRunOnceItIsJoined() throws {
        let count = SharedCount()
        let threads = try (0..<8).map { _ in try WorkerThread(name: "counter") { count.increment() } }
        for thread in threads { thread.join() }
        #expect(count.value == 8)
    }

    @Test func bodyRunsThoughTheThreadIsNotKept() throws {
        let isDone = TimedSemaphore()
        try WorkerThread(name: "on its own") { isDone.signal() }
        #expect(isDone.wait(atMost: .seconds(3_600)))
    }

    @Test(arguments: [("sweeper", "sweeper"), ("redis-subscriber", "redis-subscribe")])
    func threadHasAsMuchOfItsNameAsFits(name: String, shown: String) throws {
        let seen = ThreadName()
        try WorkerThread(name: name) { seen.read() }.join()
        #expect(seen.name == shown)
    }

    @Test func failureNamesTheThread() {
        let failure = ThreadFailure(name: "sweeper", code: EAGAIN)
        #expect("\(failure)" == "the thread “sweeper” cannot be started: Resource temporarily unavailable (11)")
    }
}

private final class SharedCount: Sendable {
    private let count = Atomic(0)
    var value: Int { count.load(ordering: .relaxed) }
    func increment() { count.add(1, ordering: .relaxed) }
}

/// The name of the thread that reads it.
private final class ThreadName: Sendable {
    private let text = Mutex("")
    var name: String { text.withLock { $0 } }

    func read() {
        let name = (try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8)) ?? ""
        text.withLock { $0 = name.trimmingCharacters(in: .newlines) }
    }
}
