import Foundation
import Glibc
import Testing

@testable import HTTPServer

/// The file of a socket that listens, made next to others that are being made.
struct UnixSocketFileTests {
    private let path = FileManager.default.temporaryDirectory.appending(component: "\(UUID().uuidString).d/s").path

    private func withDirectory(_ body: (_ directory: String) throws -> Void) throws {
        let directory = URL(filePath: path).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        try body(directory.path)
    }

    private func socket(_ kind: __socket_type = SOCK_STREAM) -> Int32 {
        Glibc.socket(AF_UNIX, Int32(kind.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    }

    /// Another start has bound its socket, and does not listen yet.
    @Test func socketOfAStartThatIsUnderWayIsNotReplaced() throws {
        try withDirectory { directory in
            let other = socket()
            defer { close(other) }
            let lock = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            #expect(flock(lock, LOCK_EX) == 0)
            let address = try #require(UnixSocketAddress(path))
            #expect(address.bind(other) == 0)
            let descriptor = socket()
            defer { close(descriptor) }
            #expect(throws: ServerError.self) { try UnixSocketFile(at: path, listening: descriptor, mode: 0o600) }
            #expect(listen(other, 1) == 0)
            close(lock)
            #expect(throws: ServerError.cannotUsePath(path, reason: "another process answers there")) {
                try UnixSocketFile(at: path, listening: descriptor, mode: 0o600)
            }
        }
    }

    @Test func nothingIsLeftOfASocketThatCannotListen() throws {
        try withDirectory { _ in
            let descriptor = socket(SOCK_DGRAM)
            defer { close(descriptor) }
            #expect(throws: ServerError.self) { try UnixSocketFile(at: path, listening: descriptor, mode: 0o600) }
            #expect(access(path, F_OK) != 0)
        }
    }
}
