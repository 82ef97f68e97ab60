import FilterCore
import Foundation
import HTTPServer
import Support

@testable import Bytes
@testable import CatalogFiles
@testable import Catalogs
@testable import FilterService
@testable import JSON

extension FuzzTarget {
    /// A file of items. The first byte says in which format, the second how many bytes are read at a time.
    ///
    /// However it is cut while it is read, it holds the same items, and they are a catalog that can be served.
    static let rows = FuzzTarget(name: "rows") { bytes in
        guard bytes.count >= 2 else { return }
        let suffix = [".ndjson", ".json", ".csv", ".tsv"][Int(bytes[0] % 4)]
        let path = try ScratchFile.write(bytes.dropFirst(2), suffix)
        var options = LoadOptions()
        options.skipInvalid = true
        options.idAttribute = nil
        let whole = Outcome(path, options)
        options.chunkBytes = Int(bytes[1]) + 1
        let pieces = Outcome(path, options)
        try promise(whole == pieces, "read in pieces of \(options.chunkBytes) bytes: \(pieces), as a whole: \(whole)")
        guard case .items(let rows, _) = whole, !rows.isEmpty else { return }
        for row in rows { _ = try JSONValue(parsing: row, maxDepth: 1_024) }
        let source = CatalogSource(name: "rows", path: path)
        guard let snapshot = try? SnapshotLoader(options: options, onProgress: { _ in }).load(source).snapshot else {
            return
        }
        let screens = Screens(of: snapshot)
        try screens.send(.get, "/v1/catalogs/rows")
        try screens.send(.post, "/v1/catalogs/rows/query", #"{"pageSize":5}"#)
    }

    /// A gzipped file: unpacked in pieces of two sizes it is the same text, or the same fault.
    static let gzip = FuzzTarget(name: "gzip") { bytes in
        let (large, small) = (Unpacked(bytes, room: 1 << 16, piece: 1 << 16), Unpacked(bytes, room: 61, piece: 7))
        guard !large.isCut, !small.isCut else { return }
        try promise(
            large.fault == small.fault,
            "at once \(String(describing: large.fault)), in pieces \(String(describing: small.fault))"
        )
        // Rows before a fault may be delivered or not.
        try promise(large.fault != nil || large.bytes == small.bytes, "in pieces it is another text")
    }
}

/// The result of a load.
private enum Outcome: Equatable {
    case items(_ rows: [[UInt8]], rejected: ShortList<RejectedRow>)
    case refused(String)

    init(_ path: String, _ options: LoadOptions) {
        do {
            let loaded = try CatalogLoader(options).load([path])
            let rows = (0..<loaded.items.count).map { item in
                loaded.items.withJSON(of: item) { json in json.indices.map { json[$0] } }
            }
            self = .items(rows, rejected: loaded.report.rejected)
        } catch {
            self = .refused("\(error)")
        }
    }
}

/// A file in memory that is written again for each case.
private enum ScratchFile {
    private static let folder = FileManager.default.fileExists(atPath: "/dev/shm") ? "/dev/shm" : "/tmp"

    static func write(_ bytes: ArraySlice<UInt8>, _ suffix: String) throws -> String {
        let path = "\(folder)/filter-service-fuzz-\(ProcessInfo.processInfo.processIdentifier)\(suffix)"
        try Data(bytes).write(to: URL(filePath: path))
        return path
    }
}

/// The beginning of what a gzipped text holds.
private struct Unpacked {
    private static let maxBytes = 1 << 18

    var bytes: [UInt8] = []
    var fault: String?

    /// There may be more.
    var isCut: Bool { bytes.count >= Self.maxBytes }

    /// - Parameters:
    ///   - room: how many bytes are unpacked at a time.
    ///   - piece: how many are read at a time.
    init(_ packed: [UInt8], room: Int, piece: Int) {
        let inflater = GzipInflater(bufferBytes: piece)
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: room, alignment: 16)
        defer { buffer.deallocate() }
        var rest = packed[...]
        do throws(GzipFailure<Never>) {
            while bytes.count < Self.maxBytes {
                let count = try inflater.read(into: buffer) { (input) throws(Never) in
                    let next = rest.prefix(input.count)
                    input.copyBytes(from: next)
                    rest = rest.dropFirst(next.count)
                    return next.count
                }
                guard count > 0 else { break }
                bytes += buffer[..<count]
            }
        } catch {
            fault = "\(error)"
        }
    }
}
