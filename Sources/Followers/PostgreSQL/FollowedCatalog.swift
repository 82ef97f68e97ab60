import CatalogFiles
package import Catalogs
import FilterCore
import Glibc
import JSON
import Support

/// A catalog that follows a source outside: how copies and changes of that become versions.
package final class FollowedCatalog: Sendable {
    package let source: FollowedSource
    package let state: FollowedState
    private let live: LiveCatalogs
    private let store: CatalogStore
    private let versions: CatalogVersions
    private let maxDefinitionBytes: Int
    private let report: @Sendable (FollowEvent) -> Void

    /// - Parameters:
    ///   - live: applies the changes.
    ///   - store: where `live` publishes.
    ///   - versions: makes the first version.
    ///   - report: called with events for a log; on any thread.
    package init(
        _ source: FollowedSource,
        in live: LiveCatalogs,
        publishedIn store: CatalogStore,
        versions: CatalogVersions,
        report: @escaping @Sendable (FollowEvent) -> Void
    ) {
        self.source = source
        self.live = live
        self.store = store
        self.versions = versions.limited(toItems: live.limits.maxItems, bytes: live.limits.maxBytes)
        self.report = report
        maxDefinitionBytes = live.limits.loading.maxDefinitionBytes
        if case .query(let query) = source.content {
            state = FollowedState(interval: query.rest)
        } else {
            state = FollowedState()
        }
    }

    func tell(_ event: FollowEvent) { report(event) }

    private func tell(_ events: [FollowEvent]) { events.forEach(report) }

    /// Has everything copied anew before long, with the definition as its file is then, or inferred anew.
    package func askForCopy() { state.with { $0.askForCopy() } }

    /// Whether everything is to be copied anew.
    var isCopyWanted: Bool { state.with(\.isCopyWanted) }

    // MARK: Copies

    /// Makes the catalog what a copy has: the first version, or one after the present one that has what differs. Where nothing
    /// does there is no other version.
    ///
    /// Waits until it is visible.
    func refresh(by copy: RowCopy) throws(PostgreSQLFailure) {
        let start = ContinuousClock.now
        try awaitChanges()
        state.with { $0.beginCopy() }
        let written = try writtenDefinition()
        guard state.with({ $0.action(forCopyOf: copy.layout, written) }) == .compare,
            let present = store.present(source.name)
        else { return try exchange(by: copy, written, since: start) }
        var difference = CopyDifference(of: present)
        let account = try copy.forEachRow { (id, json) throws(PostgreSQLFailure) in
            difference.take(id, json)
            try requireRoom(for: difference.batch)
        }
        let batch = difference.finish()
        if !batch.isEmpty { try wait(for: submit(.difference(batch), refusal: misfit)) }
        tell(state.with { $0.noteCompared(changed: batch.count, account.lost) })
    }

    /// Makes all of it anew, with the definition as it is now.
    private func exchange(
        by copy: RowCopy,
        _ written: [UInt8]?,
        since start: ContinuousClock.Instant
    ) throws(PostgreSQLFailure) {
        var batch = ItemBatch()
        let account = try copy.forEachRow { (id, json) throws(PostgreSQLFailure) in
            batch.append(id: id, json: json)
            try requireRoom(for: batch)
        }
        let rowCount = batch.count
        let present = store.present(source.name)?.items.count
        switch state.with({ $0.action(forRows: rowCount, of: copy.layout, written, present: present) }) {
        case .keep: return tell(state.with { $0.noteCompared(changed: 0, account.lost) })
        case .begin: live.follow(try first(of: batch, written, copy.layout))
        case .rewrite:
            let definition = if let written { written } else { try inferredDefinition(of: batch, copy.layout) }
            let edit = CatalogEdit.replace(definition: definition, batch)
            batch = ItemBatch()
            try wait(for: submit(edit) { .unfit([$0]) })
        }
        let duration = ContinuousClock.now - start
        tell(state.with { $0.noteReplaced(by: account, rows: rowCount, of: copy.layout, written, in: duration) })
    }

    /// Checks rows that are gathered of a source before a version can take or refuse them.
    private func requireRoom(for batch: ItemBatch) throws(PostgreSQLFailure) {
        guard batch.count > live.limits.maxItems || batch.bytes.count > live.limits.maxBytes else { return }
        throw .unfit([
            "it has more than \(live.limits.maxItems.grouped) rows (--max-live-items), or they are more than "
                + "\(live.limits.maxBytes.grouped) bytes (--max-live-bytes)"
        ])
    }

    /// Counts values that no item can have, and reports them.
    func note(_ lost: LostValues) {
        if let news = state.with({ $0.noteLost(lost) }) { tell(news) }
    }

    private func writtenDefinition() throws(PostgreSQLFailure) -> [UInt8]? {
        guard let path = source.definitionPath else { return nil }
        do throws(LoadError) {
            return try ByteStream.allBytes(of: path, atMost: maxDefinitionBytes)
        } catch {
            throw .unfit(["\(error)"])
        }
    }

    private func first(
        of batch: ItemBatch,
        _ written: [UInt8]?,
        _ layout: RowLayout
    ) throws(PostgreSQLFailure) -> CatalogSnapshot {
        do throws(CatalogVersions.Fault) {
            guard let written else {
                return try versions.first(of: batch, to: source.name) { inferredDefinition(of: $0, layout) }.version
            }
            let changes: [CatalogChange] = [.definition(written), .replacement(batch)]
            guard let first = try versions.next(after: nil, applying: changes, to: source.name) else { throw .damaged }
            return first
        } catch {
            throw unfit(error)
        }
    }

    private func inferredDefinition(of batch: ItemBatch, _ layout: RowLayout) throws(PostgreSQLFailure) -> [UInt8] {
        do throws(CatalogVersions.Fault) {
            let (table, _) = try versions.read(
                batch.forEachItem,
                byteCount: batch.bytes.count,
                maxBytes: .max,
                versions.memory.charge(),
                isEnded: { false }
            )
            return inferredDefinition(of: table, layout)
        } catch {
            throw unfit(error)
        }
    }

    private func inferredDefinition(of table: AttributeTable, _ layout: RowLayout) -> [UInt8] {
        let inference = DefinitionInference(
            table: table,
            title: CategoryDefinition.title(fromName: source.name),
            idAttribute: layout.key.count == 1 ? layout.columns[layout.key[0]].name : nil
        )
        var definition = inference.definition
        definition.isInferred = true
        var writer = JSONWriter()
        DefinitionWriter.write(definition, to: &writer)
        return writer.bytes
    }

    private func unfit(_ fault: CatalogVersions.Fault) -> PostgreSQLFailure {
        switch fault {
        case .definition(let error): .unfit(error.lines(of: source.definitionPath ?? source.name))
        case .tooManyItems(let limit): .unfit(["more than \(limit.grouped) items (--max-live-items)"])
        case .tooManyBytes(let limit): .unfit(["items of more than \(limit.grouped) bytes (--max-live-bytes)"])
        case .tooMuchMemory(let limit): .unfit(["catalogs of more than \(limit.grouped) bytes (--max-memory-bytes)"])
        case .damaged: .unfit(["a row cannot be read as an item: a number or a text is too long, or JSON too deep"])
        case .ended: .stopping
        }
    }

    // MARK: Changes

    /// A version that is being made.
    final class Making: Sendable {
        private let ended = Mutex<Result<Int, PostgreSQLFailure>?>(nil)

        /// How many rows changed, or why there is no version; `nil` before the end.
        var outcome: Result<Int, PostgreSQLFailure>? { ended.withLock(\.self) }

        fileprivate func end(_ result: Result<Int, PostgreSQLFailure>) {
            ended.withLock { $0 = result }
        }
    }

    /// Has changes become a version, soon; returns at once.
    ///
    /// - Throws: ``PostgreSQLFailure/tableChanged(_:)`` if they are the first rows of a table that was empty, of which a
    ///   definition is to be inferred. So does the version, if a row does not fit the definition that was inferred.
    func apply(_ changes: RowChanges) throws(PostgreSQLFailure) -> Making {
        if let refusal = state.with({ $0.refusal(of: changes) }) { throw refusal }
        return try submit(.changes(changes), refusal: misfit)
    }

    private func misfit(_ reason: String) -> PostgreSQLFailure { state.with { $0.noteMisfit(reason) } }

    /// Waits for what was handed over before: a session that broke off may have left a change that is not visible yet.
    private func awaitChanges() throws(PostgreSQLFailure) {
        guard store.contains(source.name) else { return }
        try wait(for: submit(.changes(RowChanges()), refusal: misfit))
    }

    /// - Parameter refusal: why the session ends if the edit is refused.
    private func submit(
        _ edit: CatalogEdit,
        refusal: @escaping @Sendable (String) -> PostgreSQLFailure
    ) throws(PostgreSQLFailure) -> Making {
        let making = Making()
        let write = LiveWrite(CatalogWrite(edit), byteCount: 0) { result in
            switch result {
            case .success(let outcome): making.end(.success(outcome.changedCount))
            case .failure(.stopping): making.end(.failure(.stopping))
            case .failure(.missingFormerRow):
                making.end(.failure(.tableChanged("\(CatalogRefusal.missingFormerRow)")))
            case .failure(let error): making.end(.failure(refusal("\(error)")))
            }
        }
        do throws(CatalogRefusal) {
            try live.submitFollowed(write, to: source.name)
        } catch {
            if case .stopping = error { throw .stopping }
            throw .unfit(["\(error)"])
        }
        return making
    }

    private func wait(for making: Making) throws(PostgreSQLFailure) {
        while true {
            if let outcome = making.outcome {
                _ = try outcome.get()
                return
            }
            usleep(2_000)
        }
    }
}
