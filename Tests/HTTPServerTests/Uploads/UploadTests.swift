import Foundation
import Glibc
import TestSupport
import Testing

@testable import HTTPServer

struct UploadTests {
    /// An upload of so many bytes, with so many of them in memory at most.
    private func upload(_ bytes: [UInt8], memoryBytes: Int, _ activity: ServerActivity) throws -> Upload {
        var configuration = HTTPServerConfiguration()
        configuration.uploadMemoryBytes = memoryBytes
        let files = UploadFiles(configuration, activity: activity)
        var arriving = try ArrivingUpload(of: nil, from: .loopback, in: files)
        for start in stride(from: 0, to: bytes.count, by: 7) {
            try bytes[start..<min(start + 7, bytes.count)].withUnsafeBufferPointer { piece throws in
                try arriving.append(piece)
            }
        }
        return arriving.whole
    }

    @Test(arguments: [0, 10, 99, 100, 1_000])
    func everyStretchReadsAlikeInMemoryAndInAFile(memoryBytes: Int) throws {
        let bytes = (0..<100).map { UInt8($0) }
        let activity = ServerActivity()
        let upload = try upload(bytes, memoryBytes: memoryBytes, activity)
        #expect(upload.byteCount == 100)
        #expect(activity[.uploadFiles] == (memoryBytes < 100 ? 1 : 0))
        for offset in [0, 1, 50, 99, 100, 101, 1 << 40] {
            for count in [0, 1, 49, 100, 200] {
                var buffer = [UInt8](repeating: 0xFF, count: count)
                let readCount = try buffer.withUnsafeMutableBytes { try upload.read(at: offset, into: $0) }
                let expected = Array(bytes.dropFirst(min(offset, 100)).prefix(count))
                #expect(readCount == expected.count)
                #expect(Array(buffer.prefix(readCount)) == expected)
                #expect(buffer.dropFirst(readCount).allSatisfy { $0 == 0xFF })
            }
        }
    }

    /// As file systems need it that know no files without names.
    @Test func fileThatBeganWithANameHasNoneLeft() throws {
        let files = try TemporaryFiles()
        let descriptor = try UploadFile.openNamed(in: files.directory.path)
        defer { close(descriptor) }
        #expect(try files.names().isEmpty)
        #expect(write(descriptor, "abc", 3) == 3)
        var buffer: [UInt8] = [0, 0, 0]
        #expect(pread(descriptor, &buffer, 3, 0) == 3)
        #expect(buffer == Array("abc".utf8))
    }

    @Test func failuresForWantOfRoomAreToldApart() {
        #expect(HTTPRefusal.uploadNotKept(UploadFailure(code: ENOSPC)).status == 507)
        #expect(HTTPRefusal.uploadNotKept(UploadFailure(code: EDQUOT)).status == 507)
        #expect(HTTPRefusal.uploadNotKept(UploadFailure(code: EFBIG)).status == 507)
        #expect(HTTPRefusal.uploadNotKept(UploadFailure(code: EIO)).status == 503)
        #expect("\(UploadFailure(code: EIO))" == "Input/output error (5)")
    }
}
