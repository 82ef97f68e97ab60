/// All clauses of a state, and whose they are.
///
/// An or-group is one clause, whichever categories feed it and whatever free filters stand in it; every feeder may
/// replace the whole of it. Everything else is a clause of the category or the free filter that made it.
final class StateClauses: Sendable {
    /// The clauses of categories, by index; absent for a category that filters nothing. The replaceable part of one that
    /// feeds a shared group is its share alone.
    private let own: [Int: CategoryClauses]
    /// Or-groups with more than one category's filters in them.
    private let shared: [FilterGroupID: Bitmap]
    /// By category: the shared group that it feeds.
    private let groupOfFeeder: [Int: FilterGroupID]
    /// The items that the free filters of a shared group pass.
    private let freeShare: [FilterGroupID: Bitmap]
    /// The items of each free filter.
    private let itemsOfFree: [Filter: Bitmap]
    /// The free filters of each or-group.
    private let filtersOfGroup: [FilterGroupID: [Filter]]
    /// Of free filters that share a clause with no category: those of and-groups one by one, or-groups as a whole.
    private let free: [Bitmap]
    /// Of or-groups that no category feeds: their place in `free`.
    private let placeOfGroup: [FilterGroupID: Int]
    /// How many of `free` keep out nothing but items that are no more in the catalog.
    private let liveCount: Int
    /// Those that are known to be made of values or numbers, by category.
    private let sourced: [SourcedClause]
    /// By category: the place of its replaceable clause among these.
    private let placeOfSourced: [Int: Int]
    /// How many clauses of categories are made of something else, shared groups aside.
    private let unsourcedCount: Int

    /// - Parameters:
    ///   - asked: a clause that belongs to no category and no group; `nil` for none.
    ///   - isAskedLive: whether it keeps out nothing but items that are no more in the catalog.
    ///   - purpose: what the clauses are wanted for.
    init(
        _ catalog: Catalog,
        _ state: FilterState,
        asked: Bitmap?,
        isAskedLive: Bool,
        work: WorkBudget,
        for purpose: WorkPurpose
    ) throws(TooMuchWork) {
        var own: [Int: CategoryClauses] = [:]
        for (id, selection) in state.selections {
            guard let index = catalog.index(ofCategory: id), catalog.categories[index].takes(selection) else {
                continue
            }
            let clauses = try catalog.categories[index].clauses(of: selection, work: work, for: purpose)
            if !clauses.all.isEmpty { own[index] = clauses }
        }
        let filters = state.groups.allFilters
        let itemsOfFree = try catalog.attributes.items(matchingEach: filters, work: work, for: purpose)
        // Joined with those of its group.
        try work.spend(itemsOfFree.count, times: catalog.wordCount, on: purpose)
        var free = asked.map { [$0] } ?? []
        var freeShare: [FilterGroupID: Bitmap] = [:]
        var filtersOfGroup: [FilterGroupID: [Filter]] = [:]
        var placeOfGroup: [FilterGroupID: Int] = [:]
        for group in state.groups.groupIDs {
            let filters = state.groups[group].map(\.element)
            guard group.isDisjunctive else {
                free += filters.compactMap { itemsOfFree[$0] }
                continue
            }
            filtersOfGroup[group] = filters
            let share = filters.reduce(into: Bitmap(itemCount: catalog.placeCount)) { share, filter in
                if let items = itemsOfFree[filter] { share.formUnion(items) }
            }
            if catalog.feeders(of: group).isEmpty {
                placeOfGroup[group] = free.count
                free.append(share)
            } else {
                freeShare[group] = share
            }
        }
        var shared: [FilterGroupID: Bitmap] = [:]
        var groupOfFeeder: [Int: FilterGroupID] = [:]
        for id in Set(freeShare.keys).union(catalog.sharedGroups) {
            let feeders = catalog.feeders(of: id)
            for index in feeders { groupOfFeeder[index] = id }
            let shares = feeders.compactMap { own[$0]?.replaceable } + (freeShare[id].map { [$0] } ?? [])
            guard let first = shares.first else { continue }
            shared[id] = shares.dropFirst().reduce(first) { $0.union($1) }
        }
        var sourced: [SourcedClause] = []
        var placeOfSourced: [Int: Int] = [:]
        var unsourcedCount = 0
        func add(_ source: ClauseSource?, of category: Int, _ items: Bitmap) {
            if let source {
                sourced.append(SourcedClause(category: category, source: source, items: items))
            } else {
                unsourcedCount += 1
            }
        }
        for (index, clauses) in own.sorted(by: { $0.key < $1.key }) {
            if groupOfFeeder[index] == nil, let items = clauses.replaceable {
                if clauses.source != nil { placeOfSourced[index] = sourced.count }
                add(clauses.source, of: index, items)
            }
            for clause in clauses.required { add(clause.source, of: index, clause.items) }
        }
        self.own = own
        self.shared = shared
        self.groupOfFeeder = groupOfFeeder
        self.freeShare = freeShare
        self.itemsOfFree = itemsOfFree
        self.filtersOfGroup = filtersOfGroup
        self.free = free
        self.placeOfGroup = placeOfGroup
        liveCount = asked != nil && isAskedLive ? 1 : 0
        self.sourced = sourced
        self.placeOfSourced = placeOfSourced
        self.unsourcedCount = unsourcedCount
    }

    /// How many clauses there are.
    var count: Int {
        own.reduce(shared.count + free.count) { count, own in
            let replaceable = groupOfFeeder[own.key] == nil && own.value.replaceable != nil ? 1 : 0
            return count + own.value.required.count + replaceable
        }
    }

    /// About how many filters in force make them.
    var filterCount: Int {
        count + itemsOfFree.count
    }

    /// How many sets of items they hold, at most.
    var setCount: Int {
        own.values.reduce(filterCount + freeShare.count) { $0 + $1.words.count + 1 }
    }

    /// In an order that depends on the state alone.
    var all: [Bitmap] {
        let categories = own.sorted { $0.key < $1.key }.flatMap { index, clauses in
            groupOfFeeder[index] == nil ? clauses.all : clauses.required.map(\.items)
        }
        return categories + shared.sorted { $0.key < $1.key }.map(\.value) + free
    }

    func replaceable(of category: Int) -> Bitmap? {
        if let group = groupOfFeeder[category] { return shared[group] }
        return own[category]?.replaceable
    }

    func sharesClause(_ category: Int) -> Bool {
        groupOfFeeder[category] != nil
    }

    /// Whether a category has a clause, or a share of one.
    func isFiltering(_ category: Int) -> Bool {
        own[category] != nil
    }

    /// Whether a category has no clause but its replaceable one, and that for itself.
    func hasReplaceableAlone(_ category: Int) -> Bool {
        groupOfFeeder[category] == nil && own[category]?.required.isEmpty ?? true
    }

    func required(_ cause: RequiredClause.Cause, of category: Int) -> Bitmap? {
        own[category]?.required.first { $0.cause == cause }?.items
    }

    func required(of category: Int) -> [RequiredClause] {
        own[category]?.required ?? []
    }

    /// The words that a category's part of its replaceable clause is made of.
    func words(of category: Int) -> [(word: Text, items: Bitmap)] {
        own[category]?.words ?? []
    }

    /// The sources of the clauses that leave R, or S of a category.
    ///
    /// - Parameter category: whose replaceable clause is left out; `nil` for none.
    /// - Complexity: O(1).
    func sources(allBut category: Int?) -> ClauseSources {
        let place = category.flatMap { placeOfSourced[$0] }
        // The clause that is left out, where it is none of these.
        let leavesOther = place == nil && category.flatMap { replaceable(of: $0) } != nil
        let otherCount = unsourcedCount + shared.count + free.count - liveCount
        return ClauseSources(sourced, without: place, otherCount: otherCount - (leavesOther ? 1 : 0))
    }

    /// The part of a shared clause that other filters make.
    func sharedByOthers(_ category: Int) -> Bitmap? {
        guard let group = groupOfFeeder[category] else { return nil }
        let shares =
            groupOfFeeder.filter { $0.value == group && $0.key != category }.compactMap { own[$0.key]?.replaceable }
            + (freeShare[group].map { [$0] } ?? [])
        guard let first = shares.first else { return nil }
        return shares.dropFirst().reduce(first) { $0.union($1) }
    }

    /// The items that pass every clause but the replaceable one of a category and the required ones not to be kept;
    /// `nil` if no clause is left.
    func intersection(allBut category: Int, keepingRequired keeps: (RequiredClause.Cause) -> Bool) -> Bitmap? {
        var kept: [Bitmap] = free
        for (index, clauses) in own {
            kept += clauses.required.filter { index != category || keeps($0.cause) }.map(\.items)
            if index != category, groupOfFeeder[index] == nil, let clause = clauses.replaceable { kept.append(clause) }
        }
        kept += shared.filter { $0.key != groupOfFeeder[category] }.map(\.value)
        guard var passed = kept.first else { return nil }
        for clause in kept.dropFirst() { passed.formIntersection(clause) }
        return passed
    }

    /// The items of a free filter that is in force.
    func items(of filter: Filter) -> Bitmap? {
        itemsOfFree[filter]
    }

    /// The clause that a free filter stands in: its own, or that of its or-group.
    func clause(of filter: Filter, in group: FilterGroupID) -> Bitmap? {
        guard group.isDisjunctive else { return itemsOfFree[filter] }
        return placeOfGroup[group].map { free[$0] } ?? shared[group]
    }

    /// The parts of which an or-group is the union: the items of each of its free filters, and the share of each
    /// category that feeds it.
    func alternatives(in group: FilterGroupID) -> [Bitmap] {
        (filtersOfGroup[group] ?? []).compactMap { itemsOfFree[$0] }
            + groupOfFeeder.filter { $0.value == group }.compactMap { own[$0.key]?.replaceable }
    }
}
