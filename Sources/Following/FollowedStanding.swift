import Catalogs
import Support

/// How a followed catalog stands towards its source, and what is to be done next.
///
/// A value: events are passed to its methods, which return the actions to take. It knows no server, no catalog, no
/// thread and no clock.
package struct FollowedStanding: Sendable {
    /// How a copy becomes a version.
    enum CopyAction: Equatable {
        /// Its rows are compared with those of the present version; what differs becomes one.
        case compare
        /// All its rows become a version, with the definition of the file or with an inferred one.
        case replace
    }

    /// The action after a failure.
    enum FailureAction: Equatable {
        case stop
        /// The source is opened again after a rest. The event is logged if it is news.
        case reopen(telling: FollowEvent?)
    }

    /// The origin of the present version's definition.
    private enum Basis {
        /// No version yet.
        case none
        /// The definition of a file, as JSON.
        case file([UInt8])
        /// A definition that was inferred from rows of this shape, and that all rows have fitted since.
        case inferred(CopyShape)
        /// A definition that was inferred, and is inferred anew with the next copy: a row does not fit it, it is of no rows,
        /// or another one was asked for.
        case outdated(CopyShape)
    }

    private var basis = Basis.none
    /// Whether everything is to be copied anew.
    private(set) var isCopyWanted = false
    /// The values that were logged last: a query may have the same each time.
    private var told = LostValues()
    private(set) var figures = FollowedState.Figures()
    /// The rest between two questions; zero for a table.
    private let interval: Duration

    /// - Parameter interval: for which it is no news that a catalog is behind.
    init(interval: Duration = .zero) {
        self.interval = interval
    }

    // MARK: Definitions

    /// Whether a definition is inferred with the next copy.
    var isDefinitionOutdated: Bool { if case .outdated = basis { true } else { false } }

    /// A definition that was inferred is not used for the next copy.
    private mutating func outdate() {
        if case .inferred(let shape) = basis { basis = .outdated(shape) }
    }

    /// Everything is to be copied anew, with the definition as its file is then, or inferred anew.
    mutating func askForCopy() { isCopyWanted = true }

    /// Why changes cannot become a version: they are the first rows of a table that was empty, of which a definition is to be
    /// inferred.
    func refusal(of changes: RowChanges) -> SourceFailure? {
        guard case .outdated = basis, !changes.isEmpty else { return nil }
        return .tableChanged("its first rows have come, of which its definition is inferred")
    }

    /// A change of rows was refused: of a definition that was inferred, another one is inferred with the next copy.
    ///
    /// - Returns: why there is no version.
    mutating func noteMisfit(_ reason: String) -> SourceFailure {
        outdate()
        return switch basis {
        case .none, .file: .unfit([reason])
        case .inferred, .outdated:
            .tableChanged("a row does not fit the definition that was inferred, which is inferred anew: \(reason)")
        }
    }

    // MARK: Copies

    /// A copy is about to be taken. If one was asked for, this is it.
    ///
    /// A copy may fail; that a definition is to be inferred anew outlasts that.
    mutating func beginCopy() {
        if isCopyWanted { outdate() }
        isCopyWanted = false
    }

    /// The action for a copy.
    ///
    /// - Parameters:
    ///   - shape: that of its rows.
    ///   - file: the definition as it is now; `nil` if it is inferred.
    func action(forCopyOf shape: CopyShape, _ file: [UInt8]?) -> CopyAction {
        switch (basis, file) {
        case (.file(let former), let file?) where former == file: .compare
        case (.inferred(let former), nil) where former == shape: .compare
        default: .replace
        }
    }

    /// Whether all rows of a copy that replaces the present items make another version: not if there are none, and were none.
    ///
    /// - Parameters:
    ///   - count: of the rows.
    ///   - present: how many items the present version has.
    func isNews(rows count: Int, of shape: CopyShape, _ file: [UInt8]?, present: Int) -> Bool {
        guard count == 0, present == 0, file == nil else { return true }
        // A query that finds nothing does so again and again, and each time a definition might be inferred.
        return switch basis {
        case .inferred(shape), .outdated(shape): false
        default: true
        }
    }

    /// A copy was compared, and what differs is visible.
    ///
    /// - Returns: what a log should say: nothing of a part, of which there are many.
    mutating func noteCompared(changed count: Int, _ lost: LostValues, isWhole: Bool = true) -> [FollowEvent] {
        if !isWhole {
            figures.changedRows += count
            return noteLost(lost).map { [$0] } ?? []
        }
        noteCopied(changed: count)
        return events(lost, .caughtUp(changedCount: count))
    }

    /// All rows of a copy are visible.
    ///
    /// - Returns: what a log should say.
    mutating func noteReplaced(
        by account: CopyAccount,
        rows count: Int,
        of shape: CopyShape,
        _ file: [UInt8]?,
        in duration: Duration
    ) -> [FollowEvent] {
        basis =
            if let file { .file(file) } else if count > 0 { .inferred(shape) } else { .outdated(shape) }
        noteCopied(changed: count)
        return events(
            account.lost,
            .copied(rowCount: count, byteCount: account.byteCount, duration: duration)
        )
    }

    private mutating func noteCopied(changed count: Int) {
        figures.copies += 1
        figures.changedRows += count
    }

    private mutating func events(_ lost: LostValues, _ last: FollowEvent) -> [FollowEvent] {
        if let news = noteLost(lost) { [news, last] } else { [last] }
    }

    /// Values that no item can have are `null`.
    ///
    /// - Returns: what a log should say, if they are news.
    mutating func noteLost(_ lost: LostValues) -> FollowEvent? {
        guard !lost.isEmpty else { return nil }
        figures.lostValues += lost.count
        defer { told = lost }
        return told == lost ? nil : .lost(lost)
    }

    // MARK: Changes

    /// The source is open, and was copied.
    mutating func noteOpened() {
        figures.phase = .following
        figures.reason = nil
    }

    /// The source could not be opened, or could not be followed any more.
    mutating func noteFailure(_ failure: SourceFailure) -> FailureAction {
        switch failure {
        case .stopping: return .stop
        case .tableChanged(let reason):
            figures.phase = .copying
            return .reopen(telling: .tableChanged(reason))
        case .connection, .refused, .malformed, .silent, .unfit:
            let reason = failure.description
            let isNews = figures.reason != reason
            if figures.phase != .broken { figures.breaks += 1 }
            figures.phase = .broken
            figures.reason = reason
            return .reopen(telling: isNews ? .broken(reason) : nil)
        }
    }

    /// The catalog is as the source was at a time, or later.
    package mutating func noteCurrent(at time: ContinuousClock.Instant) { figures.currentAt = time }

    /// A transaction has arrived from the source.
    package mutating func noteTransaction() { figures.transactions += 1 }

    /// Changes are visible.
    package mutating func noteChanged(_ count: Int) { figures.changedRows += count }

    // MARK: Age

    /// How far the catalog is behind at most.
    func age(at time: ContinuousClock.Instant) -> Duration {
        figures.currentAt.map { max(time - $0, .zero) } ?? .zero
    }

    /// The age, if readers should know of it.
    func staleAge(at time: ContinuousClock.Instant) -> Duration? {
        let age = age(at: time)
        return figures.phase == .broken || age > interval + FollowedState.staleAfter ? age : nil
    }
}
