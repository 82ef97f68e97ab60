import CatalogFiles
import FilterCore
import Support

/// What versions of live catalogs are made with, kept by and published in.
struct LivePublishing: Sendable {
    let store: CatalogStore
    let journal: any CatalogJournal
    let versions: CatalogVersions
    /// Makes a version fit to be read, see ``ResultCache/lendingWords(to:)``.
    let prepare: @Sendable (CatalogSnapshot) -> CatalogSnapshot
}

/// Carries out writes of one live catalog: each, or several together, become a version that the journal keeps and that
/// is then published.
struct VersionWriter: ~Copyable {
    private let name: String
    private let publishing: LivePublishing
    /// The present version of the catalog that the first write takes away; `nil` if it takes none, or there is none.
    private let source: CatalogSnapshot?
    private let reader: EditReader
    /// The present one; `nil` if there is no such catalog.
    private(set) var version: CatalogSnapshot?
    /// The changes that were made to the first version, in order.
    private(set) var changes: [CatalogChange] = []
    /// Whether ``source`` is no more.
    private(set) var isSourceGone = false

    init(
        of name: String,
        at version: CatalogSnapshot?,
        source: CatalogSnapshot? = nil,
        _ publishing: LivePublishing,
        _ reader: EditReader
    ) {
        self.name = name
        self.version = version
        self.source = source
        self.publishing = publishing
        self.reader = reader
    }

    /// Carries out the first of some writes, and those behind it that can become one version with it.
    ///
    /// - Returns: what became of each, in their order; writes without a result are to be tried again.
    mutating func carryOut(_ writes: [LiveWrite]) -> [WriteResult] {
        guard let first = writes.first else { return [] }
        if first.write.isJoined { return join(writes[...], maxBytes: reader.limits.maxGroupBytes) }
        return [carryOutAlone(first)]
    }

    private mutating func carryOutAlone(_ write: LiveWrite) -> WriteResult {
        do throws(CatalogRefusal) {
            return .success(try execute(write))
        } catch {
            return .failure(error)
        }
    }

    /// Carries out a write by itself.
    private mutating func execute(_ write: LiveWrite) throws(CatalogRefusal) -> WriteOutcome {
        switch write.write.edit {
        case .define(let json):
            try write.write.precondition.check(version)
            return try define(json)
        case .remove(let isRequired):
            guard isRequired || version != nil else { return outcome() }
            try write.write.precondition.check(requireVersion())
            try publish(nil, [.deletion])
            return outcome()
        case .rows, .item, .difference, .changes:
            try write.write.precondition.check(version)
            return try change(write)
        case .objects(let source):
            let (changes, objectIDs) = try reader.changes(
                by: source,
                to: name,
                at: version,
                isAbandoned: write.isAbandoned
            )
            var outcome = try rewrite(changes)
            outcome.objectIDs = objectIDs
            return outcome
        case .removeObjects(let filters, let maxWork):
            let batch = try version.flatMap { (version) throws(CatalogRefusal) in
                try filters.deletion(from: version, maxWork: maxWork)
            }
            return try rewrite(batch.map { [.items($0)] } ?? [])
        case .settings(let edit):
            return try rewrite(
                CatalogRefusal.reading { () throws(EditFault) in try edit.changes(of: version, named: name) }
            )
        case .copy(let source, let part):
            // As it is now.
            guard let copied = publishing.store.find(source) else { return outcome() }
            switch part {
            case .everything: return try rewrite(copied.asChanges)
            case .definition: return try rewrite([copied.sameDefinition])
            case .nothing: return outcome()
            }
        case .move: return try move()
        case .replace(let definition, let batch):
            return try rewrite([.definition(definition), .replacement(batch)])
        }
    }

    /// Publishes the present version in the form that came of a recompilation.
    ///
    /// - Parameter changes: that are missing in it.
    mutating func show(_ form: CatalogSnapshot, with changes: [CatalogChange]) {
        do {
            let next = changes.isEmpty ? form : try publishing.versions.next(after: form, applying: changes, to: name)
            guard let next, next.baseVersion == version?.baseVersion else { return }
            show(next)
        } catch {
            // The present form is as good; the next write reports the faults of the definition.
            return
        }
    }

    private mutating func show(_ version: CatalogSnapshot) {
        self.version = version
        publishing.store.put(publishing.prepare(version))
        publishing.journal.published(version)
    }

    private mutating func define(_ json: [UInt8]) throws(CatalogRefusal) -> WriteOutcome {
        let isCreated = version == nil
        let next = try make([.definition(json)]) { .invalidDefinition($0) }
        if let version, let next { try Self.requireSameIDs(version, next) }
        try publish(next, [.definition(json)])
        return outcome(isCreated: isCreated)
    }

    /// Ids were read when the items came, so that another attribute would not be theirs.
    private static func requireSameIDs(_ version: CatalogSnapshot, _ next: CatalogSnapshot) throws(CatalogRefusal) {
        let (old, new) = (version.catalog.definition.idAttribute, next.catalog.definition.idAttribute)
        guard old != new, version.items.count > 0 else { return }
        throw .otherIDs(idAttribute: old)
    }

    private mutating func rewrite(_ changes: [CatalogChange]) throws(CatalogRefusal) -> WriteOutcome {
        let isCreated = version == nil
        if !changes.isEmpty {
            let next = try make(changes) { .unfitItems($0) }
            let keepsItems = changes.allSatisfy { change in
                switch change {
                case .deletion, .replacement: false
                case .definition, .items: true
                }
            }
            if keepsItems, let version, let next { try Self.requireSameIDs(version, next) }
            try publish(next, changes)
        }
        return outcome(isCreated: isCreated && version != nil)
    }

    private mutating func move() throws(CatalogRefusal) -> WriteOutcome {
        let isCreated = version == nil
        if let source {
            let changes = source.asChanges
            try publish(make(changes, { .unfitItems($0) }), changes, removing: source.name)
            isSourceGone = true
        }
        return outcome(isCreated: isCreated && version != nil)
    }

    /// Changes items by one write, or finds out what that would do.
    private mutating func change(_ write: LiveWrite) throws(CatalogRefusal) -> WriteOutcome {
        let version = try requireVersion()
        guard let checked = try reader.checked(write, against: PendingCatalog(version)) else { return outcome() }
        let changes = [checked.change].compactMap(\.self)
        let next = changes.isEmpty ? version : try make(changes) { .unfitItems($0) }
        if !write.write.isDryRun, !changes.isEmpty { try publish(next, changes) }
        var outcome = outcome(of: checked)
        outcome.isDryRun = write.write.isDryRun
        return outcome
    }

    /// Makes one version of several changes; if there is none, of each half of them.
    ///
    /// - Parameter maxBytes: of checked rows; the write that goes beyond is the last one that is carried out.
    /// - Returns: what became of the first writes: of one at least.
    private mutating func join(_ writes: ArraySlice<LiveWrite>, maxBytes: Int) -> [WriteResult] {
        guard let first = writes.first else { return [] }
        var checked = version.map { check(writes, against: $0, maxBytes: maxBytes) } ?? []
        if checked.isEmpty { return [carryOutAlone(first)] }
        let changes = checked.compactMap { (try? $0.get())?.change }
        do throws(CatalogRefusal) {
            if !changes.isEmpty { try publish(make(changes, { .unfitItems($0) }), changes) }
            return checked.map { $0.map { outcome(of: $0) } }
        } catch {
            var results = checked.map { $0.flatMap { _ in WriteResult.failure(error) } }
            let accepted = checked.indices.filter { (try? checked[$0].get()) != nil }
            guard accepted.count > 1, !error.isOfService else { return results }
            // Most of the writes fit, so that one that does not is found in few versions. Their rows have been in memory
            // together.
            checked = []
            let unfinished = accepted.map { writes[writes.startIndex + $0] }
            let middle = unfinished.count / 2
            let halves = joinAll(unfinished[..<middle]) + joinAll(unfinished[middle...])
            for (place, result) in zip(accepted, halves) { results[place] = result }
            return results
        }
    }

    /// - Returns: what became of each write.
    private mutating func joinAll(_ writes: ArraySlice<LiveWrite>) -> [WriteResult] {
        var results: [WriteResult] = []
        while results.count < writes.count { results += join(writes.dropFirst(results.count), maxBytes: .max) }
        return results
    }

    /// Reads writes, each against the version as those before it leave it.
    ///
    /// - Returns: their rows, or why they are refused: up to the first that is to be carried out alone.
    private func check(
        _ writes: some Collection<LiveWrite>,
        against version: CatalogSnapshot,
        maxBytes: Int
    ) -> [Result<CheckedBatch, CatalogRefusal>] {
        var pending = PendingCatalog(version)
        var results: [Result<CheckedBatch, CatalogRefusal>] = []
        // Applied for the next write alone: the places of a million rows take memory.
        var unapplied: CheckedBatch?
        var byteCount = 0
        for write in writes {
            guard byteCount <= maxBytes else { break }
            if let checked = unapplied.take() { pending.apply(checked) }
            do throws(CatalogRefusal) {
                guard let checked = try reader.checked(write, against: pending) else { break }
                unapplied = checked
                results.append(.success(checked))
                byteCount += (checked.change?.payload.count ?? 0) + checked.answerByteCount
            } catch {
                results.append(.failure(error))
            }
        }
        return results
    }

    private func outcome(isCreated: Bool = false) -> WriteOutcome {
        WriteOutcome(snapshot: version, isCreated: isCreated, isDurable: publishing.journal.isDurable)
    }

    private func outcome(of checked: CheckedBatch) -> WriteOutcome {
        var outcome = outcome()
        outcome.counts = checked.counts
        outcome.refused = checked.refused
        outcome.itemTag = checked.itemTag
        outcome.objectIDs = checked.objectIDs
        outcome.changedCount = checked.change?.rowCount ?? 0
        return outcome
    }

    private var unknown: CatalogRefusal { .unknownCatalog(name, among: publishing.store.names) }

    private func requireVersion() throws(CatalogRefusal) -> CatalogSnapshot {
        if let version { return version }
        throw unknown
    }

    private func make(
        _ changes: [CatalogChange],
        _ refusal: (DefinitionFileError) -> CatalogRefusal
    ) throws(CatalogRefusal) -> CatalogSnapshot? {
        do throws(CatalogVersions.Fault) {
            return try publishing.versions.next(after: version, applying: changes, to: name)
        } catch {
            switch error {
            case .definition(let fault): throw refusal(fault)
            case .tooManyItems(let limit): throw .tooManyItems(limit: limit)
            case .tooManyBytes(let limit): throw .tooManyBytes(limit: limit)
            case .tooMuchMemory(let limit): throw .tooMuchMemory(limit: limit)
            case .damaged, .ended: throw .damagedRows(catalog: name)
            }
        }
    }

    /// Writes the changes to the journal, then publishes the version.
    ///
    /// - Parameter moved: a catalog that ends with it; `nil` for none.
    private mutating func publish(
        _ next: CatalogSnapshot?,
        _ changes: [CatalogChange],
        removing moved: String? = nil
    ) throws(CatalogRefusal) {
        do throws(JournalError) {
            let version = next?.baseVersion ?? LiveVersion.none
            try publishing.journal.append(changes, to: name, version: version, removing: moved)
        } catch {
            throw .storageFailed(cause: "\(name): \(error)")
        }
        self.changes += changes
        if let next {
            show(next)
        } else {
            version = nil
            publishing.store.remove(name)
        }
        if let moved { publishing.store.remove(moved) }
    }
}
