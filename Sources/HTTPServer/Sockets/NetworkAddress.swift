import CMicroHTTPD
import Glibc

/// An address of IPv4 or IPv6, without a port. An IPv4 address and the IPv6 address that stands for it are the same. A client
/// that comes by a unix socket has none but ``unixSocket``.
///
///     NetworkAddress("::ffff:192.0.2.1") == NetworkAddress("192.0.2.1")     // true
///     "\(NetworkAddress("2001:DB8:0::1")!)"                                 // 2001:db8::1
public struct NetworkAddress: Sendable, Hashable {
    /// The 16 bytes of the IPv6 address, as two numbers; `::ffff:a.b.c.d` for IPv4.
    let high: UInt64
    let low: UInt64
    /// Whether it is ``unixSocket``; both numbers are 0 then.
    let isUnixSocket: Bool

    /// 127.0.0.1.
    public static let loopback = NetworkAddress(v4: 0x7F00_0001)
    /// The other end of every connection by a unix socket, `unix` as text.
    public static let unixSocket = NetworkAddress(high: 0, low: 0, isUnixSocket: true)

    init(high: UInt64, low: UInt64, isUnixSocket: Bool = false) {
        self.high = high
        self.low = low
        self.isUnixSocket = isUnixSocket
    }

    private init(v4: UInt32) {
        self.init(high: 0, low: 0xFFFF_0000_0000 | UInt64(v4))
    }

    /// `nil` if the text is no address. Neither a port nor a zone (`%eth0`) may follow.
    public init?(_ text: some StringProtocol) {
        let text = String(text)
        var v4 = in_addr()
        var v6 = in6_addr()
        if unsafe inet_pton(AF_INET, text, &v4) == 1 {
            self.init(v4: UInt32(bigEndian: v4.s_addr))
        } else if unsafe inet_pton(AF_INET6, text, &v6) == 1 {
            self.init(v6)
        } else {
            return nil
        }
    }

    private init(_ address: in6_addr) {
        let (high, low) = unsafe withUnsafeBytes(of: address) { bytes in
            unsafe (
                UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
                UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
            )
        }
        self.init(high: high, low: low)
    }

    /// The address in a `struct sockaddr`; `::` for another kind of address, or none.
    init(_ socketAddress: UnsafeRawPointer?) {
        self.init(high: 0, low: 0)
        guard let socketAddress = unsafe socketAddress else { return }
        // That of a unix socket without a name has nothing but the family.
        switch Int32(unsafe socketAddress.loadUnaligned(as: sa_family_t.self)) {
        case AF_UNIX:
            self = .unixSocket
        case AF_INET:
            self.init(v4: UInt32(bigEndian: unsafe socketAddress.loadUnaligned(as: sockaddr_in.self).sin_addr.s_addr))
        case AF_INET6:
            self.init(unsafe socketAddress.loadUnaligned(as: sockaddr_in6.self).sin6_addr)
        default:
            break
        }
    }

    /// The network that certainly belongs to one sender: the first 64 bits of an address of IPv6, otherwise all of it.
    public var network: NetworkAddress { isIPv4 || isUnixSocket ? self : NetworkAddress(high: high, low: 0) }

    var isIPv4: Bool { high == 0 && low >> 32 == 0xFFFF }
}

extension NetworkAddress: CustomStringConvertible {
    public var description: String {
        guard !isUnixSocket else { return "unix" }
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        if isIPv4 {
            var address = in_addr(s_addr: UInt32(truncatingIfNeeded: low).bigEndian)
            unsafe inet_ntop(AF_INET, &address, &text, socklen_t(text.count))
        } else {
            var bytes = (high.bigEndian, low.bigEndian)
            unsafe inet_ntop(AF_INET6, &bytes, &text, socklen_t(text.count))
        }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

/// All addresses that begin with the same bits: `10.0.0.0/8`, `2001:db8::/32`, or one address alone; `unix`: all
/// clients that come by a unix socket.
public struct AddressRange: Sendable, Hashable {
    private let high: UInt64
    private let low: UInt64
    private let highMask: UInt64
    private let lowMask: UInt64
    private let isUnixSocket: Bool

    /// `nil` if the text is neither an address nor one with a slash and the number of bits. Further bits of the address do
    /// not matter.
    public init?(_ text: some StringProtocol) {
        isUnixSocket = text == "unix"
        guard !isUnixSocket else {
            (high, low, highMask, lowMask) = (0, 0, 0, 0)
            return
        }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count <= 2, let address = NetworkAddress(parts[0]) else { return nil }
        let isIPv4 = address.isIPv4 && !parts[0].contains(":")
        var bitCount = 128
        if parts.count == 2 {
            let most = isIPv4 ? 32 : 128
            guard parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }), let count = Int(parts[1]), count <= most
            else { return nil }
            bitCount = count + (128 - most)
        }
        highMask = UInt64.max << UInt64(max(64 - bitCount, 0))
        lowMask = UInt64.max << UInt64(min(128 - bitCount, 64))
        high = address.high & highMask
        low = address.low & lowMask
    }

    public func contains(_ address: NetworkAddress) -> Bool {
        address.isUnixSocket == isUnixSocket && address.high & highMask == high && address.low & lowMask == low
    }
}
