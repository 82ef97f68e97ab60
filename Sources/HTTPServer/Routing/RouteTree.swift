/// The methods and templates of routes as a tree of the parts of their paths; made once, then immutable.
///
/// A route is named by its place in the list that the tree was made from.
struct RouteTree: Sendable {
    /// The result for a path.
    enum Match: Sendable {
        case route(Int, PathParameters)
        /// The path exists, the method does not; `allowed` is for the Allow field.
        case methodNotAllowed(allowed: [String])
        case notFound
    }

    /// A place in a path; others are named by their places in ``nodes``, so that a look-up follows no reference that all
    /// threads would count.
    private struct Node: Sendable {
        var literals: [String: Int] = [:]
        var open: Int?
        var routes: [(method: HTTPMethod, index: Int)] = []
        var names: [String] = []
    }

    /// The root is the first.
    private let nodes: [Node]

    /// - Precondition: templates that differ only in the names of their open parts use the same names.
    init(_ routes: [(method: HTTPMethod, template: String)]) {
        var nodes = [Node()]
        for (index, route) in routes.enumerated() {
            var place = 0
            for segment in Self.segments(of: route.template) {
                let isOpen = segment.hasPrefix("{")
                let next = (isOpen ? nodes[place].open : nodes[place].literals[segment]) ?? nodes.count
                if next == nodes.count { nodes.append(Node()) }
                if isOpen { nodes[place].open = next } else { nodes[place].literals[segment] = next }
                place = next
            }
            if nodes[place].routes.isEmpty { nodes[place].names = Self.names(in: route.template) }
            nodes[place].routes.append((route.method, index))
        }
        self.nodes = nodes
    }

    /// - Complexity: O(parts of the path).
    func match(_ method: HTTPMethod, _ segments: [String]) -> Match {
        var values: [String] = []
        values.reserveCapacity(segments.count / 2)
        guard let node = find(segments, from: 0, below: 0, &values) else { return .notFound }
        let wanted = method == .head ? HTTPMethod.get : method
        if let route = nodes[node].routes.first(where: { $0.method == wanted }) {
            return .route(route.index, PathParameters(names: nodes[node].names, values: values))
        }
        return .methodNotAllowed(allowed: Self.allowed(nodes[node].routes.map(\.method)))
    }

    /// The node of the parts from a position on, below another node.
    private func find(_ segments: [String], from position: Int, below node: Int, _ values: inout [String]) -> Int? {
        guard position < segments.count else { return nodes[node].routes.isEmpty ? nil : node }
        let segment = segments[position]
        if let literal = nodes[node].literals[segment],
            let found = find(segments, from: position + 1, below: literal, &values)
        {
            return found
        }
        guard let open = nodes[node].open, !segment.isEmpty else { return nil }
        values.append(segment)
        if let found = find(segments, from: position + 1, below: open, &values) { return found }
        values.removeLast()
        return nil
    }

    private static func allowed(_ methods: [HTTPMethod]) -> [String] {
        var tokens = methods.map(\.token)
        if tokens.contains("GET") { tokens.append("HEAD") }
        return (tokens + ["OPTIONS"]).sorted()
    }

    private static func segments(of template: String) -> [String] {
        if template == "/" { return [] }
        return template.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    }

    private static func names(in template: String) -> [String] {
        segments(of: template).filter { $0.hasPrefix("{") }.map { String($0.dropFirst().dropLast()) }
    }
}
