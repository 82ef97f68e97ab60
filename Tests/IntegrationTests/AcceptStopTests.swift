import Dispatch
import Foundation
import Glibc
import Support
import TestSupport
import Testing

@testable import HTTPServer

struct AcceptStopTests {
    private let configuration: HTTPServerConfiguration

    init() {
        var configuration = HTTPServerConfiguration()
        configuration.port = 0
        self.configuration = configuration
    }

    private var idleCore: ServerCore {
        ServerCore(
            configuration: configuration,
            bodyUse: { _, _, _ in .memory },
            respond: { _, _ in .response(HTTPResponse(status: 204)) },
            refuse: { refusal, _ in HTTPResponse(status: refusal.status) },
            unanswered: { _ in },
            log: { _ in },
            served: { _ in },
            activity: ServerActivity()
        )
    }

    /// The library aborts the process if another thread tells it so in a certain moment, which takes thousands of rounds.
    @Test func daemonsThatAreWideAwakeStopAccepting() throws {
        var generator = SplitMix64(seed: 1)
        for _ in 0..<5_000 {
            let daemons = try Daemons(core: idleCore, socket: ListenSocket(configuration))
            let alarm = AwakeAlarm(daemons.alarm)
            usleep(UInt32.random(in: 50...150, using: &generator))
            daemons.quiesce()
            waitUntil(every: .microseconds(20)) { !daemons.areAboutToStop }
            alarm.stop()
            daemons.stop()
        }
    }

    @Test func clientsThatConnectLaterAreLeftToTheNextProcess() throws {
        let core = idleCore
        let socket = try ListenSocket(configuration)
        let daemons = try Daemons(core: core, socket: socket)
        let former = try RawClient(port: socket.port)
        waitUntil { core.connections.count != 0 }
        daemons.quiesce()
        waitUntil(every: .microseconds(20)) { !daemons.areAboutToStop }
        let later = try RawClient(port: socket.port)
        usleep(50_000)
        #expect(core.connections.count == 1)
        daemons.stop()
        withExtendedLifetime((former, later)) {}
    }

    @Test func connectionsThatServersGiveThemselvesAreNoClients() throws {
        let events = Recorder<ServerEvent>()
        try withEchoServer(log: { events.append($0) }) { server in
            let client = try RawClient(port: server.port)
            try client.send(get("/"))
            #expect(try client.receiveResponse().status == 200)
            server.stop()
        }
        #expect(events.all == [.stopped(abandonedConnections: 0)])
    }
}

/// Rings an alarm all the time.
private final class AwakeAlarm: Sendable {
    private let isStopped = Atomic(false)
    private let hasEnded = DispatchSemaphore(value: 0)

    init(_ alarm: Alarm) {
        Thread.detachNewThread {
            while !self.isStopped.load(ordering: .relaxed) { alarm.ring() }
            self.hasEnded.signal()
        }
    }

    func stop() {
        isStopped.store(true, ordering: .relaxed)
        hasEnded.wait()
    }
}
