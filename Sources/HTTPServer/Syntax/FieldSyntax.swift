import Support

/// The syntax of header fields.
///
/// Source: RFC 9110 sections 5.1, 5.5 and 5.6.2.
enum FieldSyntax {
    /// Whether the bytes are a token: one or more letters, digits or ``!#$%&'*+-.^_`|~``.
    static func isToken(_ bytes: some Sequence<UInt8>) -> Bool {
        var isEmpty = true
        for byte in bytes {
            guard isTokenByte(byte) else { return false }
            isEmpty = false
        }
        return !isEmpty
    }

    /// Whether the bytes can be a field's value: no control bytes but the tab. Bytes from 0x80 on are allowed.
    static func isValue(_ bytes: some Sequence<UInt8>) -> Bool {
        bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
    }

    /// Whether a byte can stand in a host or its port (RFC 3986, 3.2.2): letters, digits and ``!$%&'()*+,-.:;=[]_~``.
    static func isHostByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case 0x21, 0x24...0x2E, 0x3A, 0x3B, 0x3D, 0x5B, 0x5D, 0x5F, 0x7E: true
        default: false
        }
    }

    /// The bytes without the spaces and tabs around them.
    static func trimming<Bytes: BidirectionalCollection<UInt8>>(_ bytes: Bytes) -> Bytes.SubSequence {
        var trimmed = bytes[...]
        while let first = trimmed.first, first.isSpaceOrTab {
            trimmed = trimmed.dropFirst()
        }
        while let last = trimmed.last, last.isSpaceOrTab {
            trimmed = trimmed.dropLast()
        }
        return trimmed
    }

    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x5E, 0x5F, 0x60, 0x7C, 0x7E: true
        default: false
        }
    }
}
