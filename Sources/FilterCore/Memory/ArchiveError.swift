/// Why an archive cannot be read.
package enum ArchiveError: Error, Sendable, Equatable {
    /// It begins with something else.
    case noArchive
    /// It was written on a machine that orders bytes the other way.
    case otherByteOrder
    case otherVersion(UInt32)
    /// The file has fewer or more bytes than it says.
    case wrongSize(expected: UInt64, found: Int)
    /// A checksum is not that of the bytes.
    case damaged
    /// The bytes are as they were written, but what they say cannot be.
    case impossible(String)
}

extension ArchiveError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noArchive: "this is no snapshot file"
        case .otherByteOrder: "the snapshot was made on a machine with another byte order"
        case .otherVersion(let version):
            "the snapshot has format \(version), and this program reads format \(ArchiveFormat.version)"
        case .wrongSize(let expected, let found): "the snapshot has \(found) bytes instead of \(expected)"
        case .damaged: "the snapshot is damaged: a checksum is wrong"
        case .impossible(let reason): "the snapshot cannot be right: \(reason)"
        }
    }
}
