package import HTTPServer
import Sessions

/// Answers a request; an error becomes a problem document.
package typealias RouteHandler =
    @Sendable (Call) throws(ServiceError) -> HTTPResponse

/// Answers a request at once or later; an error becomes a problem document.
package typealias PatientRouteHandler =
    @Sendable (Call) throws(ServiceError) -> HTTPReply

/// Whether an address takes an upload, by the open parts of its path.
package typealias UploadRule = @Sendable (PathParameters, Service) -> Bool

/// The action of an address for one method.
package struct RouteAction: Sendable {
    /// The rights that it demands of callers.
    var access: AccessRule
    /// Whether the body may be longer than fits in memory (``Call/upload``).
    let takesUpload: UploadRule
    let reply: PatientRouteHandler
    /// Whether answers that are no errors depend on the languages of the client.
    var isByLanguage = false
    /// Whether as many requests as like may come, also where senders have a rate.
    var isUnlimited = false
    /// The parameter of the query that may name a share.
    var shareParameter: String?

    /// Whether a request uses stored sessions or shares, which may lie with another server.
    func usesSessions(_ target: RequestTarget) -> Bool {
        if access.needs == .sessions { return true }
        guard let shareParameter else { return false }
        return target.query.contains { $0.name == shareParameter && $0.value.flatMap(ShareKey.init) != nil }
    }

    init(
        _ method: HTTPMethod,
        needs: Action?,
        takesUpload: @escaping UploadRule,
        reply: @escaping PatientRouteHandler
    ) {
        access = AccessRule(method, needs: needs)
        self.takesUpload = takesUpload
        self.reply = reply
    }
}

/// One address of the service with what answers it; its template is the one of the contract.
package typealias Route = Router<RouteAction>.Route

extension Route {
    /// An address that answers at once.
    package init(_ method: HTTPMethod, _ template: String, needs need: Action?, _ answer: @escaping RouteHandler) {
        self.init(
            method,
            template,
            needs: need,
            later: { call throws(ServiceError) in .response(try answer(call)) }
        )
    }

    /// The same address, whose answers depend on the languages of the client and say so (`Vary`).
    package var varyingByLanguage: Route {
        var action = handler
        action.isByLanguage = true
        return Route(method, template, action)
    }

    /// The same address, which is asked by machines that watch the service.
    var unlimited: Route {
        var action = handler
        action.isUnlimited = true
        return Route(method, template, action)
    }

    /// The same address, to which pages may send requests only from origins that may read the answers.
    package var checkingOrigin: Route {
        var action = handler
        action.access.checksOrigin = true
        return Route(method, template, action)
    }

    /// The same address, where a ticket in the query stands for a key.
    package var takingTickets: Route {
        var action = handler
        action.access.takesTicket = true
        return Route(method, template, action)
    }

    /// The same address, where a parameter of the query may name a share.
    package func takingShares(as parameter: String) -> Route {
        var action = handler
        action.shareParameter = parameter
        return Route(method, template, action)
    }

    /// An address that may answer later (``HTTPReply/later(_:)``).
    package init(
        _ method: HTTPMethod,
        _ template: String,
        needs need: Action?,
        later reply: @escaping PatientRouteHandler
    ) {
        self.init(method, template, RouteAction(method, needs: need, takesUpload: { _, _ in false }, reply: reply))
    }

    /// An address that takes uploads, and may answer later.
    ///
    /// - Parameter takesUpload: where it does not, the upload is the body of an ordinary request.
    package init(
        _ method: HTTPMethod,
        _ template: String,
        needs need: Action?,
        where takesUpload: @escaping UploadRule = { _, _ in true },
        upload reply: @escaping PatientRouteHandler
    ) {
        self.init(method, template, RouteAction(method, needs: need, takesUpload: takesUpload, reply: reply))
    }
}
