import FilterCore

extension [UInt8] {
    /// The archive with checksums that fit it.
    public var resealed: [UInt8] {
        var bytes = self
        bytes.replaceSubrange(40..<44, with: Self.checksum(of: bytes[64...]))
        bytes.replaceSubrange(60..<64, with: Self.checksum(of: bytes[..<60]))
        return bytes
    }

    /// The archive with another number of its format, and checksums that fit.
    public func resealed(asFormat format: UInt8) -> [UInt8] {
        var bytes = self
        bytes.replaceSubrange(12..<16, with: [format, 0, 0, 0])
        return bytes.resealed
    }

    /// In the byte order of the machines that tests run on.
    private static func checksum(of bytes: ArraySlice<UInt8>) -> [UInt8] {
        let sum = Checksum(FrozenArray(keeping: [UInt8](bytes))).value
        return (0..<4).map { UInt8(truncatingIfNeeded: sum >> UInt32(8 * $0)) }
    }
}
