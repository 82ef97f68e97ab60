/// Makes the options of a category from the values of its attribute when the catalog is compiled.
///
/// An id is made of the edges and stays the same while they do: `1900..1910`, `..1900`, `2020..`, `a`.
public enum OptionRule: Sendable, Equatable {
    /// Steps of one width; `nil` for an end means that of the data, at a multiple of the width. Numbers of the data beyond
    /// a given end have an open step of their own.
    case steps(from: Number?, to: Number?, width: Number)
    /// So many steps, as far as the numbers allow, with about as many values each.
    case quantiles(Int)
    /// One option for each letter that a value begins with, folded.
    case letters

    public static let quantileRange = 2...100
    /// More options than this are a fault.
    public static let maxOptions = 100
}
