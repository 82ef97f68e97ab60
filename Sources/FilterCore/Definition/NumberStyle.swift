/// How the numbers of a category are written for people, in every locale.
///
///     NumberFormat.english.text(.integer(1950), NumberStyle(hasGroups: false))   // "1950", not "1,950"
public struct NumberStyle: Sendable, Hashable {
    /// Whether large numbers have separators between groups of digits, where the locale has them.
    public var hasGroups: Bool
    /// Numbers are rounded or padded to so many decimals; `nil` means the shortest that read back as the same number.
    public var decimals: Int?

    public static let decimalsRange = 0...15
    /// Groups, and the shortest decimals.
    public static let plain = NumberStyle()

    public init(hasGroups: Bool = true, decimals: Int? = nil) {
        self.hasGroups = hasGroups
        self.decimals = decimals
    }
}
