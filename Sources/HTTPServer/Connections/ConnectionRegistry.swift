import Glibc
import Support

/// All open connections, so that threads other than their own can cut them.
///
/// A connection is cut with `shutdown`, which its own thread sees as the client's leaving. The lock is held while
/// that is done and while connections are entered and removed (which happens before the descriptor is closed), so
/// that a descriptor is never one that has come to mean another connection. No request takes the lock.
final class ConnectionRegistry: Sendable {
    let connections = Mutex<[Connection]>([])
    private let openCount = Atomic<Int>(0)

    /// The number of open connections.
    var count: Int { openCount.load(ordering: .relaxed) }

    /// The number of connections on which a request has begun and is not answered in full.
    ///
    /// - Complexity: O(open connections).
    var busyCount: Int { connections.withLock { $0.count { !$0.isIdle } } }

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

    /// How many connections were cut.
    struct Cuts: Equatable {
        /// Their requests did not arrive in time.
        var slowClients = 0
        /// Their answers were not taken in time.
        var slowReaders = 0

        var events: [ServerEvent] {
            Array(repeating: .slowClient, count: slowClients) + Array(repeating: .answerNotRead, count: slowReaders)
        }
    }

    /// Cuts connections that would never end by themselves, and says how many of them were too slow.
    ///
    /// - Slow ones: libmicrohttpd measures silence only; a client that sends or reads a byte now and then would stay for
    ///   ever. While bytes wait that the thread of the connection has not read, the time is not the client's: its deadline
    ///   moves by the time between two looks.
    /// - Ended ones: version 0.9.75 does not notice the end of what a client sends if it arrives together with the
    ///   last bytes. A client that sends nothing more, and has been answered or did not finish a request, is cut; only
    ///   at the second look, as at the first one its thread may have read the whole request without having said so.
    ///
    /// - Parameter interval: the time between two looks.
    /// - Complexity: O(open connections), with one system call for each.
    func cutStale(at now: MonotonicTime, interval: Duration) -> Cuts {
        connections.withLock { connections in
            var cuts = Cuts()
            for connection in connections {
                if connection.sendingDeadline < now {
                    cuts.slowReaders += 1
                    ConnectionSocket.cut(connection.descriptor)
                    connection.endSending()
                }
                let deadline = connection.readingDeadline
                guard deadline != .never else { continue }
                switch ConnectionSocket.inbox(connection.descriptor) {
                case .bytes:
                    connection.extendReading(from: deadline, by: interval)
                    continue
                case .nothing where deadline < now, .end where deadline < now:
                    cuts.slowClients += 1
                case .end where connection.deadlineAtEnd == deadline:
                    break
                case .end:
                    connection.deadlineAtEnd = deadline
                    continue
                case .nothing:
                    continue
                }
                ConnectionSocket.cut(connection.descriptor)
                // Once is enough; the thread of the connection will close it.
                connection.endReading()
            }
            return cuts
        }
    }

    /// The connections of the calling thread for which there is a value, with it.
    func onThisThread<Value>(compactMap value: (Connection) -> Value?) -> [(Connection, Value)] {
        let thread = pthread_self()
        // The values are made without the lock: no other thread closes connections of this one.
        return connections.withLock { $0.filter { $0.thread == thread } }.compactMap { connection in
            value(connection).map { (connection, $0) }
        }
    }

    /// Ends connections on which no request has begun. Requests that have already arrived are still read and answered.
    func endIdle() {
        connections.withLock { connections in
            for connection in connections where connection.isIdle {
                shutdown(connection.descriptor, Int32(SHUT_RD))
            }
        }
    }

    /// Has handlers find all clients gone, as no answer reaches them any more.
    func endClients() {
        connections.withLock { connections in
            for connection in connections { connection.client.end() }
        }
    }
}
