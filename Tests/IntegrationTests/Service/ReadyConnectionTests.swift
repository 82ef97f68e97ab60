import Glibc
import TestSupport
import Testing

/// Many connections of one thread that have a request ready in the same moment, as those of a proxy's fixed pool.
struct ReadyConnectionTests {
    /// libmicrohttpd takes 128 events at a time. With exactly that many it asks for more before it serves those it has.
    @Test(arguments: [127, 128, 129, 256])
    func requestsThatAreReadyTogetherAreAllAnswered(count: Int) throws {
        let service = try ServiceProcess(arguments: [
            "serve", RunningService.everything, "--port", "0", "--threads", "1", "--idle-timeout", "60",
        ])
        let clients = try (0..<count).map { _ in try RawClient(port: service.port) }
        let request = "GET /livez HTTP/1.1\r\nHost: test\r\n\r\n"
        for client in clients {
            try client.send(request)
            #expect(try client.receiveResponse().status == 200)
        }

        // All requests arrive while the process stands still.
        kill(service.processIdentifier, SIGSTOP)
        for client in clients { try client.send(request) }
        kill(service.processIdentifier, SIGCONT)

        for client in clients { #expect(try client.receiveResponse().status == 200) }
        #expect(try service.stop() == 0)
    }
}
