import Glibc
import Support

/// Addresses and ports of loopback.
public enum LoopbackPort {
    /// Ports lie below those that the system gives out by itself: a client that keeps trying a port without a listener could
    /// otherwise be given that very port, and be connected to itself; and the many connections of another test could take it.
    private static let range = 22_000..<22_400
    /// Those that were not given to a test yet, in an order of chance.
    private static let left = Mutex<[Int]>([])

    /// A port without a listener, which no other test of this process gets before all have been given: a server may end and
    /// start again on its port.
    ///
    /// - Parameter isSuitable: what it has to be besides.
    public static func take(where isSuitable: (Int) -> Bool = { _ in true }) throws -> Int {
        for _ in range {
            let port = left.withLock { left in
                if left.isEmpty { left = range.shuffled() }
                return left.removeLast()
            }
            if isFree(port), isSuitable(port) { return port }
        }
        throw RawClient.Failure.systemCall("bind", code: EADDRINUSE)
    }

    public static func isFree(_ port: Int) -> Bool {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        defer { close(descriptor) }
        // As servers do, which are started again where connections have just ended.
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        return withAddress(port) { bind(descriptor, $0, $1) } == 0
    }

    /// Lends the address of a port to a call of the kernel.
    static func withAddress<Result>(_ port: Int, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
        let length = socklen_t(MemoryLayout<sockaddr_in>.size)
        return withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
        }
    }
}
