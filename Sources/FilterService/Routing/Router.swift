/// Finds the route of a request by method and path; compiled once, then immutable.
///
/// A literal part of a template goes before an open one. Paths are matched part by part after percent-decoding, so an
/// escaped slash stays inside its part.
struct Router: Sendable {
    /// What the router found for a path.
    enum Match: Sendable {
        case route(Route, PathParameters)
        /// The path exists, the method does not; `allowed` is for the Allow field.
        case methodNotAllowed(allowed: [String])
        case notFound
    }

    private final class Node: Sendable {
        let literals: [String: Node]
        let open: Node?
        let routes: [Route]
        let names: [String]

        init(_ entries: [(segments: ArraySlice<String>, route: Route)]) {
            let here = entries.filter { $0.segments.isEmpty }.map(\.route)
            routes = here
            names = here.first.map { Router.names(in: $0.template) } ?? []
            let below = entries.filter { !$0.segments.isEmpty }
            let (open, literal) = below.partitioned { $0.segments.first!.hasPrefix("{") }
            literals = Dictionary(grouping: literal) { $0.segments.first! }
                .mapValues { Node($0.map { ($0.segments.dropFirst(), $0.route) }) }
            self.open = open.isEmpty ? nil : Node(open.map { ($0.segments.dropFirst(), $0.route) })
        }
    }

    private let root: Node
    /// Every template, once.
    let templates: [String]

    /// - Precondition: templates that differ only in the names of their open parts use the same names.
    init(_ routes: [Route]) {
        root = Node(routes.map { (Self.segments(of: $0.template)[...], $0) })
        templates = routes.map(\.template).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// - Complexity: O(parts of the path).
    func match(_ method: HTTPMethod, _ segments: [String]) -> Match {
        var values: [String] = []
        guard let node = Self.find(segments[...], from: root, &values) else { return .notFound }
        let wanted = method == .head ? HTTPMethod.get : method
        if let route = node.routes.first(where: { $0.method == wanted }) {
            return .route(route, PathParameters(names: node.names, values: values))
        }
        return .methodNotAllowed(allowed: Self.allowed(node.routes))
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

    private static func allowed(_ routes: [Route]) -> [String] {
        var methods = routes.map(\.method.token)
        if methods.contains("GET") { methods.append("HEAD") }
        return (methods + ["OPTIONS"]).sorted()
    }

    private static func segments(of template: String) -> [String] {
        if template == "/" { return [] }
        return template.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    }

    fileprivate static func names(in template: String) -> [String] {
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
