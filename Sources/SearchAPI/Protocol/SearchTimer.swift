/// How long the answer to a search takes.
struct SearchTimer {
    private let start = ContinuousClock.now

    /// Since it was made, in whole milliseconds, rounded up: nothing takes no time.
    var milliseconds: Int {
        let passed = (ContinuousClock.now - start).components
        return Int(passed.seconds) * 1_000 + Int(passed.attoseconds / 1_000_000_000_000_000) + 1
    }
}
