/// The values that a category offers, one by one: in a list, or in a tree.
///
/// Code that chooses, lists or counts values takes this type, so that it cannot meet a category that has none. A value
/// is known by its code, its place in ``values``.
protocol CategoryValues: AnyObject, Sendable {
    /// The codes of the items: all that is counted.
    var column: FacetColumn { get }
    /// By code.
    var values: [Value] { get }
    var labels: ValueLabels { get }
    /// The codes of the values that can be chosen, ascending.
    var offered: [Int] { get }
    /// The codes that a list begins with: all that are offered, or the roots of a tree.
    var top: [Int] { get }
    /// The order of the values.
    var ranks: ValueRanks { get }
    /// The items that have no value.
    var none: Bitmap { get }
    /// For what is done with a list in another way than with a tree.
    var arrangement: ValueArrangement { get }

    /// The code of a value that is offered, or `nil`.
    ///
    /// - Complexity: O(length of the value).
    func code(of value: Value) -> Int?

    func write(to archive: inout ArchiveWriter)

    /// - Parameter definition: the one that the values were made by.
    init(from archive: inout ArchiveReader, definition: CategoryDefinition) throws(ArchiveError)
}

/// How the values of a category stand to one another.
enum ValueArrangement {
    case list(ValueList)
    case tree(ValueTree)
}

extension CategoryValues {
    /// How many places items have.
    var itemCount: Int { column.itemCount }

    /// The items of each value; for a node of a tree those that it stands for.
    var postings: Postings { column.postings }

    /// Whether no item of the first part has two of some values.
    func areDisjoint(_ codes: [Int]) -> Bool {
        guard codes.count > 1 else { return true }
        guard Set(codes).count == codes.count else { return false }
        return switch arrangement {
        case .list(let list): list.column.first.isSingleValued
        case .tree(let values): values.tree.areDisjointInFirstPart(codes)
        }
    }

    /// The items that have a value; `nil` for one that is not offered.
    func items(having value: Value) -> Bitmap? {
        code(of: value).map { postings.bitmap(of: $0) }
    }

    /// The value that leads the list of the whole catalog.
    ///
    /// - Parameter totals: by code what an answer would say; `nil` for the items.
    func first(by totals: FrozenArray<UInt32>?) -> Value? {
        let (ranks, totals) = (ranks, totals ?? postings.totals)
        func key(_ code: Int) -> UInt64 { ranks.key(of: code, count: totals[code], isSelected: false) }
        return top.min { key($0) < key($1) }.map { values[$0] }
    }
}
