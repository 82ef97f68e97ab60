import Bytes
import HTTPServer

/// Packs the messages of a stream so that each can be read when it has arrived.
///
/// It keeps a checksum and a count, not a window of what was sent: ten thousand streams would need gibibytes for that. So
/// a message is packed by itself.
struct GzipStream: StreamEncoder {
    private let deflaters: Deflaters
    private var framing = GzipFraming()
    private var hasBegun = false

    init(_ deflaters: Deflaters) {
        self.deflaters = deflaters
    }

    mutating func encode(_ message: [UInt8]) -> [UInt8] {
        append(message, .open)
    }

    mutating func finish() -> [UInt8] {
        append([], .final) + framing.trailer
    }

    private mutating func append(_ message: [UInt8], _ end: Deflater.End) -> [UInt8] {
        var packed = hasBegun ? [] : GzipFraming.header
        hasBegun = true
        framing.add(message)
        deflaters.withDeflater { $0.append(message, end, to: &packed) }
        return packed
    }
}
