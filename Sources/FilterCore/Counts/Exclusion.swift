/// What-ifs of a subtractive category.
struct Exclusion {
    private let category: Category
    private let list: ValueList
    private let selection: ValueSelection
    private let matches: Bitmap
    private let total: Int
    private let isInForce: Bool
    /// The total once the clause is in force and excludes no more than it does now.
    private let baseTotal: Int
    /// |R ∩ v| by code for items with several values; `nil` where an excluded value's items cannot match.
    private let matching: [UInt32]?
    /// By code of a listed value that is not excluded: the items that pass through it alone; `nil` if that is all that
    /// have it.
    private let alone: [Int: UInt32]?

    init(
        _ evaluation: Evaluation,
        _ category: Category,
        _ list: ValueList,
        _ selection: ValueSelection,
        isInForce: Bool
    ) {
        self.category = category
        self.list = list
        self.selection = selection
        self.isInForce = isInForce
        matches = evaluation.matches
        total = evaluation.total
        var base = matches
        if !isInForce { base.formIntersection(category.items(excluding: [], none: selection.none, in: list)) }
        baseTotal = isInForce ? total : base.count
        guard !list.column.isSingleValued else {
            matching = nil
            alone = nil
            return
        }
        matching = list.column.counts(in: matches, memberCount: total)
        let excluded = Set(selection.excluded.compactMap { list.code(of: $0.element) })
        alone = list.column.countsOfAlone(list.offered.filter { !excluded.contains($0) }, in: base)
    }

    /// The total after a value that is on is excluded; `count` is |S ∩ v|.
    func total(excluding code: Int, count: Int) -> Int {
        baseTotal - (alone.map { Int($0[code] ?? 0) } ?? count)
    }

    /// The total after an excluded value is on again; `count` is |S ∩ v|.
    func total(including code: Int, of counter: ValueCounter, count: Int) -> Int {
        if selection.excluded.count == 1, selection.none == category.noneAtRest { return counter.sidewaysTotal }
        return total + count - (matching.map { Int($0[code]) } ?? 0)
    }

    /// The total after None is switched.
    func total(withNone isOn: Bool, of counter: ValueCounter) -> Int {
        if isOn { return selection.excluded.isEmpty ? counter.sidewaysTotal : total + counter.noneCount }
        guard !isInForce else { return total - counter.noneCount }
        return matches.intersectionCount(category.items(excluding: [], none: false, in: list))
    }
}
