import FilterCore

/// The number of a task of the search protocol: the moment at which the write was visible, in milliseconds after 1970.
///
/// A write is answered when its changes can be read, so that every number that was given out is that of a published task,
/// in this process and after a restart. Nothing is kept of it.
struct SearchTask: Sendable, Equatable {
    let number: Int64

    /// - Parameter time: of the clock by which ``isPublished(at:)`` is asked.
    init(endedAt time: Instant) {
        number = time.milliseconds
    }

    /// - Returns: `nil` for a text that no number has.
    init?(_ text: String) {
        guard let number = Int64(text), number > 0, text.utf8.first != UInt8(ascii: "+") else { return nil }
        self.number = number
    }

    /// Milliseconds by which the clock that a number was taken from may be ahead: it was set back, or is another process's.
    private static let clockTolerance: Int64 = 300_000

    /// Whether it may have been given out: no task ends in the future, as far as clocks agree.
    func isPublished(at time: Instant) -> Bool { number <= time.milliseconds + Self.clockTolerance }

    /// When it ended.
    var end: Instant { Instant(milliseconds: number) }
}
