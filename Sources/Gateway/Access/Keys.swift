import CatalogFiles
import Catalogs
package import FilterCore
package import Support

/// The keys of a service: those that its file had when it was last read without a fault.
package final class Keys: Sendable {
    private struct State {
        var ring: KeyRing
        /// Whether the file showed its end when it was last read without a fault.
        var wasWhole: Bool
        /// How the file looked before it was read, whether it could be or not.
        var mark: FileMark?
    }

    private let path: String
    /// Called with a sentence when the keys have changed.
    private let report: @Sendable (String) -> Void
    /// Called with a sentence for each thing that an operator should know of the file.
    private let warn: @Sendable (String) -> Void
    private let state: Mutex<State>

    /// Reads the file.
    ///
    /// - Throws: ``ConfigurationError`` with a line for each fault.
    package init(
        of path: String,
        report: @escaping @Sendable (String) -> Void = { _ in },
        warn: @escaping @Sendable (String) -> Void = { _ in }
    ) throws(ConfigurationError) {
        self.path = path
        self.report = report
        self.warn = warn
        let mark = FileMark(path: path)
        let content = try KeyFile.read(path)
        state = Mutex(State(ring: KeyRing(content.keys), wasWhole: content.isWhole, mark: mark))
        warnOfPermissions()
        if content.keys.isEmpty, !content.isEmptyList { warn("there are no keys in \(path), and requests need one") }
    }

    private var ring: KeyRing { state.withLock(\.ring) }

    /// The caller that a key stands for.
    ///
    /// - Throws: `invalidKey`, `keyExpired`.
    package func caller(with key: String, at now: Instant) throws(ServiceError) -> Caller {
        try ring.caller(with: key, at: now)
    }

    /// The caller that a ticket was given to.
    ///
    /// - Throws: `invalidKey`, `keyExpired`.
    package func caller(_ pass: Caller.Pass, at now: Instant) throws(ServiceError) -> Caller {
        try ring.caller(pass, at: now)
    }

    /// Reads the file again. From the next request on its keys are in force, and no others.
    ///
    /// A file that does not show its end, as the one before did, may be a part of one; so may one with nothing in it.
    ///
    /// - Throws: ``ConfigurationError`` with a line for each fault; the keys are those of before then.
    package func reload() throws(ConfigurationError) {
        let mark = FileMark(path: path)
        state.withLock { $0.mark = mark }
        warnOfPermissions()
        let content = try KeyFile.read(path)
        let ring = KeyRing(content.keys)
        let former = state.withLock(\.self)
        if former.wasWhole, !content.isWhole {
            let reason = "the last line is not “...”, though the file showed its end before: it may be cut off"
            throw ConfigurationError("\(path): \(reason)")
        }
        if former.ring.count > 0, ring.count == 0, !content.isEmptyList {
            throw ConfigurationError("\(path): there is nothing in the file; “[]” says that there are no keys")
        }
        let isOther = state.withLock { state in
            state.wasWhole = content.isWhole
            defer { state.ring = ring }
            return state.ring != ring
        }
        if isOther { report("the keys have changed; there are \(ring.count)") }
    }

    /// A reader of the file can make scoped keys.
    private func warnOfPermissions() {
        if let warning = FilePermissions.warning(of: path, "the file of keys") { warn(warning) }
    }

    /// Reads the file again if it is another one, or was written to.
    ///
    /// - Throws: as ``reload()``, once for each change of the file.
    package func reloadIfChanged() throws(ConfigurationError) {
        let mark = FileMark(path: path)
        guard state.withLock({ $0.mark != mark }) else { return }
        try reload()
    }
}
