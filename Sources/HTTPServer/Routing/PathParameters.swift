/// The parts of a path that a template leaves open, decoded.
public struct PathParameters: Sendable {
    private let names: [String]
    private let values: [String]

    init(names: [String], values: [String]) {
        self.names = names
        self.values = values
    }

    /// - Precondition: the route's template has this name in braces.
    public subscript(name: String) -> String {
        guard let value = value(of: name) else { preconditionFailure("the route's template has no {\(name)}") }
        return value
    }

    /// - Returns: `nil` if the route's template has no such name.
    public func value(of name: String) -> String? {
        names.firstIndex(of: name).map { values[$0] }
    }
}
