import Support

/// Gives each request an id.
///
/// Ids it makes are 16 hexadecimal digits, different from each other within a process, and with a random beginning, so
/// that two processes hardly ever share one. They are names, not secrets.
struct RequestIDs: ~Copyable, Sendable {
    static let maxClientBytes = 128

    private let seed = UInt64.random(in: .min ... .max)
    private let count = Atomic<UInt64>(0)

    /// The client's id if it can be used as it is; else the caller's place in its trace, `TRACE-PARENT`; else a new one.
    func id(from clientID: String?, _ trace: TraceParent? = nil) -> String {
        if let clientID, Self.isUsable(clientID) { return clientID }
        if let trace { return "\(trace.traceID)-\(trace.spanID)" }
        return next()
    }

    /// A new id.
    ///
    /// The mixing is the one of SplitMix64 (Steele, Lea, Flood 2014): a bijection, so no id comes twice.
    func next() -> String {
        let number = count.wrappingAdd(1, ordering: .relaxed).newValue
        var bits = seed &+ number &* 0x9E37_79B9_7F4A_7C15
        bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
        bits ^= bits >> 31
        let digits: StaticString = "0123456789abcdef"
        return unsafe String(unsafeUninitializedCapacity: 16) { buffer in
            for position in 0..<16 {
                unsafe buffer[position] = digits.utf8Start[Int(bits >> UInt64(60 - 4 * position) & 15)]
            }
            return 16
        }
    }

    static func isUsable(_ id: String) -> Bool {
        (1...maxClientBytes).contains(id.utf8.count)
            && id.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }
}
