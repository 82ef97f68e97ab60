import CatalogFiles
import FilterCore

/// Makes catalogs of checkpoints again.
struct CheckpointReader {
    /// The result of reading a checkpoint.
    struct Result {
        let snapshot: CatalogSnapshot
        /// The format of the file if it is an older one, so that the catalog was compiled from its items.
        let olderFormat: UInt32?
    }

    let directory: DataDirectory
    let versions: CatalogVersions

    /// The catalog of a checkpoint. It lies in the file, unless that has an older format.
    ///
    /// - Throws: a line that names the file and what to do.
    /// - Complexity: O(bytes), the checksum; with an older format that of compiling.
    func read(_ checkpoint: LoggedCheckpoint, of name: String) throws(JournalError) -> Result {
        let path = directory.path(of: checkpoint.file)
        let source: DefinitionFile
        do { source = try DefinitionFile.live(checkpoint.definition, name: name) } catch {
            throw directory.damage(of: name, "its definition cannot be read: \(error)")
        }
        let bytes: FrozenArray<UInt8>
        do { bytes = try MappedFile.bytes(of: path) } catch {
            throw JournalError(description: "\(error); restore a backup of the directory")
        }
        do throws(ArchiveError) {
            let snapshot = try SnapshotFile.read(
                bytes,
                name: name,
                localizers: versions.localizers,
                pairs: versions.pairs,
                source: source
            )
            return Result(snapshot: snapshot, olderFormat: nil)
        } catch .otherVersion {
            return try compile(bytes, path, checkpoint.definition, name)
        } catch {
            throw refusal(of: path, error)
        }
    }

    /// Compiles the items of a file whose format may be older.
    private func compile(
        _ bytes: FrozenArray<UInt8>,
        _ path: String,
        _ definition: [UInt8],
        _ name: String
    ) throws(JournalError) -> Result {
        let stored: SnapshotFile.StoredItems
        do throws(ArchiveError) { stored = try SnapshotFile.readItems(bytes) } catch { throw refusal(of: path, error) }
        var batch = ItemBatch()
        for item in stored.items.inOrder {
            stored.items.withItem(item) { id, json in batch.append(id: id, json: json) }
        }
        let changes: [CatalogChange] = [.definition(definition), .replacement(batch)]
        do throws(CatalogVersions.Fault) {
            guard let compiled = try versions.next(after: nil, applying: changes, to: name) else { throw .damaged }
            // Its own version is that of these two changes.
            let snapshot = CatalogSnapshot(
                name: name,
                catalog: compiled.catalog,
                items: compiled.items,
                dataVersion: stored.dataVersion,
                attributes: compiled.attributes.map(\.string),
                localizers: versions.localizers,
                source: compiled.source
            )
            return Result(snapshot: snapshot, olderFormat: stored.format)
        } catch {
            let text = "its items, of format \(stored.format), cannot be compiled again: \(error)"
            throw JournalError(description: "\(path): \(text); start the version of this program that wrote it")
        }
    }

    private func refusal(of path: String, _ error: ArchiveError) -> JournalError {
        let advice =
            if case .otherVersion = error { "start the version of this program that wrote it" } else {
                "restore a backup of the directory"
            }
        return JournalError(description: "\(path): \(error); \(advice)")
    }
}

extension DataDirectory {
    /// A line about a catalog that is not as it was left.
    func damage(of catalog: String, _ what: String) -> JournalError {
        let text = "catalog “\(catalog)”: \(what); restore a backup of the directory"
        return JournalError(description: "\(path): \(text)")
    }
}
