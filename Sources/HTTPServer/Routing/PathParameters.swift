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
        guard let index = names.firstIndex(of: name) else {
            preconditionFailure("the route's template has no {\(name)}")
        }
        return values[index]
    }
}
