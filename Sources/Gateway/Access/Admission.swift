package import FilterCore
import HTTPServer
package import Sessions

/// Decides whether a caller may send a request.
///
/// If there are no keys, every caller may do everything. Tickets are checked all the same.
package struct Admission: Sendable {
    /// `nil`: no key is needed.
    package let keys: Keys?
    package let signer: SessionIDSigner
    package let now: @Sendable () -> Instant
    /// The caller of every request if there are no keys.
    var everybody = Caller.anyone
    /// The origins whose pages may write.
    var writers = WriteOrigins()

    /// Needs no key: for a server that only operators reach.
    package var withoutKeys: Admission { Admission(keys: nil, signer: signer, now: now) }

    /// The caller of a request, and the refusal if there is one.
    struct Decision {
        /// As far as it is known, so that a refused request is counted and logged as the sender's, too.
        let caller: Caller
        /// Why it may not; `nil` if it may.
        var refusal: ServiceError?
    }

    /// Finds out who sends a request, and whether it may.
    ///
    /// Catalogs that the path does not name are checked where they are looked up.
    ///
    /// - Returns: a refusal for `keyRequired`, `invalidKey`, `keyExpired`, `actionNotAllowed`, `catalogNotAllowed`,
    ///   `originNotAllowed`, `hostNotAllowed`.
    func decision(
        on headers: HTTPHeaders,
        to target: RequestTarget,
        _ path: PathParameters,
        for rule: AccessRule
    ) -> Decision {
        guard let action = rule.needs else { return Decision(caller: keys == nil ? everybody : .withoutRights) }
        let caller: Caller
        do throws(ServiceError) {
            caller = try self.caller(headers, target, path, takesTicket: rule.takesTicket)
        } catch {
            return Decision(caller: .withoutRights(keyName: error.keyName), refusal: error)
        }
        do throws(ServiceError) {
            try caller.require(action)
            if let name = path.value(of: "catalog"), !caller.mayUse(catalog: name) {
                throw .catalogNotAllowed(name, of: caller, at: .path("catalog"))
            }
            let isChecked = rule.isWrite || rule.checksOrigin
            let refusal = isChecked ? writers.refusal(of: headers, isWrite: rule.isWrite) : nil
            return Decision(caller: caller, refusal: refusal)
        } catch {
            return Decision(caller: caller, refusal: error)
        }
    }

    /// The caller that a pass stands for, with the rights that it has now.
    ///
    /// - Parameter pass: `nil` for a caller that needed no key.
    /// - Throws: `keyRequired`, `invalidKey`, `keyExpired`.
    package func caller(_ pass: Caller.Pass?) throws(ServiceError) -> Caller {
        guard let keys else { return everybody }
        guard let pass else { throw .keyRequired("this was begun without a key") }
        return try keys.caller(pass, at: now())
    }

    /// The caller of a request without a route, of which only the fields and the address are known.
    ///
    /// - Returns: a refusal if the caller has no rights.
    func decision(on headers: HTTPHeaders, to target: RequestTarget) -> Decision {
        guard let keys else { return Decision(caller: everybody) }
        do throws(ServiceError) {
            guard let key = try Authorization.key(of: headers, to: target) else { throw Self.keyRequired() }
            return Decision(caller: try keys.caller(with: key, at: now()))
        } catch {
            return Decision(caller: .withoutRights(keyName: error.keyName), refusal: error)
        }
    }

    private static func keyRequired(orTicket takesTicket: Bool = false) -> ServiceError {
        .keyRequired(
            "send a key: “Authorization: Bearer fs_…”" + (takesTicket ? ", or a ticket of POST …/tickets" : "")
        )
    }

    private func caller(
        _ headers: HTTPHeaders,
        _ target: RequestTarget,
        _ path: PathParameters,
        takesTicket: Bool
    ) throws(ServiceError) -> Caller {
        let ticket = takesTicket ? target.query.first { $0.name == StreamTicket.parameter }?.value : nil
        var pass: Caller.Pass?
        if let ticket, let session = path.value(of: "session") {
            pass = try StreamTicket(ticket, for: session, signedBy: signer, at: now()).pass
        }
        guard let keys else { return everybody }
        if let key = try Authorization.key(of: headers, to: target) { return try keys.caller(with: key, at: now()) }
        if let pass { return try keys.caller(pass, at: now()) }
        guard ticket == nil else {
            throw .invalidKey("the ticket is of a time when no key was needed", at: .query(StreamTicket.parameter))
        }
        throw Self.keyRequired(orTicket: takesTicket)
    }
}
