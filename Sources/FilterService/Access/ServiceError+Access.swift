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

    /// The key may not use the catalog that a request names. Whether there is such a catalog is not told.
    static func catalogNotAllowed(_ name: String, of caller: Caller, at place: Place? = nil) -> ServiceError {
        let own = (caller.catalogs ?? []).sorted().map { "“\($0)”" }
        return ServiceError(
            .catalogNotAllowed,
            at: place,
            "the key \(caller.keyWords) may not use the catalog “\(name)”; it may use "
                + (own.isEmpty ? "none" : own.joined(separator: ", "))
        )
    }

    private static var challenge: String { "WWW-Authenticate" }
}

extension Caller {
    fileprivate var keyWords: String { (keyName.map { "“\($0)”" } ?? "") + (pass?.scope == nil ? "" : " (scoped)") }
}
