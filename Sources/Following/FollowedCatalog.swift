package import CatalogFiles
package import Catalogs
import FilterCore
import Glibc
import JSON
import Support

/// A catalog that follows a source outside: how copies and changes of that become versions.
package final class FollowedCatalog: Sendable {
    package let source: any FollowedSource
    package let state: FollowedState
    private let live: LiveCatalogs
    private let store: CatalogStore
    private let versions: CatalogVersions
    private let report: @Sendable (FollowEvent) -> Void

    /// - Parameters:
    ///   - live: applies the changes.
    ///   - store: where `live` publishes.
    ///   - versions: makes the first version.
    ///   - report: called with events for a log; on any thread.
    package init(
        _ source: any FollowedSource,
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
        state = FollowedState(interval: source.rest)
    }

    /// The greatest number of items.
    package var maxItems: Int { live.limits.maxItems }

    /// How definitions are read.
    package var loading: LoadOptions { live.limits.loading }

    func tell(_ event: FollowEvent) { report(event) }

    private func tell(_ events: [FollowEvent]) { events.forEach(report) }

    /// Has everything copied anew before long, with the definition as its file is then, or inferred anew.
    package func askForCopy() { state.with { $0.askForCopy() } }

    /// Whether everything is to be copied anew.
    package var isCopyWanted: Bool { state.with(\.isCopyWanted) }

    /// Whether the next copy has to have all rows, as a definition is to be inferred of them.
    package var needsAllRows: Bool { state.with { $0.isCopyWanted || $0.isDefinitionOutdated } }

    // MARK: Copies

    /// Makes the catalog what a copy has: the first version, or one after the present one that has what differs. Where nothing
    /// does there is no other version.
    ///
    /// Waits until it is visible.
    package func refresh(by copy: some SourceCopy) throws(SourceFailure) {
        let start = ContinuousClock.now
        try awaitChanges()
        // A part is not the copy that was asked for.
        if copy.isWhole { state.with { $0.beginCopy() } }
        let definition = try WrittenDefinition(at: source.definitionPath, loading)
        if let weight = copy.shape.weight { try definition?.require(weight: weight) }
        let written = definition?.bytes
        guard state.with({ $0.action(forCopyOf: copy.shape, written) }) == .compare,
            let present = store.present(source.name)
        else {
            guard copy.isWhole else { throw .tableChanged("its definition is another one") }
            return try exchange(by: copy, written, since: start)
        }
        var difference = CopyDifference(of: present.items)
        let account = try copy.forEachRow { (id, json) throws(SourceFailure) in
            difference.take(id, json)
            try requireRoom(for: difference.batch)
        }
        let batch = difference.finish(copy.covers)
        if !batch.isEmpty { try wait(for: submit(.difference(batch), refusal: misfit)) }
        tell(state.with { $0.noteCompared(changed: batch.count, account.lost, isWhole: copy.isWhole) })
    }

    /// Makes all of it anew, with the definition as it is now.
    private func exchange(
        by copy: some SourceCopy,
        _ written: [UInt8]?,
        since start: ContinuousClock.Instant
    ) throws(SourceFailure) {
        guard let present = store.present(source.name)?.items.count else {
            return try begin(with: copy, written, since: start)
        }
        var batch = ItemBatch()
        let account = try copy.forEachRow { (id, json) throws(SourceFailure) in
            batch.append(id: id, json: json)
            try requireRoom(for: batch)
        }
        let rowCount = batch.count
        guard state.with({ $0.isNews(rows: rowCount, of: copy.shape, written, present: present) }) else {
            return tell(state.with { $0.noteCompared(changed: 0, account.lost) })
        }
        let definition = if let written { written } else { try inferredDefinition(of: batch, copy.shape) }
        let edit = CatalogEdit.replace(definition: definition, batch)
        batch = ItemBatch()
        try wait(for: submit(edit) { .unfit([$0]) })
        let duration = ContinuousClock.now - start
        tell(state.with { $0.noteReplaced(by: account, rows: rowCount, of: copy.shape, written, in: duration) })
    }

    /// Makes the first version, of which a part is ready when the last row comes.
    private func begin(
        with copy: some SourceCopy,
        _ written: [UInt8]?,
        since start: ContinuousClock.Instant
    ) throws(SourceFailure) {
        let shape = copy.shape
        let definition: FirstVersion.Definition =
            if let written {
                .written(written)
            } else {
                .inferred({ self.inferredDefinition(of: $0, shape) }, packsItems: shape.weight != nil)
            }
        var first = try fitting { () throws(CatalogVersions.Fault) in
            try versions.first(of: source.name, by: definition)
        }
        let account = try copy.forEachRow { (id, json) throws(SourceFailure) in
            try fitting { () throws(CatalogVersions.Fault) in try first.append(id: id, json: json) }
        }
        let version = try fitting { () throws(CatalogVersions.Fault) in try first.finish() }
        live.follow(version)
        let duration = ContinuousClock.now - start
        let count = version.items.count
        tell(state.with { $0.noteReplaced(by: account, rows: count, of: shape, written, in: duration) })
    }

    /// Checks rows that are gathered of a source before a version can take or refuse them.
    private func requireRoom(for batch: ItemBatch) throws(SourceFailure) {
        guard batch.count > live.limits.maxItems || batch.bytes.count > live.limits.maxBytes else { return }
        throw .unfit([
            "it has more than \(live.limits.maxItems.grouped) rows (--max-live-items), or they are more than "
                + "\(live.limits.maxBytes.grouped) bytes (--max-live-bytes)"
        ])
    }

    /// Counts values that no item can have, and reports them.
    package func note(_ lost: LostValues) {
        if let news = state.with({ $0.noteLost(lost) }) { tell(news) }
    }

    private func inferredDefinition(of batch: ItemBatch, _ shape: CopyShape) throws(SourceFailure) -> [UInt8] {
        let (table, _) = try fitting { () throws(CatalogVersions.Fault) in
            try versions.read(
                batch.forEachItem,
                into: ItemStoreBuilder(sharing: batch.bytes),
                maxBytes: .max,
                versions.memory.charge(),
                isEnded: { false }
            )
        }
        return inferredDefinition(of: table, shape)
    }

    private func inferredDefinition(of table: AttributeTable, _ shape: CopyShape) -> [UInt8] {
        let inference = DefinitionInference(
            table: table,
            title: CategoryDefinition.title(fromName: source.name),
            idAttribute: shape.idAttribute
        )
        var definition = inference.definition
        definition.isInferred = true
        if let weight = shape.weight { definition.weigh(by: weight) }
        var writer = JSONWriter()
        DefinitionWriter.write(definition, to: &writer)
        return writer.bytes
    }

    private func fitting<Result>(
        _ body: () throws(CatalogVersions.Fault) -> Result
    ) throws(SourceFailure) -> Result {
        do throws(CatalogVersions.Fault) { return try body() } catch { throw unfit(error) }
    }

    private func unfit(_ fault: CatalogVersions.Fault) -> SourceFailure {
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
    package final class Making: Sendable {
        private let ended = Mutex<Result<Int, SourceFailure>?>(nil)

        /// How many rows changed, or why there is no version; `nil` before the end.
        package var outcome: Result<Int, SourceFailure>? { ended.withLock(\.self) }

        fileprivate func end(_ result: Result<Int, SourceFailure>) {
            ended.withLock { $0 = result }
        }
    }

    /// Has changes become a version, soon; returns at once.
    ///
    /// - Throws: ``SourceFailure/tableChanged(_:)`` if they are the first rows of a table that was empty, of which a
    ///   definition is to be inferred. So does the version, if a row does not fit the definition that was inferred.
    package func apply(_ changes: RowChanges) throws(SourceFailure) -> Making {
        if let refusal = state.with({ $0.refusal(of: changes) }) { throw refusal }
        return try submit(.changes(changes), refusal: misfit)
    }

    private func misfit(_ reason: String) -> SourceFailure { state.with { $0.noteMisfit(reason) } }

    /// Waits for what was handed over before: a session that broke off may have left a change that is not visible yet.
    private func awaitChanges() throws(SourceFailure) {
        guard store.contains(source.name) else { return }
        try wait(for: submit(.changes(RowChanges()), refusal: misfit))
    }

    /// - Parameter refusal: why the session ends if the edit is refused.
    private func submit(
        _ edit: CatalogEdit,
        refusal: @escaping @Sendable (String) -> SourceFailure
    ) throws(SourceFailure) -> Making {
        let making = Making()
        let write = LiveWrite(CatalogWrite(edit), byteCount: 0) { result in
            switch result {
            case .success(let outcome): making.end(.success(outcome.changedCount))
            case .failure(.stopping): making.end(.failure(.stopping))
            case .failure(.missingFormerRow):
                making.end(.failure(.tableChanged("\(CatalogRefusal.missingFormerRow)")))
            case .failure(let error):
                making.end(.failure(error.isOfAmount ? .unfit(["\(error)"]) : refusal("\(error)")))
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

    private func wait(for making: Making) throws(SourceFailure) {
        while true {
            if let outcome = making.outcome {
                _ = try outcome.get()
                return
            }
            usleep(2_000)
        }
    }
}

extension CatalogRefusal {
    /// Whether it is of no single row, so that another definition would not help.
    fileprivate var isOfAmount: Bool {
        switch self {
        case .tooManyItems, .tooManyBytes, .tooMuchMemory: true
        default: false
        }
    }
}
