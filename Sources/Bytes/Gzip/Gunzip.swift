/// Unpacks a whole gzip text that lies in memory.
package enum Gunzip {
    package enum Fault: Error, Equatable {
        /// The text would have more bytes than it may have.
        case tooLarge
        /// Why it is no gzip, or not all of it.
        case malformed(String)
    }

    /// How much is unpacked at a time, and what is taken beyond the limit at most.
    private static let chunkByteCount = 64 << 10

    /// - Parameter limit: bytes of the unpacked text; however much more it would have, no more memory is taken.
    package static func unpack(_ packed: [UInt8], atMost limit: Int) throws(Fault) -> [UInt8] {
        let inflater = GzipInflater(bufferBytes: 16 << 10)
        var rest = packed[...]
        var text: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: chunkByteCount)
        while true {
            let count = try read(from: &rest, with: inflater, into: &chunk)
            if count == 0 { return text }
            guard text.count + count <= limit else { throw .tooLarge }
            text += chunk[..<count]
        }
    }

    private static func read(
        from rest: inout ArraySlice<UInt8>,
        with inflater: GzipInflater,
        into chunk: inout [UInt8]
    ) throws(Fault) -> Int {
        do throws(GzipFailure<Never>) {
            var span = chunk.mutableSpan
            // Safe: the inflater writes into the room, and copies what the source puts into its input, during the calls.
            return try unsafe span.withUnsafeMutableBytes { (room) throws(GzipFailure<Never>) in
                try unsafe inflater.read(into: room) { (input) throws(Never) in
                    let count = min(input.count, rest.count)
                    unsafe input.copyBytes(from: rest.prefix(count))
                    rest = rest.dropFirst(count)
                    return count
                }
            }
        } catch {
            switch error {
            case .truncated: throw .malformed("the data end too early")
            case .corrupt(let reason): throw .malformed(reason)
            }
        }
    }
}
