import HTTPServer
import Testing

@testable import Bytes
@testable import CatalogFiles
@testable import Gateway

/// Uploads are read as files are.
struct UploadStreamTests {
    private func text(of bytes: [UInt8]) throws -> [UInt8] {
        let stream = try ByteStream(name: "body", from: UploadSource(Upload(bytes)))
        var text: [UInt8] = []
        while try stream.read(appendingTo: &text, atMost: 100) {}
        #expect(stream.consumedByteCount == bytes.count)
        return text
    }

    @Test func plainUploadIsReadFromFrontToBack() throws {
        for count in [0, 1, 2, 99, 100, 101, 1_000] {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
            #expect(try text(of: bytes) == bytes)
        }
    }

    @Test func packedUploadIsUnpacked() throws {
        let bytes = Array(String(repeating: "one row\n", count: 1_000).utf8)
        let packed = Gzip(deflaters: Deflaters(level: 1)).pack(bytes)
        #expect(packed.count < bytes.count)
        #expect(try text(of: packed) == bytes)
    }

    @Test func damagedUploadIsNamed() throws {
        #expect(throws: LoadError.damagedArchive(path: "body", reason: "the data end too early")) {
            try text(of: [0x1F, 0x8B, 8])
        }
    }
}
