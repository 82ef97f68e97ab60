package import FilterCore
import Support

/// Views of catalogs for callers on whom a filter is forced: of each catalog the items that pass, and no others.
///
/// A view answers as if its items were a catalog of their own, so that nothing in an answer can come from others: no count,
/// no bin, no label, no near name. It is compiled from these items alone, or, where they are most of many, it shares
/// columns with its catalog, see ``Catalog/showing(_:items:)``. It is made for the first request, and again for the first
/// request after the catalog changed. Those that were used last stay, as many as there is memory for.
package final class ScopedCatalogs: Sendable {
    /// Figures for operators.
    package struct Statistics: Sendable, Equatable {
        /// Views that are held, without former versions.
        package var count: Int
        /// About their memory, former versions included.
        package var byteCount: Int
        package var compiledCount: Int
        /// Views that made room for others.
        package var evictedCount: Int

        package init(count: Int = 0, byteCount: Int = 0, compiledCount: Int = 0, evictedCount: Int = 0) {
            self.count = count
            self.byteCount = byteCount
            self.compiledCount = compiledCount
            self.evictedCount = evictedCount
        }
    }

    /// The present version of a view.
    private struct View: Sendable {
        let snapshot: CatalogSnapshot
        /// The version with all items that it was made of.
        let whole: CatalogSnapshot
        /// The greater, the later it was used.
        var lastUse: Int

        var byteCount: Int { snapshot.memory.byteCount(beside: whole.memory) }

        /// Whether it has columns of a version that was compiled otherwise than another one.
        func isKeepingColumns(from present: CatalogSnapshot) -> Bool {
            snapshot.memory.base == whole.memory.base && whole.memory.base != present.memory.base
        }
    }

    private struct State: Sendable {
        /// By stored name.
        var views: [String: View] = [:]
        var useCount = 0
        var byteCount = 0
        var compiledCount = 0
        var evictedCount = 0
        /// Catalogs that went.
        var goneCount = 0

        mutating func use(_ name: String) -> View? {
            useCount += 1
            views[name]?.lastUse = useCount
            return views[name]
        }

        mutating func put(_ snapshot: CatalogSnapshot, of whole: CatalogSnapshot) {
            remove(snapshot.storedName)
            useCount += 1
            let view = View(snapshot: snapshot, whole: whole, lastUse: useCount)
            views[snapshot.storedName] = view
            byteCount += view.byteCount
        }

        mutating func remove(_ name: String) {
            byteCount -= views.removeValue(forKey: name)?.byteCount ?? 0
        }

        /// Takes out the views that were used longest ago, but for the last one.
        ///
        /// - Returns: their stored names.
        mutating func makeRoom(_ maxBytes: Int) -> [String] {
            var evicted: [String] = []
            while byteCount > maxBytes, views.count > 1,
                let name = views.min(by: { $0.value.lastUse < $1.value.lastUse })?.key
            {
                remove(name)
                evicted.append(name)
            }
            evictedCount += evicted.count
            return evicted
        }
    }

    private let catalogs: CatalogStore
    /// The present versions of all views, and former ones that clients may still ask for.
    private let views: CatalogStore
    private let versions: CatalogVersions
    private let maxBytes: Int
    private let expressionLimits: FilterExpressionLimits
    private let prepare: @Sendable (CatalogSnapshot) -> CatalogSnapshot
    private let state = Mutex(State())
    /// Held while a view is made by a thread that may be kept: others need not make the same, and memory for making one is
    /// taken once.
    private let turn = Mutex(())

    /// Units of work for each byte of JSON that a view is compiled from: a million items of 300 bytes take some seconds.
    private static let workPerByte = 20

    /// - Parameters:
    ///   - catalogs: those with all items.
    ///   - views: an empty store, which holds former versions by its own limits.
    ///   - versions: compiles views, whatever memory it is told to keep to: `maxBytes` bounds them.
    ///   - maxBytes: about the memory of the present versions of views; the one that was asked for last is held in any case.
    ///   - expressionLimits: of a forced filter.
    ///   - prepare: makes a view fit to be read, see ``ResultCache/lendingWords(to:)``.
    package init(
        of catalogs: CatalogStore,
        heldIn views: CatalogStore = CatalogStore([]),
        versions: CatalogVersions = CatalogVersions(),
        maxBytes: Int = .max,
        expressionLimits: FilterExpressionLimits = FilterExpressionLimits(),
        prepare: @escaping @Sendable (CatalogSnapshot) -> CatalogSnapshot = { $0 }
    ) {
        self.catalogs = catalogs
        self.views = views
        self.versions = versions.unbounded
        self.maxBytes = maxBytes
        self.expressionLimits = expressionLimits
        self.prepare = prepare
        catalogs.observe { [weak self] name in
            guard let self, !self.catalogs.contains(name) else { return }
            state.withLock { $0.goneCount += 1 }
            forgetViews { $0.whole.name == name }
        }
    }

    /// Ends some views, as those of a catalog that is gone. One of the same name later is another one, of which nothing was shown yet.
    private func forgetViews(where isOver: (View) -> Bool) {
        let over = state.withLock(\.views).filter { isOver($0.value) }
        state.withLock { state in
            for (name, view) in over where state.views[name]?.snapshot === view.snapshot {
                state.remove(name)
                views.remove(name)
            }
        }
    }

    /// The items of a version that pass a filter, as a catalog.
    ///
    /// - Parameters:
    ///   - version: with all items, the present one.
    ///   - chosen: categories that callers behind the filter have seen: where the definition was inferred, the view has them,
    ///     also if none of its items has their attributes any more.
    ///   - isPatient: whether no other request waits for the thread; otherwise small views alone are compiled.
    /// - Throws: all of ``ScopeRefusal``.
    /// - Complexity: O(1) if it is held; otherwise O(items), and O(bytes) of those that pass.
    package func view(
        of version: CatalogSnapshot,
        through scope: CatalogScope,
        choosingIn chosen: some Collection<String> = [],
        _ work: WorkBudget,
        isPatient: Bool
    ) throws(ScopeRefusal) -> CatalogSnapshot {
        let categories = version.inferredCategories(among: chosen)
        if let view = present(scope, of: version, with: categories) { return view }
        let places = try places(scope, of: version, work)
        guard isPatient else {
            let byteCount = version.items.byteCount / max(version.items.count, 1) * places.count
            try ScopeRefusal.mapping { () throws(TooMuchWork) in
                try work.spend(byteCount, times: Self.workPerByte, on: .filters)
            }
            return try make(scope, of: version, places, with: categories)
        }
        return try turn.withLock { (_) throws(ScopeRefusal) in
            if let view = present(scope, of: version, with: categories) { return view }
            return try make(scope, of: version, places, with: categories)
        }
    }

    /// - Returns: `nil` if it has to be made.
    private func present(
        _ scope: CatalogScope,
        of version: CatalogSnapshot,
        with categories: [CategoryDefinition]
    ) -> CatalogSnapshot? {
        let name = scope.storedName(of: version.name)
        guard let view = state.withLock({ $0.use(name) }), view.whole === version, view.snapshot.has(categories) else {
            return nil
        }
        return seen(view.snapshot)
    }

    /// Notes that an answer is made of a view, so that it is held for a while after its end.
    private func seen(_ view: CatalogSnapshot) -> CatalogSnapshot {
        _ = views.find(view.storedName)
        return view
    }

    /// A former version of a view.
    package func former(_ storedName: String, dataVersion: String) -> CatalogSnapshot? {
        views.former(storedName, dataVersion: dataVersion)
    }

    package var statistics: Statistics {
        let formerByteCount = views.formerStatistics.byteCount
        return state.withLock { state in
            Statistics(
                count: state.views.count,
                byteCount: state.byteCount + formerByteCount,
                compiledCount: state.compiledCount,
                evictedCount: state.evictedCount
            )
        }
    }

    /// Housekeeping between requests: ends views that were made while their catalog went, or keep columns that it has no more,
    /// and lets go of former versions. To be called at intervals, on a thread that may block.
    package func performHousekeeping() {
        forgetViews { view in
            guard let present = catalogs.present(view.whole.name) else { return true }
            // An idle view would keep the former columns of a catalog that was compiled again.
            return view.isKeepingColumns(from: present)
        }
        views.performHousekeeping()
    }

    private func places(
        _ scope: CatalogScope,
        of version: CatalogSnapshot,
        _ work: WorkBudget
    ) throws(ScopeRefusal) -> [Int] {
        // There is nothing to see, whatever is to be seen of items to come.
        guard version.items.count > 0 else { return [] }
        let expression: FilterExpression
        do throws(FilterExpressionError) {
            expression = try FilterExpression(scope.filter, limits: expressionLimits)
        } catch {
            throw .unreadable(error)
        }
        var members: [Text: [Text]] = [:]
        for attribute in Set(expression.filters.map(\.attribute)) {
            guard version.canHave(attribute) else { throw .unfit(catalog: version.name) }
            members[attribute] = version.catalog.attributes(inside: attribute)
        }
        let whole = expression.takingObjectsWhole(members)
        return try ScopeRefusal.mapping { () throws(TooMuchWork) in
            try version.catalog.places(passing: whole, work: work)
        }
    }

    /// Makes the view of a version: of the view before, if few items changed since, or of all its items.
    private func make(
        _ scope: CatalogScope,
        of version: CatalogSnapshot,
        _ places: [Int],
        with categories: [CategoryDefinition]
    ) throws(ScopeRefusal) -> CatalogSnapshot {
        let (former, goneCount) = state.withLock { ($0.use(scope.storedName(of: version.name)), $0.goneCount) }
        let snapshot: CatalogSnapshot
        do throws(CatalogVersions.Fault) {
            if let former, former.snapshot.has(categories), let changed = try changed(former, to: version, places) {
                snapshot = changed
            } else {
                // An attribute that was shown once stays, as in a catalog whose last item with an attribute goes.
                let shown = former?.snapshot.catalog.definition.namedAttributes ?? []
                let view = try versions.view(
                    of: version,
                    places: places,
                    through: scope,
                    showing: shown + categories.flatMap(\.namedAttributes)
                )
                snapshot = prepare(view)
                state.withLock { $0.compiledCount += 1 }
            }
        } catch {
            throw .uncompilable(catalog: version.name, error)
        }
        // Under one lock, so that both always have the same views. Where a catalog went meanwhile, it may have been this one.
        state.withLock { state in
            guard state.goneCount == goneCount else { return }
            if state.views[snapshot.storedName]?.snapshot !== snapshot { views.put(snapshot) }
            state.put(snapshot, of: version)
            for name in state.makeRoom(maxBytes) { views.remove(name) }
        }
        return seen(snapshot)
    }

    /// - Returns: `nil` if the view is better compiled again.
    private func changed(
        _ view: View,
        to version: CatalogSnapshot,
        _ places: [Int]
    ) throws(CatalogVersions.Fault) -> CatalogSnapshot? {
        if view.isKeepingColumns(from: version) { return nil }
        // The same data, compiled once more.
        if view.whole.baseVersion == version.baseVersion, view.whole.catalog.today == version.catalog.today {
            return view.snapshot
        }
        guard version.isLive, !versions.progress(of: view.snapshot).isDue,
            let change = ViewChange(of: view.snapshot, from: view.whole, to: version, passing: places)
        else { return nil }
        if change.changes.isEmpty { return view.snapshot }
        guard let next = try versions.changed(view.snapshot, applying: change.changes), next.showsAllAttributes else {
            return nil
        }
        return prepare(next)
    }
}

extension CatalogSnapshot {
    /// Those categories of a definition that was inferred which have one of some ids.
    fileprivate func inferredCategories(among ids: some Collection<String>) -> [CategoryDefinition] {
        guard !ids.isEmpty, case .written(let definition) = definitionSource, definition.isInferred else { return [] }
        return definition.categories.filter { ids.contains($0.id) }
    }

    fileprivate func has(_ categories: [CategoryDefinition]) -> Bool {
        categories.allSatisfy { catalog.index(ofCategory: $0.id) != nil }
    }

    /// Whether a filter on an attribute is none by mistake: items or the definition have it, or items to come may.
    fileprivate func canHave(_ attribute: Text) -> Bool { isLive || attributes.contains(attribute) }
}
