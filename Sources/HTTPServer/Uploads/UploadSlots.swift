import Support

/// The slots for uploads in files, with their senders, and the choice of the upload that gives way if there is none
/// left.
///
/// A sender (an address, or one network of 64 bits of IPv6) has some of the slots at most. For one more upload of a sender
/// that has its share, the slowest of its own gives way; where all slots are taken, the slowest of all. Only an upload gives
/// way that still arrives, has had its slot for some time, and has come at less than a fair rate since: one that is fast
/// never does, and neither does one that waits for the service.
struct UploadSlots {
    /// The slot of one upload, by number; a number is never given twice.
    typealias Number = Int

    private struct Slot {
        let sender: NetworkAddress
        let start: MonotonicTime
        /// The bytes that have arrived since the start.
        var byteCount = 0
        var isWhole = false
    }

    /// - Parameters:
    ///   - maxCount: of all slots.
    ///   - maxCountPerSender: of the slots of one sender.
    ///   - fairRate: in bytes a second.
    ///   - patience: how long an upload has its slot before its rate counts.
    init(maxCount: Int, maxCountPerSender: Int, fairRate: Int, patience: Duration) {
        self.maxCount = maxCount
        self.maxCountPerSender = maxCountPerSender
        self.fairRate = fairRate
        self.patience = patience
    }

    private let maxCount: Int
    private let maxCountPerSender: Int
    private let fairRate: Int
    private let patience: Duration
    private var slots: [Number: Slot] = [:]
    /// The senders of uploads that have given way and still have their files.
    private var losers: [Number: NetworkAddress] = [:]
    private var nextNumber = 0

    var count: Int { slots.count }

    /// Gives an upload a slot, perhaps that of another one, which then has none any more.
    ///
    /// - Returns: `nil` if there is none, and no other upload gives way. Those that have given way count to their sender until
    ///   they are given back, so that a sender that goes silent has twice its share of the files at most.
    /// - Complexity: O(slots).
    mutating func take(for sender: NetworkAddress, at now: MonotonicTime) -> Number? {
        let sender = sender.network
        let ownCount = slots.values.count { $0.sender == sender }
        guard ownCount + losers.values.count(where: { $0 == sender }) < 2 * maxCountPerSender else { return nil }
        if ownCount >= maxCountPerSender {
            guard let slowest = slowest(at: now, of: sender) else { return nil }
            giveWay(slowest)
        } else if slots.count >= maxCount {
            guard let slowest = slowest(at: now) else { return nil }
            giveWay(slowest)
        }
        defer { nextNumber += 1 }
        slots[nextNumber] = Slot(sender: sender, start: now)
        return nextNumber
    }

    /// Notes bytes that have arrived.
    ///
    /// - Returns: whether the upload still has its slot.
    mutating func note(_ byteCount: Int, of number: Number) -> Bool {
        slots[number]?.byteCount += byteCount
        return slots[number] != nil
    }

    private mutating func giveWay(_ number: Number) {
        losers[number] = slots.removeValue(forKey: number)?.sender
    }

    /// Notes that all of an upload has arrived: the time that it takes from now on is the service's.
    mutating func noteWhole(_ number: Number) {
        slots[number]?.isWhole = true
    }

    mutating func giveBack(_ number: Number) {
        slots[number] = nil
        losers[number] = nil
    }

    /// The upload that gives way first: of the lowest rate, and of equal ones that with its slot for longest.
    private func slowest(at now: MonotonicTime, of sender: NetworkAddress? = nil) -> Number? {
        slots.compactMap { number, slot -> (rate: Int, number: Number)? in
            let milliseconds = Int(now.milliseconds - slot.start.milliseconds)
            guard !slot.isWhole, sender.map({ $0 == slot.sender }) ?? true,
                milliseconds >= Int(patience.wholeMilliseconds)
            else { return nil }
            let rate = slot.byteCount * 1_000 / max(milliseconds, 1)
            return rate < fairRate ? (rate, number) : nil
        }
        .min { $0 < $1 }?.number
    }
}
