/// One address of the service with what answers it.
struct Route: Sendable {
    typealias Handler = @Sendable (HTTPRequest, PathParameters) throws(ServiceError) -> HTTPResponse

    let method: HTTPMethod
    /// As in the contract: `/v1/sessions/{session}/items`.
    let template: String
    let handler: Handler

    init(_ method: HTTPMethod, _ template: String, _ handler: @escaping Handler) {
        self.method = method
        self.template = template
        self.handler = handler
    }
}

/// The parts of a path that a template leaves open, decoded.
struct PathParameters: Sendable {
    private let values: [String]
    private let names: [String]

    init(names: [String], values: [String]) {
        self.names = names
        self.values = values
    }

    /// - Precondition: the route's template has this name in braces.
    subscript(name: String) -> String {
        guard let index = names.firstIndex(of: name) else {
            preconditionFailure("the route's template has no {\(name)}")
        }
        return values[index]
    }
}
