/// An answer put together from cached parts and parts that have to be written.
struct ScreenAssembly {
    private struct Piece {
        let part: ScreenPart
        /// `nil` if nothing is kept at all.
        let key: CacheKey?
        let kept: [UInt8]?
    }

    private let cache: ResultCache
    private let pieces: [Piece]
    /// Writes the missing parts; needed unless the assembly is complete.
    var writer: ScreenWriter?

    /// Looks up the parts of a question.
    init(_ parts: [ScreenPart], of question: ScreenQuestion, in cache: ResultCache) {
        self.cache = cache
        pieces = parts.map { part in
            guard let kept = cache.parts else { return Piece(part: part, key: nil, kept: nil) }
            let key = question.key(of: part)
            return Piece(part: part, key: key, kept: kept.find(key))
        }
    }

    /// Whether every part was found, so that nothing has to be evaluated.
    var isComplete: Bool { pieces.allSatisfy { $0.kept != nil } }

    /// Bytes to make room for, those around the parts included.
    ///
    /// A multiple of 16 KiB: bodies then have few sizes, and the allocator gives the place of a former one.
    var capacity: Int {
        let byteCount = pieces.reduce(512) { $0 + ($1.kept?.count ?? 4_096) + 1 }
        return (byteCount + 0x3FFF) & ~0x3FFF
    }

    /// Writes the members of all parts into an open object, and adds the missing parts to the cache.
    func write(to writer: inout JSONWriter) {
        var screen = self.writer
        for piece in pieces {
            if let kept = piece.kept {
                writer.rawMembers(kept.span)
            } else {
                guard screen != nil else { preconditionFailure("a part is missing, and so is its writer") }
                let start = writer.memberStart
                screen?.write(piece.part, to: &writer)
                guard let key = piece.key else { continue }
                let bytes = Array(writer.bytes[start...])
                cache.parts?.insert(key, bytes, byteCount: bytes.count)
            }
        }
    }
}
