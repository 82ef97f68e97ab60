import Foundation

@testable import HTTPServer

/// What listens like a Redis and answers what the test says, for as long as the value lives.
final class ScriptedRedis: Sendable {
    private let socket: ListenSocket

    var port: Int { socket.port }

    /// - Parameter answer: the bytes that answer a command, on the thread of its connection; `nil` closes that.
    init(answer: @escaping @Sendable (_ command: [String]) -> String?) throws {
        var configuration = HTTPServerConfiguration()
        configuration.port = 0
        socket = try ListenSocket(configuration)
        // Of its own, so that its number means nothing else as long as the thread looks at it.
        let descriptor = try socket.duplicate()
        let accepting = Thread {
            defer { close(descriptor) }
            while true {
                let connection = accept(descriptor, nil, nil)
                guard connection >= 0 else {
                    if errno == EAGAIN || errno == EINTR || errno == ECONNABORTED {
                        var place = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                        _ = poll(&place, 1, -1)
                        continue
                    }
                    return
                }
                let serving = Thread { Self.serve(connection, answer) }
                serving.start()
            }
        }
        accepting.start()
    }

    deinit {
        socket.shutDown()
    }

    private static func serve(
        _ connection: Int32,
        _ answer: (_ command: [String]) -> String?
    ) {
        let file = fdopen(connection, "r+")
        defer { fclose(file) }
        while let command = read(file) {
            guard let text = answer(command) else { return }
            _ = text.withCString { send(connection, $0, strlen($0), Int32(MSG_NOSIGNAL)) }
        }
    }

    /// `*2`, then for each argument `$3` and as many bytes.
    private static func read(_ file: UnsafeMutablePointer<FILE>?) -> [String]? {
        guard let count = line(file)?.dropFirst(), let count = Int(count) else { return nil }
        var words: [String] = []
        for _ in 0..<count {
            guard let length = line(file)?.dropFirst(), let length = Int(length) else { return nil }
            var bytes = [UInt8](repeating: 0, count: length + 2)
            guard fread(&bytes, 1, bytes.count, file) == bytes.count else { return nil }
            words.append(String(decoding: bytes.dropLast(2), as: UTF8.self))
        }
        return words
    }

    private static func line(_ file: UnsafeMutablePointer<FILE>?) -> String? {
        var bytes: [UInt8] = []
        while let byte = UInt8(exactly: fgetc(file)), byte != 0x0A { bytes.append(byte) }
        return bytes.isEmpty ? nil : String(decoding: bytes.dropLast(), as: UTF8.self)
    }
}
