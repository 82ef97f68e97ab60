import Support

/// The deflaters of the process: as many as ever packed at the same time, each with a quarter of a mebibyte.
package final class Deflaters: Sendable {
    private let level: Int
    private let idle = Mutex<[Deflater]>([])

    /// - Parameter level: see ``Deflater``.
    package init(level: Int) {
        self.level = level
    }

    /// Lends a deflater that no other thread has.
    package func withDeflater<Result>(_ body: (Deflater) -> Result) -> Result {
        let deflater = idle.withLock { $0.popLast() } ?? Deflater(level: level)
        defer { idle.withLock { $0.append(deflater) } }
        return body(deflater)
    }
}
