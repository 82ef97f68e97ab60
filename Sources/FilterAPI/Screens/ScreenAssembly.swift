import Bytes
import JSON

/// The parts of an answer, each as the bytes of its members: found in the cache, or written anew.
struct ScreenAssembly {
    /// In the order of the answer.
    let parts: [SharedBytes]

    /// The bytes of all parts, with a comma for each.
    var byteCount: Int { parts.reduce(0) { $0 + $1.bytes.count + 1 } }

    /// Bytes to make room for, those around the parts included.
    ///
    /// A multiple of 16 KiB: bodies then have few sizes, and the allocator gives the place of a former one.
    var capacity: Int { (byteCount + 512 + 0x3FFF) & ~0x3FFF }

    /// Writes the members of all parts into an open object.
    ///
    /// - Returns: where they stand.
    @discardableResult
    func write(to writer: inout JSONWriter) -> [SharedRun] {
        var runs: [SharedRun] = []
        runs.reserveCapacity(parts.count)
        for part in parts {
            let bytes = part.bytes
            writer.rawMembers(bytes.span)
            let end = writer.bytes.count
            runs.append(SharedRun(range: end - bytes.count..<end, bytes: part))
        }
        return runs
    }
}
