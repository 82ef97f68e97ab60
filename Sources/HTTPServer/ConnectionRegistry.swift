import Glibc
import Support

/// All open connections, so that threads other than their own can cut them.
///
/// A connection is cut with `shutdown`, which its own thread sees as the client's leaving. The lock is held while
/// that is done and while connections are entered and removed (which happens before the descriptor is closed), so
/// that a descriptor is never one that has come to mean another connection. No request takes the lock.
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

    /// - Complexity: O(1).
    func remove(_ connection: Connection) {
        connections.withLock { connections in
            let index = connection.registryIndex
            connections.swapRemove(at: index)?.registryIndex = index
        }
        openCount.wrappingSubtract(1, ordering: .relaxed)
    }

    /// Cuts connections that would never end by themselves, and returns how many of them were too slow.
    ///
    /// - Slow ones: libmicrohttpd measures silence only; a client that sends a byte now and then would stay for ever.
    /// - Ended ones: version 0.9.75 does not notice the end of what a client sends if it arrives together with the
    ///   last bytes. Whoever has nothing more to say, and has been answered or did not finish a request, is cut; only
    ///   at the second look, as at the first one its thread may have read the whole request without having said so.
    ///
    /// - Complexity: O(open connections), with one system call for each.
    func cutStale(at now: MonotonicTime) -> Int {
        connections.withLock { connections in
            var slowCount = 0
            for connection in connections {
                let deadline = connection.readingDeadline
                guard deadline != .never else { continue }
                if deadline < now {
                    slowCount += 1
                } else if ConnectionSocket.hasEnded(connection.descriptor) {
                    guard connection.deadlineAtEnd == deadline else {
                        connection.deadlineAtEnd = deadline
                        continue
                    }
                } else {
                    continue
                }
                ConnectionSocket.cut(connection.descriptor)
                // Once is enough; the thread of the connection will close it.
                connection.endReading()
            }
            return slowCount
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
