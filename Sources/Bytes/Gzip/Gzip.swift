/// Packs whole texts as gzip (RFC 1952).
package struct Gzip: Sendable {
    package let deflaters: Deflaters

    package init(deflaters: Deflaters) {
        self.deflaters = deflaters
    }

    /// - Parameter runs: those of its bytes that other texts have, too, in their order; their packed form is kept with them.
    /// - Complexity: as ``Deflater/append(_:_:to:)``, for what is not kept.
    package func pack(_ text: [UInt8], sharing runs: [SharedRun] = []) -> [UInt8] {
        var framing = GzipFraming()
        var packed: [UInt8] = []
        packed.reserveCapacity(text.count / 3)
        packed += GzipFraming.header
        deflaters.withDeflater { deflater in
            var position = 0
            for run in runs where run.bytes.bytes.count >= SharedRun.leastByteCount {
                let between = Array(text[position..<run.range.lowerBound])
                framing.add(between)
                deflater.append(between, .open, to: &packed)
                let piece = run.bytes.packed(by: deflater)
                framing.add(checksum: piece.checksum, of: run.range.count)
                packed += piece.packed
                position = run.range.upperBound
            }
            let rest = position == 0 ? text : Array(text[position...])
            framing.add(rest)
            deflater.append(rest, .final, to: &packed)
        }
        return packed + framing.trailer
    }
}
