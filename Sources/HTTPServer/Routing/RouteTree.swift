/// The methods and templates of routes as a tree of the parts of their paths; made once, then immutable.
///
/// A route is named by its place in the list that the tree was made from.
struct RouteTree: Sendable {
    /// What a path leads to.
    enum Match: Sendable {
        case route(Int, PathParameters)
        /// The path exists, the method does not; `allowed` is for the Allow field.
        case methodNotAllowed(allowed: [String])
        case notFound
    }

    private struct Place {
        let method: HTTPMethod
        let template: String
        let index: Int
    }

    private final class Node: Sendable {
        let literals: [String: Node]
        let open: Node?
        let routes: [(method: HTTPMethod, index: Int)]
        let names: [String]

        init(_ entries: [(segments: ArraySlice<String>, place: Place)]) {
            let here = entries.filter { $0.segments.isEmpty }.map(\.place)
            routes = here.map { ($0.method, $0.index) }
            names = here.first.map { RouteTree.names(in: $0.template) } ?? []
            let below = entries.filter { !$0.segments.isEmpty }
            let (open, literal) = below.partitioned { $0.segments.first!.hasPrefix("{") }
            literals = Dictionary(grouping: literal) { $0.segments.first! }
                .mapValues { Node($0.map { ($0.segments.dropFirst(), $0.place) }) }
            self.open = open.isEmpty ? nil : Node(open.map { ($0.segments.dropFirst(), $0.place) })
        }
    }

    private let root: Node

    /// - Precondition: templates that differ only in the names of their open parts use the same names.
    init(_ routes: [(method: HTTPMethod, template: String)]) {
        let places = routes.enumerated().map { Place(method: $1.method, template: $1.template, index: $0) }
        root = Node(places.map { (Self.segments(of: $0.template)[...], $0) })
    }

    /// - Complexity: O(parts of the path).
    func match(_ method: HTTPMethod, _ segments: [String]) -> Match {
        var values: [String] = []
        guard let node = Self.find(segments[...], from: root, &values) else { return .notFound }
        let wanted = method == .head ? HTTPMethod.get : method
        if let route = node.routes.first(where: { $0.method == wanted }) {
            return .route(route.index, PathParameters(names: node.names, values: values))
        }
        return .methodNotAllowed(allowed: Self.allowed(node.routes.map(\.method)))
    }

    private static func find(_ segments: ArraySlice<String>, from node: Node, _ values: inout [String]) -> Node? {
        guard let segment = segments.first else { return node.routes.isEmpty ? nil : node }
        if let literal = node.literals[segment], let found = find(segments.dropFirst(), from: literal, &values) {
            return found
        }
        guard let open = node.open, !segment.isEmpty else { return nil }
        values.append(segment)
        if let found = find(segments.dropFirst(), from: open, &values) { return found }
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

extension Array {
    /// The elements that satisfy a predicate, and the others.
    fileprivate func partitioned(_ predicate: (Element) -> Bool) -> (matching: [Element], others: [Element]) {
        reduce(into: ([], [])) { parts, element in
            if predicate(element) { parts.0.append(element) } else { parts.1.append(element) }
        }
    }
}
