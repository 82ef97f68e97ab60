package import Support

/// Loads the catalogs of files again when their files were replaced: what `Reloads` calls.
///
/// A catalog that cannot be loaded leaves the one that is served as it is. A file is loaded when it looked the same twice in
/// a row, so that one that is being written is left to its writer.
package final class CatalogReloads: Sendable {
    /// The result of one attempt.
    package enum Outcome: Sendable {
        /// Other data or another definition, served from now on.
        case replaced
        /// The files say what they said before.
        case unchanged
        case failed(StartError)
    }

    private let watched: Mutex<[WatchedFiles]>
    private let catalogs: CatalogStore
    private let load: @Sendable (CatalogSource) throws(StartError) -> CatalogSnapshot
    private let report: @Sendable (CatalogSource, Outcome) -> Void

    /// Notes how the files look.
    ///
    /// - Parameters:
    ///   - sources: to be loaded right after this, so that no change is missed.
    ///   - load: makes the snapshot of a source.
    ///   - report: called after every attempt.
    package init(
        of sources: [CatalogSource],
        into catalogs: CatalogStore,
        load: @escaping @Sendable (CatalogSource) throws(StartError) -> CatalogSnapshot,
        report: @escaping @Sendable (CatalogSource, Outcome) -> Void
    ) {
        watched = Mutex(sources.map(WatchedFiles.init))
        self.catalogs = catalogs
        self.load = load
        self.report = report
    }

    /// Loads all files again. Not to be called on two threads at once, as ``reloadChanged()``.
    @Sendable
    package func reloadAll() { reload(isForced: true) }

    /// Looks at all files, and loads those that were replaced.
    @Sendable
    package func reloadChanged() { reload(isForced: false) }

    private func reload(isForced: Bool) {
        for index in watched.withLock(\.indices) {
            let source = watched.withLock { $0[index].isToLoad(isForced: isForced) ? $0[index].source : nil }
            if let source { report(source, reload(source)) }
        }
    }

    private func reload(_ source: CatalogSource) -> Outcome {
        do throws(StartError) {
            let snapshot = try load(source)
            let current = catalogs.snapshots.first { $0.name == source.name }
            guard snapshot.dataVersion != current?.dataVersion else { return .unchanged }
            catalogs.put(snapshot)
            return .replaced
        } catch {
            return .failed(error)
        }
    }
}

/// The files of one catalog, and what they were when they were looked at.
private struct WatchedFiles {
    private(set) var source: CatalogSource
    /// When they were loaded last, or when it was tried.
    private var loaded: [FileMark?]
    /// At the last look.
    private var seen: [FileMark?]

    init(_ source: CatalogSource) {
        self.source = source
        loaded = source.marks
        seen = loaded
    }

    /// Looks at the files, and notes that they are loaded if they are to be.
    mutating func isToLoad(isForced: Bool) -> Bool {
        // The definition may have come, or gone.
        source = CatalogSource(name: source.name, path: source.path)
        let marks = source.marks
        let isQuiet = marks == seen
        seen = marks
        guard isForced || isQuiet && marks != loaded else { return false }
        loaded = marks
        return true
    }
}

extension CatalogSource {
    /// Those of the items and of the definition.
    fileprivate var marks: [FileMark?] {
        [FileMark(path: path)] + (definitionPath.map { [FileMark(path: $0)] } ?? [])
    }
}
