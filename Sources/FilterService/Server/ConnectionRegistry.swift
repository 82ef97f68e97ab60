import Glibc
import Synchronization

/// All open connections, so that threads other than their own can cut them.
///
/// libmicrohttpd measures silence only: a client that sends a byte now and then would stay for ever. A connection is
/// cut with `shutdown`, which its own thread sees as the client's leaving. The lock is held while that is done and
/// while connections are entered and removed (which happens before the descriptor is closed), so that a descriptor is
/// never one that has come to mean another connection. No request takes it.
final class ConnectionRegistry: Sendable {
    private let connections = Mutex<[Connection]>([])
    private let openCount = Atomic<Int>(0)

    /// The number of open connections.
    var count: Int { openCount.load(ordering: .relaxed) }

    func insert(_ connection: Connection) {
        openCount.wrappingAdd(1, ordering: .relaxed)
        connections.withLock { connections in
            connection.registryIndex = connections.count
            connections.append(connection)
        }
    }

    /// - Complexity: O(1): the last connection takes the place of the removed one.
    func remove(_ connection: Connection) {
        connections.withLock { connections in
            let index = connection.registryIndex
            let last = connections.removeLast()
            if last !== connection {
                connections[index] = last
                last.registryIndex = index
            }
        }
        openCount.wrappingSubtract(1, ordering: .relaxed)
    }

    /// Cuts connections whose request is overdue, and returns how many.
    ///
    /// - Complexity: O(open connections).
    func cutOverdue(at now: MonotonicTime) -> Int {
        connections.withLock { connections in
            var count = 0
            for connection in connections where connection.isOverdue(at: now) {
                shutdown(connection.descriptor, Int32(SHUT_RDWR))
                // Once is enough; the thread of the connection will close it.
                connection.endReading()
                count += 1
            }
            return count
        }
    }

    /// Ends connections on which no request has begun. What has already arrived is still read and answered.
    func endIdle() {
        connections.withLock { connections in
            for connection in connections where connection.isIdle {
                shutdown(connection.descriptor, Int32(SHUT_RD))
            }
        }
    }
}
