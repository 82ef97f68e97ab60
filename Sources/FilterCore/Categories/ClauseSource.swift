/// The origin of a clause, if tables have counts for it: how many of its items have each value of other categories.
enum ClauseSource: Sendable {
    /// The items that have at least one of some values of a category, by code.
    ///
    /// - Parameter areDisjoint: no item that was compiled with the first part of the items has two of them, so that what
    ///   is known of each value adds up; otherwise the sum is an upper bound, from which ``PairSide/itemsHavingSeveral(of:)``
    ///   are subtracted.
    case values([Int], areDisjoint: Bool)
    /// The items that have a number between two bounds.
    case numbers(NumberSpan)

    /// Whether items may have several of its values, so that what is known of each value adds up to more than there is.
    var hasSharedItems: Bool {
        if case .values(_, areDisjoint: false) = self { true } else { false }
    }
}

/// A clause with the category that it is about.
struct SourcedClause {
    /// The place of the category.
    let category: Int
    let source: ClauseSource
    /// Those that pass, with items that are no more in the catalog.
    let items: Bitmap
}

/// The clauses that leave a set of items, as far as it is known what they are made of.
struct ClauseSources {
    /// Of the whole state, in an order that depends on it alone.
    private let ofState: [SourcedClause]
    /// The place in `ofState` of the clause that is left out; `nil` for none.
    private let leftOut: Int?
    /// How many clauses there are besides: any other one, or a set that the question is restricted to.
    let otherCount: Int

    init(_ ofState: [SourcedClause], without leftOut: Int?, otherCount: Int) {
        self.ofState = ofState
        self.leftOut = leftOut
        self.otherCount = otherCount
    }

    /// In an order that depends on the state alone.
    var known: some Sequence<SourcedClause> {
        let leftOut = leftOut
        return ofState.enumerated().lazy.filter { $0.offset != leftOut }.map(\.element)
    }

    /// The clause that alone decides which items of the catalog are in the set; `nil` if there are others or none.
    ///
    /// - Complexity: O(1).
    var only: SourcedClause? {
        guard otherCount == 0, ofState.count == (leftOut == nil ? 1 : 2) else { return nil }
        return leftOut == 0 ? ofState[1] : ofState[0]
    }
}
