import Foundation
import Glibc
import Testing

@testable import FilterService
@testable import HTTPServer

/// Messages to systemd.
struct ServiceManagerTests {
    /// A reload that ends while the service stops would take the stop back.
    @Test func nothingMakesAStoppingServiceReadyAgain() throws {
        let name = "@filter-service-\(UUID().uuidString)"
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        defer { close(descriptor) }
        #expect(try #require(UnixSocketAddress(name)).bind(descriptor) == 0)
        func next() -> String {
            var bytes = [UInt8](repeating: 0, count: 1_024)
            let count = recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
            return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
        }
        let manager = try #require(
            ServiceManager(socket: name, watchdogMicroseconds: nil, watchdogPID: nil, processIdentifier: 7)
        )
        manager.tell(.reloading)
        #expect(next().hasPrefix("RELOADING=1\n"))
        manager.tell(.stopping)
        #expect(next().hasPrefix("STOPPING=1\n"))
        manager.tell(.ready(status: "serving"))
        manager.tell(.reloading)
        manager.tell(.status("loading"))
        #expect(next().isEmpty)
        manager.tell(.alive)
        #expect(next() == "WATCHDOG=1")
    }
}
