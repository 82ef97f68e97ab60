package import JSON

extension JSONWriter {
    package mutating func member(_ key: StaticString, _ id: NameUUID) {
        member(key, atMost: NameUUID.textByteCount + 2) { bytes in
            bytes.append(UInt8(ascii: "\""))
            id.append(to: &bytes)
            bytes.append(UInt8(ascii: "\""))
        }
    }
}
