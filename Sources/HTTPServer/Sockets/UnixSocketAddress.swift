import Glibc

/// The address of a unix socket: a path, or a name of Linux's abstract namespace, which begins with `@`.
public struct UnixSocketAddress: Sendable, Equatable {
    /// As it was given.
    public let name: String

    /// The bytes that a name may have, those of `sun_path` without the NUL at its end.
    public static let maxBytes = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

    /// `nil` for a name that is empty, longer than ``maxBytes``, or has a NUL.
    public init?(_ name: String) {
        guard !name.isEmpty, name != "@", name.utf8.count <= Self.maxBytes, !name.utf8.contains(0) else { return nil }
        self.name = name
    }

    var isAbstract: Bool { name.hasPrefix("@") }

    /// connect(2); its result, with `errno`.
    public func connect(_ descriptor: Int32) -> Int32 {
        // Safe: a sockaddr_un is passed with its own size.
        unsafe withSocketAddress { unsafe Glibc.connect(descriptor, $0, $1) }
    }

    /// bind(2); its result, with `errno`.
    func bind(_ descriptor: Int32) -> Int32 {
        // Safe: as above.
        unsafe withSocketAddress { unsafe Glibc.bind(descriptor, $0, $1) }
    }

    private func withSocketAddress(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var bytes = Array(name.utf8)
        // The abstract namespace is that of names that begin with NUL; their length is passed, while a path ends with
        // NUL.
        if isAbstract { bytes[0] = 0 }
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
        let offset = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? MemoryLayout<sa_family_t>.size
        let length = isAbstract ? offset + bytes.count : MemoryLayout<sockaddr_un>.size
        return unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe body($0, socklen_t(length))
            }
        }
    }
}
