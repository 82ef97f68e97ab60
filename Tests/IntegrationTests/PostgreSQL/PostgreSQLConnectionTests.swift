import Glibc
import TestSupport
import Testing

@testable import Followers
@testable import Following
@testable import Gateway

struct PostgreSQLConnectionTests {
    /// A host that takes no connections, as one behind a wall that drops packets: the system would wait for minutes.
    @Test func whoStopsWaitsForNoHost() throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(listener) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        var waiting: [Int32] = []
        defer { for each in waiting { close(each) } }
        try withUnsafeMutablePointer(to: &address) { address in
            try address.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                try #require(bind(listener, generic, length) == 0 && listen(listener, 0) == 0)
                try #require(getsockname(listener, generic, &length) == 0)
                // The queue of the system is full with these; a connection after these gets no answer.
                for _ in 0..<3 {
                    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
                    waiting.append(descriptor)
                    _ = connect(descriptor, generic, length)
                }
            }
        }
        let questions = Recorder<Int>()
        let url = "postgres://me@127.0.0.1:\(address.sin_port.bigEndian)/db?sslmode=disable"
        #expect(throws: SourceFailure.stopping) {
            try PostgreSQLConnection(url) {
                questions.append(1)
                return questions.all.count > 2
            }
        }
    }
}
