/// The cost of small steps that several parts of an answer take, in units of ``WorkBudget``.
public enum WorkCost {
    /// To find a value in a table of hashes.
    public static let lookUp = 100
    /// To say one filter in words, or to find out which clause it makes.
    public static let filterText = 2_000
    /// To say two numbers in words, as bins of a histogram are where a definition says how numbers are written.
    static let boundsText = 4_000
    /// To compare a filter of one state with those of another, and to say what has changed.
    public static let filterChange = 4_000
    /// A facet of a search, whatever values it has.
    static let facet = 6_000
    /// To say what a category is, by its definition.
    public static let categoryText = 10_000
    /// To name a category in an order of categories.
    static let categoryInOrder = 1_000
    /// A category of a state that is evaluated, whatever it filters.
    static let categoryOfState = 800
}
