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

/// Carries out writes of one live catalog: each, or several together, become a version that the journal keeps and everybody
/// can read then.
struct VersionWriter: ~Copyable {
    private let name: String
    private let publishing: LivePublishing
    /// The present version of the catalog that the first write takes away; `nil` if it takes none, or there is none.
    private let source: CatalogSnapshot?
    /// Bytes of checked rows that are kept for one version; the write that goes beyond is the last one of it.
    private let maxGroupBytes: Int
    /// The present one; `nil` if there is no such catalog.
    private(set) var version: CatalogSnapshot?
    /// What was made of the version that was there first, in order.
    private(set) var changes: [CatalogChange] = []
    /// Whether ``source`` is no more.
    private(set) var isSourceGone = false

    init(
        of name: String,
        at version: CatalogSnapshot?,
        source: CatalogSnapshot? = nil,
        _ publishing: LivePublishing,
        maxGroupBytes: Int
    ) {
        self.name = name
        self.version = version
        self.source = source
        self.publishing = publishing
        self.maxGroupBytes = maxGroupBytes
    }

    /// Carries out the first of some writes, and those behind it that can become one version with it.
    ///
    /// - Returns: how many were carried out; the others are to be tried again.
    mutating func carryOut(_ writes: [LiveWrite]) -> Int {
        guard let first = writes.first else { return 0 }
        switch first.work {
        case .define(let json, let check): define(json, check, first)
        case .remove(let check): remove(check, first)
        case .rewrite(let makeChanges): rewrite(makeChanges, first)
        case .move: move(first)
        case .tryChange(let read): tryChange(read, first)
        case .change, .changeOrRewrite: return change(writes, maxBytes: maxGroupBytes)
        }
        return 1
    }

    /// Lets everybody read the present version in the form that came of a recompilation.
    ///
    /// - Parameter changes: that are missing in it.
    mutating func show(_ form: CatalogSnapshot, with changes: [CatalogChange]) {
        do {
            let next = changes.isEmpty ? form : try publishing.versions.next(after: form, applying: changes, to: name)
            guard let next, next.baseVersion == version?.baseVersion else { return }
            show(next)
        } catch {
            // The present form is as good; whatever is wrong with the definition is told to a write.
            return
        }
    }

    private mutating func show(_ version: CatalogSnapshot) {
        self.version = version
        publishing.store.put(publishing.prepare(version))
        publishing.journal.published(version)
    }

    private mutating func define(
        _ json: [UInt8],
        _ check: (CatalogSnapshot?) throws(CatalogRefusal) -> Void,
        _ write: LiveWrite
    ) {
        do throws(CatalogRefusal) {
            try check(version)
            let isCreated = version == nil
            let next = try make([.definition(json)]) { .invalidDefinition($0) }
            if let version, let next { try Self.requireSameIDs(version, next) }
            try publish(next, [.definition(json)])
            write.finish(.success(outcome(isCreated: isCreated)))
        } catch {
            write.finish(.failure(error))
        }
    }

    /// Ids were read when the items came, so that another attribute would not be theirs.
    private static func requireSameIDs(_ version: CatalogSnapshot, _ next: CatalogSnapshot) throws(CatalogRefusal) {
        let (old, new) = (version.catalog.definition.idAttribute, next.catalog.definition.idAttribute)
        guard old != new, version.items.count > 0 else { return }
        throw .otherIDs(idAttribute: old)
    }

    private mutating func remove(_ check: (CatalogSnapshot?) throws(CatalogRefusal) -> Void, _ write: LiveWrite) {
        do throws(CatalogRefusal) {
            try check(requireVersion())
            try publish(nil, [.deletion])
            write.finish(.success(outcome()))
        } catch {
            write.finish(.failure(error))
        }
    }

    private mutating func rewrite(
        _ makeChanges: (CatalogSnapshot?, CatalogVersions) throws(CatalogRefusal) -> [CatalogChange],
        _ write: LiveWrite
    ) {
        do throws(CatalogRefusal) {
            let isCreated = version == nil
            let changes = try makeChanges(version, publishing.versions)
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
            write.finish(.success(outcome(isCreated: isCreated && version != nil)))
        } catch {
            write.finish(.failure(error))
        }
    }

    private mutating func move(_ write: LiveWrite) {
        do throws(CatalogRefusal) {
            let isCreated = version == nil
            if let source {
                let changes = source.asChanges
                try publish(make(changes, { .unfitItems($0) }), changes, removing: source.name)
                isSourceGone = true
            }
            write.finish(.success(outcome(isCreated: isCreated && version != nil)))
        } catch {
            write.finish(.failure(error))
        }
    }

    private func tryChange(_ read: (PendingCatalog) throws(CatalogRefusal) -> CheckedBatch, _ write: LiveWrite) {
        do throws(CatalogRefusal) {
            let checked = try read(PendingCatalog(requireVersion()))
            if let change = checked.change { _ = try make([change]) { .unfitItems($0) } }
            var outcome = outcome(of: checked)
            outcome.isDryRun = true
            write.finish(.success(outcome))
        } catch {
            write.finish(.failure(error))
        }
    }

    /// Makes one version of several changes; if there is none, of each half of them.
    ///
    /// - Parameter maxBytes: of checked rows; the write that goes beyond is the last one that is carried out.
    /// - Returns: how many of the writes were carried out.
    private mutating func change(_ writes: some Collection<LiveWrite>, maxBytes: Int) -> Int {
        guard let first = writes.first else { return 0 }
        guard let version else { return carryOutAlone(first) }
        var accepted: [(write: LiveWrite, checked: CheckedBatch)]
        let count: Int
        (accepted, count) = Self.check(writes, against: version, maxBytes: maxBytes)
        guard count > 0 else { return carryOutAlone(first) }
        let changes = accepted.compactMap(\.checked.change)
        do throws(CatalogRefusal) {
            if !changes.isEmpty { try publish(make(changes, { .unfitItems($0) }), changes) }
            for (write, checked) in accepted { write.finish(.success(outcome(of: checked))) }
        } catch {
            guard accepted.count > 1, !error.isOfService else {
                for (write, _) in accepted { write.finish(.failure(error)) }
                return count
            }
            // Most of the writes fit, so that one that does not is found in few versions. Their rows have been in memory
            // together.
            let unfinished = accepted.map(\.write)
            accepted = []
            let middle = unfinished.count / 2
            _ = change(unfinished[..<middle], maxBytes: .max)
            _ = change(unfinished[middle...], maxBytes: .max)
        }
        return count
    }

    /// Carries out a write of items that cannot become one version with others.
    ///
    /// - Returns: one.
    private mutating func carryOutAlone(_ write: LiveWrite) -> Int {
        if case .changeOrRewrite(_, let makeChanges) = write.work {
            rewrite(makeChanges, write)
        } else {
            write.finish(.failure(unknown))
        }
        return 1
    }

    /// Reads writes, each against the version as those before it leave it.
    ///
    /// - Returns: those that are accepted, and how many were read: up to the first that is to be carried out alone.
    private static func check(
        _ writes: some Collection<LiveWrite>,
        against version: CatalogSnapshot,
        maxBytes: Int
    ) -> (accepted: [(write: LiveWrite, checked: CheckedBatch)], count: Int) {
        var pending = PendingCatalog(version)
        var accepted: [(write: LiveWrite, checked: CheckedBatch)] = []
        // Applied for the next write alone: the places of a million rows take memory.
        var unapplied: CheckedBatch?
        var (count, byteCount) = (0, 0)
        for write in writes {
            guard byteCount <= maxBytes else { break }
            if let checked = unapplied.take() { pending.apply(checked) }
            do throws(CatalogRefusal) {
                guard let checked = try write.checked(against: pending) else { break }
                unapplied = checked
                accepted.append((write, checked))
                byteCount += (checked.change?.payload.count ?? 0) + checked.answerByteCount
            } catch {
                write.finish(.failure(error))
            }
            count += 1
        }
        return (accepted, count)
    }

    private func outcome(isCreated: Bool = false) -> LiveWrite.Outcome {
        LiveWrite.Outcome(snapshot: version, isCreated: isCreated, isDurable: publishing.journal.isDurable)
    }

    private func outcome(of checked: CheckedBatch) -> LiveWrite.Outcome {
        var outcome = outcome()
        outcome.counts = checked.counts
        outcome.refused = checked.refused
        outcome.itemTag = checked.itemTag
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

    /// Lets the journal have the changes, then everybody the version.
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
