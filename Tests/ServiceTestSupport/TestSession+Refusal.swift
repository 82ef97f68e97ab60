@testable package import Gateway
package import HTTPServer
package import Testing

extension TestSession {
    /// Sends what has to be refused: with the code, its status and the place of the fault; the screen stays as it is,
    /// byte for byte.
    ///
    /// - Parameter place: as ``Reply/place`` returns it; `nil` if it does not matter.
    @discardableResult
    package func expectRefusal(
        _ method: HTTPMethod,
        _ target: String,
        _ body: String,
        _ code: ErrorCode,
        at place: String? = nil,
        status: Int? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Reply {
        let before = try screen
        let reply = try send(method, target, body)
        let told = "\(method.token) \(target) \(body): \(reply.text.prefix(400))"
        #expect(reply.code == code.rawValue, "\(told)", sourceLocation: sourceLocation)
        #expect(reply.status == status ?? code.refusalStatus, "\(told)", sourceLocation: sourceLocation)
        if let place { #expect(reply.place == place, "\(told)", sourceLocation: sourceLocation) }
        #expect(try screen == before, "\(told)", sourceLocation: sourceLocation)
        return reply
    }

    /// The same without a body.
    @discardableResult
    package func expectRefusal(
        _ method: HTTPMethod,
        _ target: String,
        _ code: ErrorCode,
        at place: String? = nil,
        status: Int? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Reply {
        try expectRefusal(method, target, "", code, at: place, status: status, sourceLocation: sourceLocation)
    }
}

extension ErrorCode {
    /// In a body what is unknown is 422 and not 404.
    fileprivate var refusalStatus: Int {
        switch self {
        case .unknownCategory, .unknownValue, .valueNotOffered: 422
        default: status
        }
    }
}
