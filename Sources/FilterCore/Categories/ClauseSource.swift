/// What a clause is made of, where tables can tell from that how many of its items have each value of other categories.
enum ClauseSource: Sendable {
    /// The items that have at least one of some values of a category, by code.
    ///
    /// - Parameter areDisjoint: no item that was compiled with the first part of the items has two of them, so that what
    ///   is known of each value adds up; otherwise the sum is no more than an upper bound.
    case values([Int], areDisjoint: Bool)
    /// The items that have a number between two bounds.
    case numbers(NumberSpan)
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
    /// In an order that depends on the state alone.
    var known: [SourcedClause] = []
    /// How many clauses there are besides: any other one, or a set that the question is restricted to.
    var otherCount = 0

    /// The clause that alone decides which items of the catalog are in the set; `nil` if there are others or none.
    var only: SourcedClause? { otherCount == 0 && known.count == 1 ? known[0] : nil }
}
