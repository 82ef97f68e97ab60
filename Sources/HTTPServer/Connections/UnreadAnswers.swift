import Support

/// The large answers that clients have not taken yet, and the bound on their bytes together.
///
/// libmicrohttpd keeps an answer until its last byte has gone to the kernel. An answer of up to ``smallByteCount`` bytes is
/// not counted: of these there are no more than connections.
final class UnreadAnswers: Sendable {
    private struct Answer {
        let connection: Connection
        let byteCount: Int
        /// The answers that were entered before.
        let number: Int
        var isCut = false
    }

    private struct State {
        var answers: [ObjectIdentifier: Answer] = [:]
        var byteCount = 0
        var enteredCount = 0
    }

    /// As much as the memory of a connection.
    static let smallByteCount = 64 << 10

    private let state = Mutex(State())
    private let maxByteCount: Int
    private let activity: ServerActivity

    init(maxByteCount: Int, activity: ServerActivity) {
        self.maxByteCount = maxByteCount
        self.activity = activity
    }

    /// Enters an answer that is about to be sent.
    ///
    /// If there is no room, connections are cut whose answers have waited longest, until a quarter of the bound will be
    /// free: a client that reads is done in seconds, so those that do not are found among the oldest. Their memory is free
    /// when their threads have seen it; so this answer is not admitted.
    ///
    /// - Returns: whether it may be sent, and how many connections were cut.
    /// - Complexity: O(1), and O(*n* log *n*) if there is no room, *n* answers.
    func admit(_ byteCount: Int, on connection: Connection) -> (isAdmitted: Bool, cutCount: Int) {
        let (isAdmitted, cutCount) = state.withLock { state -> (Bool, Int) in
            guard !state.answers.isEmpty, state.byteCount + byteCount > maxByteCount else {
                state.answers[ObjectIdentifier(connection)] = Answer(
                    connection: connection,
                    byteCount: byteCount,
                    number: state.enteredCount
                )
                state.enteredCount += 1
                state.byteCount += byteCount
                return (true, 0)
            }
            return (false, Self.cutOldest(&state, downTo: maxByteCount / 4 * 3 - byteCount))
        }
        if isAdmitted { activity.add(byteCount, to: .unreadBytes) }
        return (isAdmitted, cutCount)
    }

    private static func cutOldest(_ state: inout State, downTo byteCount: Int) -> Int {
        let remaining = state.answers.filter { !$0.value.isCut }.sorted { $0.value.number < $1.value.number }
        var remainingBytes = remaining.reduce(0) { $0 + $1.value.byteCount }
        var cutCount = 0
        for (key, answer) in remaining {
            guard remainingBytes > byteCount else { break }
            // The descriptor is the connection's own until `remove`.
            ConnectionSocket.cut(answer.connection.descriptor)
            state.answers[key]?.isCut = true
            remainingBytes -= answer.byteCount
            cutCount += 1
        }
        return cutCount
    }

    /// The answer on a connection has been sent, or its connection broke.
    func remove(_ connection: Connection) {
        let byteCount = state.withLock { state in
            let byteCount = state.answers.removeValue(forKey: ObjectIdentifier(connection))?.byteCount ?? 0
            state.byteCount -= byteCount
            return byteCount
        }
        activity.add(-byteCount, to: .unreadBytes)
    }
}
