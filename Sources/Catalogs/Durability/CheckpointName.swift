import CatalogFiles
import FilterCore

/// The names of checkpoints: `NAME.SEQUENCE.fsx`.
///
///     CheckpointName.name(of: "shop", 12)              // shop.12.fsx
///     CheckpointName.sequence(of: "shop.12.fsx")       // 12
///     CheckpointName.sequence(of: "shop.fsx")          // nil: a file of somebody else
enum CheckpointName {
    /// - Parameter sequence: of the last change that the checkpoint stands for.
    static func name(of catalog: String, _ sequence: Int) -> String {
        "\(catalog).\(sequence)\(SnapshotFile.suffix)"
    }

    /// - Returns: `nil` for a file that no checkpoint is called.
    static func sequence(of file: String) -> Int? {
        let parts = file.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count >= 3, let sequence = Int(parts[parts.count - 2]), sequence > 0 else { return nil }
        let catalog = parts.dropLast(2).joined(separator: ".")
        guard PlainName.allowsCatalog(catalog), file == name(of: catalog, sequence) else { return nil }
        return sequence
    }

    /// - Returns: as ``sequence(of:)``, also for a checkpoint that is being written or was not finished.
    static func sequence(ofWholeOrDraft file: String) -> Int? {
        sequence(of: NewFile.target(ofDraft: file) ?? file)
    }
}
