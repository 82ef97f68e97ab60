/// How many streams there are, and what happened in them since the process began.
struct StreamStatistics: Sendable, Equatable {
    /// Open now, those included whose clients left and were not noticed yet.
    var open = 0
    var opened = 0
    /// Sent, by the kind of event.
    var events: [String: Int] = [:]
    /// Ended, by why: those of ``EventMessage/EndReason``, and `clientLeft`.
    var ended: [String: Int] = [:]
    var heartbeats = 0
}
