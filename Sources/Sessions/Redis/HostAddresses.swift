import Glibc

/// The numeric addresses of a host, in the order in which they should be tried.
enum HostAddresses {
    /// Waits for the name server if `host` is a name; never if it is an address.
    ///
    /// - Parameter isNumeric: whether a name is a fault, so that nothing is waited for.
    /// - Throws: ``RedisFailure/broken(call:code:message:)`` with the resolver's code.
    static func resolve(_ host: String, isNumeric: Bool = false) throws(RedisFailure) -> [String] {
        var hints = unsafe addrinfo()
        unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        if isNumeric { unsafe hints.ai_flags = AI_NUMERICHOST }
        var first: UnsafeMutablePointer<addrinfo>?
        let code = unsafe getaddrinfo(host, nil, &hints, &first)
        guard code == 0 else {
            let message = unsafe String(cString: gai_strerror(code))
            throw .broken(call: "getaddrinfo(\(host))", code: Int(code), message: message)
        }
        defer { unsafe freeaddrinfo(first) }
        var addresses: [String] = []
        var next = unsafe first
        // Safe: the list is whole until it is freed above, and each entry's length goes with it.
        while let entry = unsafe next {
            var name = [CChar](repeating: 0, count: Int(NI_MAXHOST))
            let status = unsafe getnameinfo(
                entry.pointee.ai_addr,
                entry.pointee.ai_addrlen,
                &name,
                socklen_t(name.count),
                nil,
                0,
                NI_NUMERICHOST
            )
            if status == 0 {
                let bytes = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
                addresses.append(String(decoding: bytes, as: UTF8.self))
            }
            unsafe next = entry.pointee.ai_next
        }
        return addresses
    }
}
