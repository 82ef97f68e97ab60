package import HTTPServer

/// How the errors of a protocol are written, and at which addresses.
package struct ErrorFormat: Sendable {
    /// Whether an address is of the protocol; it need not have a route.
    let owns: @Sendable (RequestTarget) -> Bool
    let response: @Sendable (ServiceError, _ requestID: String) -> HTTPResponse

    package init(
        owns: @escaping @Sendable (RequestTarget) -> Bool,
        response: @escaping @Sendable (ServiceError, _ requestID: String) -> HTTPResponse
    ) {
        self.owns = owns
        self.response = response
    }

    /// RFC 9457, with the code, the place and what would be right: at all addresses that no other format has.
    static let problem = ErrorFormat(owns: { _ in true }, response: { HTTPResponse(problem: $0, requestID: $1) })
}

/// The one place where an error becomes an answer: in the format of the address which the client uses.
package struct ErrorFormats: Sendable {
    private let ofProtocols: [ErrorFormat]

    /// - Parameter ofProtocols: those of the protocols that are spoken besides that of ``ErrorFormat/problem``.
    package init(_ ofProtocols: [ErrorFormat] = []) {
        self.ofProtocols = ofProtocols
    }

    /// An error as the answer to a request.
    package func response(_ error: ServiceError, to request: HTTPRequest) -> HTTPResponse {
        response(error, at: request.target, requestID: request.id)
    }

    /// An error as the answer to a request that did not reach its handler.
    func response(_ error: ServiceError, to request: RefusedRequest) -> HTTPResponse {
        response(error, at: request.target, requestID: request.id)
    }

    private func response(_ error: ServiceError, at target: RequestTarget, requestID: String) -> HTTPResponse {
        let format = ofProtocols.first { $0.owns(target) } ?? .problem
        var response = format.response(error, requestID)
        response.subject = error.code
        return response
    }
}
