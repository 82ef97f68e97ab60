import JSON

extension SearchParameters {
    /// What was sent, as one text of an address: `filters=brand%3ANike&page=0`. Spaces are `+`, as the protocol's own
    /// service writes them; empty if nothing was sent.
    ///
    /// - Complexity: O(bytes).
    var echo: String {
        var text: [UInt8] = []
        for member in given {
            if !text.isEmpty { text.append(UInt8(ascii: "&")) }
            Self.encode(member.key, to: &text)
            text.append(UInt8(ascii: "="))
            Self.encode(member.value.asParameter, to: &text)
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func encode(_ text: String, to encoded: inout [UInt8]) {
        let digits = Array("0123456789ABCDEF".utf8)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
                UInt8(ascii: "~"):
                encoded.append(byte)
            case UInt8(ascii: " "): encoded.append(UInt8(ascii: "+"))
            default: encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
    }
}

extension JSONValue {
    /// A text as it is, anything else as JSON.
    fileprivate var asParameter: String {
        if case .string(let text) = self { return text }
        var writer = JSONWriter()
        writer.value(self)
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
