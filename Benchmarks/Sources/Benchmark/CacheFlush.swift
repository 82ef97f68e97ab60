/// Pushes what was measured out of the processor's caches, by writing more than they hold.
enum CacheFlush {
    private nonisolated(unsafe) static var bytes = [UInt8](repeating: 0, count: 256 << 20)

    static func run() {
        for line in stride(from: 0, to: bytes.count, by: 64) { bytes[line] &+= 1 }
    }
}
