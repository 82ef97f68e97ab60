extension [UInt8] {
    /// Appends `"61f0c404-5cb3-11e7-907b-a6006ad3dba0"`.
    mutating func append(uuid high: UInt64, _ low: UInt64) {
        append(UInt8(ascii: "\""))
        append(hexadecimal: high >> 32, digitCount: 8)
        append(UInt8(ascii: "-"))
        append(hexadecimal: high >> 16, digitCount: 4)
        append(UInt8(ascii: "-"))
        append(hexadecimal: high, digitCount: 4)
        append(UInt8(ascii: "-"))
        append(hexadecimal: low >> 48, digitCount: 4)
        append(UInt8(ascii: "-"))
        append(hexadecimal: low, digitCount: 12)
        append(UInt8(ascii: "\""))
    }

    /// Appends `"192.0.2.1"`.
    mutating func append(ipv4 address: UInt32) {
        append(UInt8(ascii: "\""))
        append(dotted: address)
        append(UInt8(ascii: "\""))
    }

    private mutating func append(dotted address: UInt32) {
        for shift in stride(from: 24 as UInt32, through: 0, by: -8) {
            append(decimal: UInt64(address >> shift & 0xFF))
            if shift > 0 { append(UInt8(ascii: ".")) }
        }
    }

    /// Appends `"2001:db8::1"`, as RFC 5952 has it: the first of the longest runs of zero groups is `::`, if it is longer than
    /// one; addresses of IPv4 within those of IPv6 have dots at their end, as the server has them.
    ///
    /// - Parameter address: 16 bytes in the order of networks.
    mutating func append(ipv6 address: Span<UInt8>) {
        let groups = [8 of UInt16] { UInt16(address[2 * $0]) << 8 | UInt16(address[2 * $0 + 1]) }
        let zeros = Self.zeros(in: groups)
        let hasDots = zeros == 0..<6 || zeros == 0..<5 && groups[5] == 0xFFFF
        append(UInt8(ascii: "\""))
        var index = 0
        while index < (hasDots ? 6 : 8) {
            if index == zeros.lowerBound, !zeros.isEmpty {
                append(UInt8(ascii: ":"))
                append(UInt8(ascii: ":"))
                index = zeros.upperBound
            } else {
                if index > 0, index != zeros.upperBound || zeros.isEmpty { append(UInt8(ascii: ":")) }
                append(hexadecimal: groups[index])
                index += 1
            }
        }
        if hasDots {
            if zeros.upperBound < 6 { append(UInt8(ascii: ":")) }
            append(dotted: UInt32(groups[6]) << 16 | UInt32(groups[7]))
        }
        append(UInt8(ascii: "\""))
    }

    /// The first of the longest runs of zero groups; empty if none has two.
    private static func zeros(in groups: [8 of UInt16]) -> Range<Int> {
        var longest = 0..<0
        var start = 0
        for index in groups.indices {
            guard groups[index] == 0 else {
                start = index + 1
                continue
            }
            if index + 1 - start > Swift.max(longest.count, 1) { longest = start..<index + 1 }
        }
        return longest
    }

    /// Without zeros in front.
    private mutating func append(hexadecimal group: UInt16) {
        append(hexadecimal: UInt64(group), digitCount: Swift.max(1, (19 - group.leadingZeroBitCount) / 4))
    }

    /// The last digits of a number.
    private mutating func append(hexadecimal number: UInt64, digitCount: Int) {
        for place in (0..<digitCount).reversed() {
            let digit = UInt8(number >> UInt64(4 * place) & 0xF)
            append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        }
    }
}
