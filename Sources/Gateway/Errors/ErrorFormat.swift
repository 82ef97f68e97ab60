package import HTTPServer

/// The format of an error response: that of the addresses which the client uses.
package enum ErrorFormat: Sendable {
    /// RFC 9457, with the code, the place and what would be right.
    case problem
    /// That of the search protocol: `{"message": …, "status": …}`.
    case searchProtocol
    /// That of JSON-RPC, as agents speak it.
    case agentProtocol

    /// The format at an address, whether a route has it or not.
    init(at target: RequestTarget) {
        if target.isOfSearchProtocol {
            self = .searchProtocol
        } else {
            self = target.isOfAgents ? .agentProtocol : .problem
        }
    }
}

extension RequestTarget {
    /// Whether it is the address where agents send their messages.
    var isOfAgents: Bool { pathSegments.count == 1 && pathSegments[0] == "mcp" }

    /// Whether it lies below `/1/`, where the search protocol is spoken.
    var isOfSearchProtocol: Bool { pathSegments.count > 1 && pathSegments[0] == "1" }
}

extension HTTPResponse {
    /// An error as the answer to a request.
    package init(_ error: ServiceError, to request: HTTPRequest) {
        self.init(error, requestID: request.id, in: ErrorFormat(at: request.target))
    }

    /// An error as the answer to a request that did not reach its handler.
    package init(_ error: ServiceError, to request: RefusedRequest) {
        self.init(error, requestID: request.id, in: ErrorFormat(at: request.target))
    }

    /// The one place where an error becomes an answer.
    package init(_ error: ServiceError, requestID: String, in format: ErrorFormat = .problem) {
        switch format {
        case .problem: self.init(problem: error, requestID: requestID)
        case .searchProtocol: self.init(searchError: error)
        case .agentProtocol: self.init(agentError: error)
        }
        subject = error.code
    }
}
