import Glibc

/// The client that a session is counted for: an IPv4 address, or the network of an IPv6 address.
///
///     SessionClient(address: "2001:db8::1") == SessionClient(address: "2001:db8::2")   // true
///
/// A client of IPv6 usually has a network of 64 bits for itself (RFC 6177), and may use any address in it.
package struct SessionClient: Hashable, Sendable {
    /// The first 64 bits of the IPv6 address; `0:0:0:ffff` and the IPv4 address as one number. Never 0.
    let number: UInt64

    /// - Parameter address: of IPv4 or IPv6, without port and zone; `nil` for another text.
    package init?(address: String) {
        var v4 = in_addr()
        var v6 = in6_addr()
        // Safe: both calls read the text and write the structures, within the call.
        if unsafe inet_pton(AF_INET, address, &v4) == 1 {
            number = 0xFFFF_0000_0000 | UInt64(UInt32(bigEndian: v4.s_addr))
        } else if unsafe inet_pton(AF_INET6, address, &v6) == 1 {
            let (high, low) = unsafe withUnsafeBytes(of: v6) { bytes in
                unsafe (
                    UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
                    UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
                )
            }
            // An IPv4 address that is written as one of IPv6; else ::1 and its like.
            number = high != 0 ? high : low >> 32 == 0xFFFF ? low : 1
        } else {
            return nil
        }
    }
}
