package import Support

/// Why the files of a catalog could not be loaded.
package enum LoadError: Error, Sendable, Equatable {
    /// A system call failed: its name, and the message with the error number.
    case unreadable(path: String, function: String, message: String)
    /// The gzip stream is truncated or corrupt.
    case damagedArchive(path: String, reason: String)
    /// The file as a whole is not in its format.
    case malformed(path: String, reason: String)
    /// The text is longer than it may be, in bytes.
    case tooLong(path: String, limit: Int)
    /// A packed text becomes more bytes for each of its own than it may, or more rows.
    case unpacksTooFar(path: String, ratio: Int)
    /// A packed text has more bytes in blank rows than in others.
    case mostlyBlank(path: String)
    /// Rows that cannot be read.
    case rejectedRows(ShortList<RejectedRow>)
    case tooManyItems(limit: Int)
    /// The JSON of the rows is longer than that of all items may be.
    case tooManyBytes(limit: Int)
    /// All catalogs would take more memory than they may.
    case tooMuchMemory(limit: Int)
    /// The sender of the rows has left.
    case ended
    /// The system makes no more threads.
    case noThread(ThreadFailure)
}

extension LoadError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unreadable(let path, let function, let message): "\(path): \(function): \(message)"
        case .damagedArchive(let path, let reason): "\(path): damaged gzip data: \(reason)"
        case .malformed(let path, let reason): "\(path): \(reason)"
        case .tooLong(let path, let limit):
            "\(path): the text is longer than \(limit.grouped) bytes (--max-input-bytes)"
        case .unpacksTooFar(let path, let ratio): "\(path): a packed byte becomes more than \(ratio.grouped) bytes"
        case .mostlyBlank(let path): "\(path): most of the text are blank rows"
        case .tooManyItems(let limit): "more than \(limit) items"
        case .tooManyBytes(let limit): "items of more than \(limit.grouped) bytes"
        case .tooMuchMemory(let limit):
            "all catalogs would take more than \(limit.grouped) bytes of memory (--max-memory-bytes)"
        case .ended: "reading was ended"
        case .noThread(let failure): "\(failure)"
        case .rejectedRows(let rows):
            ([rows.count == 1 ? "one row cannot be read" : "\(rows.count) rows cannot be read"]
                + rows.first.map(\.description)
                + (rows.omittedCount > 0 ? ["and \(rows.omittedCount) more"] : []))
                .joined(separator: "\n  ")
        }
    }
}
