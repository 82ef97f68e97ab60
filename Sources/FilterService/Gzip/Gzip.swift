/// Packs whole texts as gzip (RFC 1952).
struct Gzip: Sendable {
    let deflaters: Deflaters

    /// - Complexity: as ``Deflater/append(_:_:to:)``.
    func pack(_ text: [UInt8]) -> [UInt8] {
        var framing = GzipFraming()
        framing.add(text)
        var packed: [UInt8] = []
        packed.reserveCapacity(text.count / 3)
        packed += GzipFraming.header
        deflaters.withDeflater { $0.append(text, .final, to: &packed) }
        return packed + framing.trailer
    }
}
