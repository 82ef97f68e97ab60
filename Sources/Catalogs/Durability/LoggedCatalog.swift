import FilterCore
import Support

/// A catalog as the log has it.
struct LoggedCatalog: Sendable {
    /// The sequence number of its first change: no other catalog has had it, not even one of the same name.
    let id: Int
    let name: String
    /// `nil` if the log has all of its changes.
    let checkpoint: LoggedCheckpoint?
    /// Those after the checkpoint, in their order.
    var changes: [CatalogChange] = []
    /// The data version after the last change; `nil` if there is none after the checkpoint.
    var version: String?
    /// How many bytes the changes take.
    var byteCount = 0
    /// The sequence number of the last row.
    var sequence: Int
}

extension LoggedCatalog {
    /// The CRC-32C of its row in the log.
    var checksum: Int {
        var bytes: [UInt8] = []
        bytes.append(varint: id)
        bytes.append(lengthAndBytesOf: name)
        bytes.append(lengthAndBytesOf: checkpoint?.file ?? "")
        bytes.append(varint: sequence)
        bytes += checkpoint?.definition ?? []
        return Int(Checksum(FrozenArray(keeping: bytes)).value)
    }
}

/// A file that stands for all changes of a catalog up to one of them.
struct LoggedCheckpoint: Sendable, Equatable {
    /// Its name in the directory.
    let file: String
    /// The sequence number of the last row of the last change that it holds.
    let sequence: Int
    /// The last definition among these changes, as it was sent: the file has it completed by the data.
    let definition: [UInt8]
}
