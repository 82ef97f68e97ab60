import Testing

@testable import Bytes
@testable import Gateway

struct GzipStreamTests {
    private static let deflaters = Deflaters(level: 1)

    @Test func messagesMakeOneGzipText() throws {
        var stream = GzipStream(Self.deflaters)
        let messages = ["event: session\n\n", ":\n\n", String(repeating: "data: {}\n", count: 5_000), ""].map {
            Array($0.utf8)
        }
        let packed = messages.flatMap { stream.encode($0) } + stream.finish()
        #expect(try Gunzip.unpack(packed, atMost: 1 << 20) == messages.flatMap(\.self))
    }

    /// All bytes sent so far can be read: only the end is missing.
    @Test func eachMessageCanBeReadWhenItHasArrived() throws {
        var stream = GzipStream(Self.deflaters)
        var packed: [UInt8] = []
        var text: [UInt8] = []
        for number in 0..<20 {
            let message = Array("id: \(number)\nevent: changes\ndata: {\"total\":\(number * 7)}\n\n".utf8)
            text += message
            packed += stream.encode(message)
            var copy = stream
            #expect(try Gunzip.unpack(packed + copy.finish(), atMost: 1 << 20) == text)
        }
    }

    @Test func streamWithoutMessagesIsAnEmptyText() throws {
        var stream = GzipStream(Self.deflaters)
        #expect(try Gunzip.unpack(stream.finish(), atMost: 0).isEmpty)
    }
}
