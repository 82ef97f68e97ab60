import CatalogTestSupport
import FilterCore
import Foundation
import Testing

@testable import CatalogFiles
@testable import Catalogs

/// A path to anything but a regular file is refused at once, before it is read.
struct RegularFileTests {
    private func refusal(of path: String, _ body: (String) throws -> Void) -> String {
        let error = #expect(throws: (any Error).self) { try body(path) }
        return error.map { String(describing: $0) } ?? ""
    }

    @Test func pipesDirectoriesDevicesAndSocketsAreRefused() throws {
        try LoadFixture.with { fixture in
            let pipe = fixture.directory.appending(path: "pipe").path
            try #require(mkfifo(pipe, 0o600) == 0)
            let socketPath = fixture.directory.appending(path: "s").path
            let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            defer { close(descriptor) }
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            try #require(socketPath.utf8.count < MemoryLayout.size(ofValue: address.sun_path))
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: socketPath.utf8) }
            let isBound = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
                }
            }
            try #require(isBound)
            for (path, kind) in [
                (pipe, "a pipe (FIFO)"), (fixture.directory.path, "a directory"), ("/dev/zero", "a device"),
                (socketPath, "a socket or a device"),
            ] {
                let sentence = "\(path): this is \(kind); a regular file is needed"
                #expect(refusal(of: path) { _ = try CatalogLoader().load([$0]) } == sentence)
                #expect(refusal(of: path) { _ = try MappedFile.bytes(of: $0) } == sentence)
                #expect(refusal(of: path) { _ = try ByteStream.allBytes(of: $0, atMost: 10) } == sentence)
                #expect(refusal(of: path) { _ = try PhraseFile.read([$0], maxBytes: 10) } == sentence)
            }
        }
    }

    @Test func definitionThatIsAPipeIsRefused() throws {
        try LoadFixture.with { fixture in
            let items = try fixture.write(Array(#"{"id": 1}"#.utf8), "a.ndjson")
            let pipe = fixture.directory.appending(path: "a.catalog.json").path
            try #require(mkfifo(pipe, 0o600) == 0)
            let loader = SnapshotLoader(options: LoadOptions()) { _ in }
            let sentence = refusal(of: items) { _ = try loader.load(CatalogSource(name: nil, path: $0)) }
            #expect(sentence == "\(pipe): this is a pipe (FIFO); a regular file is needed")
        }
    }

    @Test func textsBeyondTheirLimitAreRefused() throws {
        try LoadFixture.with { fixture in
            let path = try fixture.write(Array("{}".utf8) + [UInt8](repeating: 0x20, count: 999), "a.ndjson")
            #expect(try ByteStream.allBytes(of: path, atMost: 1_001).count == 1_001)
            #expect(
                refusal(of: path) { _ = try ByteStream.allBytes(of: $0, atMost: 1_000) }
                    == "\(path): the text is longer than 1,000 bytes (--max-definition-bytes)"
            )
            var options = LoadOptions()
            options.maxInputBytes = 1_001
            options.chunkBytes = 100
            #expect(try CatalogLoader(options).load([path]).items.count == 1)
            options.maxInputBytes = 1_000
            #expect(
                refusal(of: path) { _ = try CatalogLoader(options).load([$0]) }
                    == "\(path): the text is longer than 1,000 bytes (--max-input-bytes)"
            )
        }
    }
}
