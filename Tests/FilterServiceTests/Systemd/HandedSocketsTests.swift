import Support
import Testing

@testable import FilterService

/// Variables of the environment about sockets and the socket for notifications.
struct HandedSocketsTests {
    private func sockets(
        _ count: String?,
        _ names: String? = nil,
        pid: String? = "7"
    ) throws(StartError) -> HandedSockets {
        try HandedSockets(pid: pid, count: count, names: names, processIdentifier: 7)
    }

    @Test func socketsAreForClientsUnlessTheyAreNamed() throws {
        #expect(try sockets("1") == sockets("1", "http.socket"))
        #expect(try sockets("1").clients == 3 && sockets("1").operations == nil)
        #expect(try sockets("1", "operations").operations == 3)
        let both = try sockets("2", "operations:http")
        #expect(both.clients == 4 && both.operations == 3)
        #expect(try sockets("2", "a:operations").clients == 3)
    }

    @Test(arguments: [(nil, "1"), ("8", "1"), ("x", "1"), ("7", nil), ("7", "0")] as [(String?, String?)])
    func nothingIsTakenThatIsNotMeant(pid: String?, count: String?) throws {
        #expect(try sockets(count, pid: pid) == HandedSockets())
    }

    @Test(arguments: [("2", nil), ("3", "a:operations:b"), ("2", "operations:operations"), ("-1", nil), ("x", nil)])
    func whatIsTooMuchIsAFault(count: String, names: String?) {
        #expect(throws: StartError.self) { try sockets(count, names) }
    }

    @Test func managerNeedsASocketThatCanBe() {
        func manager(_ socket: String?, watchdog: String? = nil, pid: String? = nil) -> ServiceManager? {
            ServiceManager(socket: socket, watchdogMicroseconds: watchdog, watchdogPID: pid, processIdentifier: 7)
        }
        #expect(manager("/run/notify") != nil && manager("@notify") != nil)
        for socket in [nil, "", "@", "notify", "vsock:2:1234", "/" + String(repeating: "s", count: 107)] {
            #expect(manager(socket) == nil)
        }
        #expect(manager("@a")?.watchdogInterval == nil && manager("@a", watchdog: "0")?.watchdogInterval == nil)
        #expect(manager("@a", watchdog: "30000000")?.watchdogInterval == .seconds(30))
        #expect(manager("@a", watchdog: "1000", pid: "7")?.watchdogInterval == .milliseconds(1))
        #expect(manager("@a", watchdog: "1000", pid: "8")?.watchdogInterval == nil)
    }
}
