/// How far a load has come.
package struct LoadProgress: Sendable, Equatable {
    /// Items so far.
    package var itemCount: Int
    /// Bytes of the files read so far, compressed or not.
    package var readBytes: Int
    /// The size of all files.
    package var totalBytes: Int

    package init(itemCount: Int = 0, readBytes: Int = 0, totalBytes: Int = 0) {
        self.itemCount = itemCount
        self.readBytes = readBytes
        self.totalBytes = totalBytes
    }

    /// How much of the files has been read, 0 to 100.
    package var percent: Int { totalBytes > 0 ? readBytes * 100 / totalBytes : 100 }
}

/// Passes progress on about ten times a second.
struct ProgressThrottle {
    private let onProgress: (LoadProgress) -> Void
    private let interval: Duration = .milliseconds(100)
    private var next = ContinuousClock.now

    init(_ onProgress: @escaping (LoadProgress) -> Void) {
        self.onProgress = onProgress
    }

    /// - Parameter isLast: reports at any time.
    mutating func report(_ progress: LoadProgress, isLast: Bool = false) {
        let now = ContinuousClock.now
        guard isLast || now >= next else { return }
        next = now + interval
        onProgress(progress)
    }
}
