import Support

extension ServiceError {
    /// A request came without a key.
    static func keyRequired(_ detail: String) -> ServiceError {
        ServiceError(.keyRequired, at: .header("Authorization"), detail).adding(challenge, "Bearer")
    }

    /// A request came with something that is no key, or not one of the service. The detail never shows it.
    static func invalidKey(_ detail: String, at place: Place = .header("Authorization")) -> ServiceError {
        ServiceError(.invalidKey, at: place, detail).adding(challenge, #"Bearer error="invalid_token""#)
    }

    /// The time of a key, a scope or a ticket is over.
    static func keyExpired(_ detail: String, at place: Place = .header("Authorization")) -> ServiceError {
        ServiceError(.keyExpired, at: place, detail).adding(challenge, #"Bearer error="invalid_token""#)
    }

    static func actionNotAllowed(_ action: Action, of caller: Caller) -> ServiceError {
        let own = Action.allCases.filter(caller.actions.contains).map { "“\($0.rawValue)”" }
        return ServiceError(
            .actionNotAllowed,
            "this needs the action “\(action.rawValue)”; the key \(caller.keyWords) has "
                + (own.isEmpty ? "none" : own.joined(separator: ", "))
        ).adding(challenge, #"Bearer error="insufficient_scope", scope="\#(action.rawValue)""#)
    }

    /// The key may not use the catalog that a request names. The error does not reveal whether there is such a catalog.
    package static func catalogNotAllowed(_ name: String, of caller: Caller, at place: Place? = nil) -> ServiceError {
        let own = (caller.catalogs ?? []).sorted().map { "“\($0)”" }
        return ServiceError(
            .catalogNotAllowed,
            at: place,
            "the key \(caller.keyWords) may not use the catalog “\(name)”; it may use "
                + (own.isEmpty ? "none" : own.joined(separator: ", "))
        )
    }

    /// A page of a browser sent a write, and its origin is neither the service's own nor one that is allowed.
    static func originNotAllowed(_ origin: String) -> ServiceError {
        ServiceError(
            .originNotAllowed,
            at: .header("Origin"),
            "pages of “\(origin.excerpt(60))” may not do that here; --cors-origin names those that may"
        )
    }

    /// A write names the service by a host that is not its own.
    static func hostNotAllowed(_ host: String) -> ServiceError {
        ServiceError(
            .hostNotAllowed,
            at: .header("Host"),
            "this service is named by a loopback address here, not by “\(host.excerpt(60))”; --allowed-host adds names"
        )
    }

    private static var challenge: String { "WWW-Authenticate" }
}

extension Caller {
    fileprivate var keyWords: String { (keyName.map { "“\($0)”" } ?? "") + (pass?.scope == nil ? "" : " (scoped)") }
}
