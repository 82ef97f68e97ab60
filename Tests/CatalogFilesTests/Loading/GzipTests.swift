import CZlib
import CatalogTestSupport
import FilterCore
import Testing

@testable import CatalogFiles

struct GzipTests {
    /// One gzip member (RFC 1952).
    private func gzip(_ text: String) -> [UInt8] {
        var stream = z_stream()
        deflateInit2_(
            &stream,
            6,
            Z_DEFLATED,
            15 + 16,
            8,
            Z_DEFAULT_STRATEGY,
            ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size)
        )
        defer { deflateEnd(&stream) }
        var input = Array(text.utf8)
        var output = [UInt8](repeating: 0, count: input.count + 1_000)
        let count = input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                deflate(&stream, Z_FINISH)
                return Int(stream.total_out)
            }
        }
        return Array(output.prefix(count))
    }

    private let rows = (0..<5_000).map { #"{"id": \#($0), "text": "\#($0 &* 2_654_435_761 % 1_000_003)"}"# }

    @Test func packedFilesOfEveryFormatAreRead() throws {
        #expect(try load([gzip(rows.joined(separator: "\n"))], name: "x.ndjson.gz").items.count == 5_000)
        #expect(try load([gzip("[" + rows.joined(separator: ",") + "]")], name: "x.json.gz").items.count == 5_000)
        #expect(try load([gzip("id\n1\n2\n")], name: "x.csv.gz").ids == ["1", "2"])
    }

    @Test func theMagicBytesTellNotTheName() throws {
        #expect(try load([gzip(#"{"id": 1}"#)], name: "x.ndjson").ids == ["1"])
        #expect(try load(#"{"id": 1}"#, name: "x.ndjson.gz").ids == ["1"])
    }

    @Test func membersOneAfterTheOtherAreOneText() throws {
        let bytes = gzip(#"{"id": 1}"# + "\n" + #"{"id"#) + gzip("") + gzip(#"": 2}"# + "\n")
        #expect(try load([bytes], name: "x.ndjson.gz").ids == ["1", "2"])
    }

    @Test func anEmptyMemberIsAnEmptyText() throws {
        let error = #expect(throws: LoadError.self) { try load([gzip("")], name: "x.ndjson.gz") }
        #expect(error?.description.contains("it is empty") == true)
        #expect(try load([gzip("") + gzip("[") + gzip("") + gzip("]")], name: "x.json.gz").items.count == 0)
    }

    @Test func everyTruncationIsAnError() throws {
        let whole = gzip(rows.prefix(40).joined(separator: "\n"))
        for count in 2..<whole.count {
            let error = #expect(throws: LoadError.self, "\(count) of \(whole.count) bytes") {
                try load([Array(whole.prefix(count))], name: "x.ndjson.gz")
            }
            guard case .damagedArchive(_, "the data end too early")? = error else {
                Issue.record("\(count): \(String(describing: error))")
                return
            }
        }
    }

    @Test func corruptDataAreAnError() throws {
        var bytes = gzip(rows.joined(separator: "\n"))
        // The checksum, which stands in the last eight bytes.
        bytes[bytes.count - 8] ^= 1
        let error = #expect(throws: LoadError.self) { try load([bytes], name: "x.ndjson.gz") }
        guard case .damagedArchive(_, "incorrect data check")? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func bytesBehindTheLastMemberAreAnError() throws {
        let error = #expect(throws: LoadError.self) { try load([gzip("{}") + [1, 2, 3]], name: "x.ndjson.gz") }
        guard case .damagedArchive(_, "incorrect header check")? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    /// From the beginning on, so that little is unpacked in vain.
    @Test(arguments: [1, 100])
    func packedTextsBecomeSoManyTimesTheirBytesOnly(ratio: Int) throws {
        let packed = gzip(String(repeating: #"{"id":"1"}"# + "\n", count: 1 << 20))
        let all = Array(repeatElement(packed, count: 16).joined())
        try LoadFixture.with { fixture in
            var options = LoadOptions()
            options.maxUnpackRatio = ratio
            let stream = try ByteStream(path: try fixture.write(all, "x.ndjson.gz"))
            var chunk = RowChunk()
            var reader = RowReader(stream, scanner: LineScanner(needsRows: false), options: options)
            #expect(throws: LoadError.unpacksTooFar(path: stream.path, ratio: ratio)) {
                while try reader.read(into: &chunk) {}
            }
            #expect(reader.byteCount <= LoadOptions.unpackAllowance + ratio * all.count + options.chunkBytes)
            // A text that is not packed, and one that is packed as most are.
            for (name, bytes) in [("plain", Array("\n\n".utf8)), ("y", gzip(String(repeating: "\n", count: 1 << 20)))] {
                let stream = try ByteStream(path: try fixture.write(bytes, name))
                var reader = RowReader(stream, scanner: LineScanner(needsRows: false), options: options)
                while try reader.read(into: &chunk) {}
            }
        }
    }

    /// A row takes time and memory, however short it is.
    @Test func shortRowsOfPackedTextsCountAsLongerOnes() throws {
        try LoadFixture.with { fixture in
            func rowCount(_ rows: [UInt8]) throws -> Int {
                var options = LoadOptions()
                options.maxUnpackRatio = 1_100
                let stream = try ByteStream(path: try fixture.write(rows, "x.ndjson.gz"))
                var chunk = RowChunk()
                var reader = RowReader(stream, scanner: LineScanner(needsRows: false), options: options)
                do throws(LoadError) { while try reader.read(into: &chunk) {} } catch {
                    #expect(error == .unpacksTooFar(path: stream.path, ratio: 1_100))
                }
                return reader.rowCount
            }
            let text = String(repeating: "{}\n", count: 1 << 20)
            let packed = gzip(text)
            let most = (LoadOptions.unpackAllowance + 1_100 * packed.count) / 64
            let read = try rowCount(packed)
            #expect((1...most).contains(read))
            let all = try rowCount(Array(text.utf8))
            #expect(all == 1 << 20, "what is sent as it is has as many as it has")
        }
    }

    @Test(arguments: ["\n", " \r\n", "\t\n\n  \n"])
    func packedTextsOfBlankRowsAreRefused(blank: String) throws {
        let rows = String(repeating: #"{"id":"1"}"# + "\n", count: 100)
        let packed = gzip(rows + String(repeating: blank, count: 4 << 20))
        try LoadFixture.with { fixture in
            var options = LoadOptions()
            options.maxUnpackRatio = 1_100
            let stream = try ByteStream(path: try fixture.write(packed, "x.ndjson.gz"))
            var chunk = RowChunk()
            var reader = RowReader(stream, scanner: LineScanner(needsRows: false), options: options)
            #expect(throws: LoadError.mostlyBlank(path: stream.path)) { while try reader.read(into: &chunk) {} }
            #expect(reader.rowCount == 100)
            #expect(reader.byteCount < LoadOptions.unpackAllowance + rows.utf8.count * 2 + 3 * options.chunkBytes)
        }
    }

    /// A few kilobytes that unpack to hundreds of megabytes of blank rows take no more memory than a chunk.
    @Test func blankRowsDoNotGather() throws {
        let member = gzip(String(repeating: "\n", count: 16 << 20))
        let bytes = Array(repeatElement(member, count: 16).joined()) + gzip("{\"id\": 1}\n")
        try LoadFixture.with { fixture in
            let options = LoadOptions()
            let stream = try ByteStream(path: try fixture.write(bytes, "x.ndjson.gz"))
            var chunk = RowChunk()
            var reader = RowReader(stream, scanner: LineScanner(needsRows: false), options: options)
            #expect(try reader.read(into: &chunk))
            #expect(reader.byteCount > 256 << 20 && chunk.rows.count == 1)
            #expect(chunk.rows[0].place.line == (256 << 20) + 1)
            #expect(chunk.bytes.capacity < 4 * options.chunkBytes)
        }
    }
}
