import Support

/// Answers whether the client of a connection still waits, as long as the connection is open.
///
/// Handlers and what they keep may ask on any thread. The lock keeps the descriptor from being closed, and its number
/// from being given to another connection, while one of them asks.
final class ClientLink: Sendable {
    private let descriptor: Mutex<Int32?>

    init(descriptor: Int32) {
        self.descriptor = Mutex(descriptor)
    }

    /// Whether the client has closed the connection or its sending half, or the connection is broken or over.
    ///
    /// A closed socket and one that will only receive look alike from here: both send a FIN. The first is what happens
    /// when users leave a page, the second is rare in HTTP, so it counts as gone.
    ///
    /// - Complexity: one system call, about a microsecond.
    var isGone: Bool {
        descriptor.withLock { descriptor in
            guard let descriptor else { return true }
            return ConnectionSocket.isClosedByPeer(descriptor)
        }
    }

    /// The connection is about to be closed, or the server to end; may be called again.
    func end() {
        descriptor.withLock { $0 = nil }
    }
}
