import FilterCore

extension OutputSpan where Element == UInt8 {
    /// Appends a copy of some bytes.
    ///
    /// - Precondition: there is room for them.
    package mutating func append(copying source: Span<UInt8>) {
        // Safe: the buffers are used within the calls alone; the bytes fit in, and become initialized.
        unsafe source.withUnsafeBufferPointer { source in
            unsafe append(copying: source)
        }
    }

    /// Appends ASCII that is known when the program is built, as it is.
    package mutating func append(literal: StaticString) {
        // Safe: a static string lives as long as the program, and literals longer than one scalar have a pointer.
        unsafe append(copying: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
    }

    private mutating func append(copying source: UnsafeBufferPointer<UInt8>) {
        guard let start = source.baseAddress, source.count > 0 else { return }
        precondition(source.count <= freeCapacity, "there is no room for the bytes")
        // Safe: that many bytes are free behind the initialized ones.
        unsafe withUnsafeMutableBufferPointer { buffer, count in
            guard let target = buffer.baseAddress else { return }
            unsafe (target + count).initialize(from: start, count: source.count)
            count += source.count
        }
    }

    /// Appends a number in decimal digits, at most 21 bytes.
    mutating func append(decimal integer: some SignedInteger & FixedWidthInteger) {
        if integer < 0 { append(UInt8(ascii: "-")) }
        append(decimal: UInt64(integer.magnitude))
    }

    /// Appends a number in decimal digits, at most 20.
    package mutating func append(decimal magnitude: UInt64) {
        var digitCount = 1
        var limit: UInt64 = 10
        while magnitude >= limit, digitCount < 20 {
            digitCount += 1
            limit = limit > UInt64.max / 10 ? .max : limit * 10
        }
        precondition(digitCount <= freeCapacity, "there is no room for the digits")
        // Safe: that many bytes are free behind the initialized ones, and each of them is written, the last one first.
        unsafe withUnsafeMutableBufferPointer { buffer, count in
            var rest = magnitude
            for place in (count..<count + digitCount).reversed() {
                unsafe buffer.initializeElement(
                    at: place,
                    to: UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
                )
                rest /= 10
            }
            count += digitCount
        }
    }

    /// Appends a number, or null.
    package mutating func append(decimalOrNull number: Int?) {
        if let number { append(decimal: number) } else { append(literal: "null") }
    }

    /// Appends UTF-8 as a JSON string with its quotes; what lies between two bytes to escape is copied whole.
    ///
    /// - Precondition: there is room for six times as many bytes and two, or, if none has to be escaped, for as many
    ///   and two.
    package mutating func append(quoting utf8: Span<UInt8>) {
        append(UInt8(ascii: "\""))
        var start = 0
        while let index = utf8.escapeIndex(from: start) {
            append(copying: utf8.extracting(start..<index))
            append(escaping: utf8[index])
            start = index + 1
        }
        append(copying: utf8.extracting(start...))
        append(UInt8(ascii: "\""))
    }

    private mutating func append(escaping byte: UInt8) {
        append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): append(byte)
        case 0x08: append(UInt8(ascii: "b"))
        case 0x09: append(UInt8(ascii: "t"))
        case 0x0A: append(UInt8(ascii: "n"))
        case 0x0C: append(UInt8(ascii: "f"))
        case 0x0D: append(UInt8(ascii: "r"))
        default:
            append(literal: "u00")
            append(Self.hexDigit(byte >> 4))
            append(Self.hexDigit(byte & 0xF))
        }
    }

    private static func hexDigit(_ nibble: UInt8) -> UInt8 {
        nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "a") + nibble - 10
    }
}
