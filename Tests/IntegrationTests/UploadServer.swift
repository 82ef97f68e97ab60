import Foundation
import TestSupport

@testable import HTTPServer

/// A server whose `/upload` takes uploads, and answers with what it got:
///
///     bytes: 5
///     in file: false
///     sum: 532
///
/// “in file” is true while any upload lies in a file. The files are in a directory of their own, which is empty whenever they
/// have no names.
final class UploadServer: Sendable {
    let activity = ServerActivity()
    let events = Recorder<ServerEvent>()
    let files: TemporaryFiles
    /// Uploads that were handled while ``isKeeping`` was set.
    let kept = Recorder<Upload>()
    private let isKeeping: Bool
    private let isSumming: Bool

    /// - Parameter isSumming: whether answers have the sum of the bytes, or `none`.
    init(isKeeping: Bool = false, isSumming: Bool = true) throws {
        files = try TemporaryFiles()
        self.isKeeping = isKeeping
        self.isSumming = isSumming
    }

    func run(
        _ configure: (inout HTTPServerConfiguration) -> Void = { _ in },
        _ body: (HTTPServer) throws -> Void
    ) throws {
        try withServer(
            {
                $0.uploadDirectory = files.directory.path
                $0.uploadMemoryBytes = 10_000
                configure(&$0)
            },
            bodyUse: { method, target, _ in method == .post && target.pathSegments == ["upload"] ? .upload : .memory },
            reply: { request, _ in .response(self.answer(request)) },
            log: events.append,
            activity: activity,
            body
        )
    }

    private func answer(_ request: HTTPRequest) -> HTTPResponse {
        guard let upload = request.upload else { return echo(request) }
        if isKeeping { kept.append(upload) }
        let sum = isSumming ? "\(Self.sum(upload))" : "none"
        let text = "bytes: \(upload.byteCount)\nin file: \(activity[.uploadFiles] > 0)\nsum: \(sum)\n"
        return HTTPResponse(status: 200, body: Array(text.utf8))
    }

    /// What the answer to an upload says.
    static func answer(to bytes: [UInt8], isInFile: Bool) -> String {
        "bytes: \(bytes.count)\nin file: \(isInFile)\nsum: \(sum(Upload(bytes)))\n"
    }

    /// A number that depends on every byte and its place.
    static func sum(_ upload: Upload) -> UInt64 {
        var (sum, offset) = (UInt64(0), 0)
        var buffer = [UInt8](repeating: 0, count: 1 << 20)
        while true {
            let count = try? buffer.withUnsafeMutableBytes { try upload.read(at: offset, into: $0) }
            guard let count, count > 0 else { return sum }
            buffer.withUnsafeBytes { bytes in
                for byte in bytes.prefix(count) { sum = sum &* 31 &+ UInt64(byte) }
            }
            offset += count
        }
    }

    /// Bytes of which no two stretches are alike.
    static func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: $0 ^ $0 >> 8 ^ $0 >> 13) }
    }

    static func head(_ fields: String) -> [UInt8] {
        Array("POST /upload HTTP/1.1\r\nHost: test\r\n\(fields)\r\n\r\n".utf8)
    }

    static func chunk(_ bytes: some Collection<UInt8>) -> [UInt8] {
        Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + [0x0D, 0x0A]
    }

    /// A request with its length, or in chunks of 7,001 bytes.
    static func request(_ bytes: [UInt8], isChunked: Bool) -> [UInt8] {
        guard isChunked else { return head("Content-Length: \(bytes.count)") + bytes }
        let starts = stride(from: 0, to: bytes.count, by: 7_001)
        let chunks = starts.flatMap { chunk(bytes[$0...].prefix(7_001)) }
        return head("Transfer-Encoding: chunked") + chunks + chunk([])
    }
}
