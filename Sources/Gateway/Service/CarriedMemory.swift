import Support

/// The memory of what waiting requests carry from lane to lane, bounded for all together.
final class CarriedMemory: Sendable {
    private let limit: Int
    private let byteCount = Mutex(0)

    init(limit: Int) {
        self.limit = limit
    }

    /// - Returns: whether there is as much.
    func take(_ amount: Int) -> Bool {
        byteCount.withLock { byteCount in
            guard amount <= limit - byteCount else { return false }
            byteCount += amount
            return true
        }
    }

    func giveBack(_ amount: Int) {
        byteCount.withLock { $0 -= amount }
    }
}
