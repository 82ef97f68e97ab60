package import CatalogFiles
import Support

/// The progress of the start of the service, for operators and probes.
///
/// Written by the thread that loads, read by any.
package final class StartProgress: Sendable {
    package enum CatalogState: String, Sendable {
        case waiting, loading, loaded
    }

    /// One catalog of a file.
    package struct Catalog: Sendable {
        package let name: String
        package fileprivate(set) var state = CatalogState.waiting
        package fileprivate(set) var load = LoadProgress()
    }

    private struct State {
        var catalogs: [Catalog]
        /// Whether the catalogs of the data directory are being read.
        var isRecovering = false
    }

    private let state: Mutex<State>

    /// - Parameter names: of the catalogs of files, in the order in which they are loaded.
    package init(of names: [String]) {
        state = Mutex(State(catalogs: names.map { Catalog(name: $0) }))
    }

    /// The catalogs of files, in the order in which they are loaded.
    package var catalogs: [Catalog] { state.withLock(\.catalogs) }

    /// In words: `loading “shop”, 41 % of 309 MB read, 2 of 3 catalogs to go`.
    package var text: String {
        let state = state.withLock(\.self)
        if state.isRecovering { return "reading the catalogs of the data directory" }
        guard let catalog = state.catalogs.first(where: { $0.state == .loading }) else { return "beginning" }
        let size = LoadProgressPrinter.megabytes(catalog.load.totalBytes)
        let left = state.catalogs.count { $0.state != .loaded }
        return "loading “\(catalog.name)”, \(catalog.load.percent) % of \(size) read, "
            + "\(left) of \(state.catalogs.count) catalogs to go"
    }

    package func begin(_ name: String) { change(name) { $0.state = .loading } }

    package func update(_ name: String, _ load: LoadProgress) { change(name) { $0.load = load } }

    package func finish(_ name: String) { change(name) { $0.state = .loaded } }

    package func beginRecovery() { state.withLock { $0.isRecovering = true } }

    private func change(_ name: String, _ change: (inout Catalog) -> Void) {
        state.withLock { state in
            guard let index = state.catalogs.firstIndex(where: { $0.name == name }) else { return }
            change(&state.catalogs[index])
        }
    }
}
