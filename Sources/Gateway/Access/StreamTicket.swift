import Bytes
package import FilterCore
package import Sessions
import Support

/// Stands for a key in the address of a stream, as `EventSource` sends no header fields: for a short time, and for one
/// session.
///
/// ```
/// ticket = expiry "." key id "." scope "." code       expiry: milliseconds since 1970
/// code   = HMAC-SHA-256(signing key of sessions, "stream ticket\n" session "\n" expiry "." key id "." scope)
/// ```
///
/// Key id and scope are empty where no key is needed. The ticket holds everything itself, so that every process
/// with the same signing key and keys takes it. It is no key: what its key may do is looked up when it is used.
package struct StreamTicket: Sendable {
    /// Its name in the query of an address.
    package static let parameter = "ticket"
    /// The longest ticket, in bytes: that of the longest scoped key, with an expiry in the place of “fs_”.
    package static let maxBytes = KeyText.maxBytes - KeyText.prefix.utf8.count + "\(Int64.max).".utf8.count

    package let expiresAt: Instant
    package let pass: Caller.Pass?

    /// The ticket as a text.
    package func text(for session: String, signedBy signer: SessionIDSigner) -> String {
        let code = Array(Self.code(of: head, session, signer))
        return "\(head).\(String(decoding: Base64URL.encode(code), as: UTF8.self))"
    }

    /// Reads a ticket that was made for a session.
    ///
    /// - Throws: `invalidKey` if it was not, `keyExpired` if its time is over.
    package init(_ text: String, for session: String, signedBy signer: SessionIDSigner, at now: Instant)
        throws(ServiceError)
    {
        let place = ServiceError.Place.query(Self.parameter)
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard text.utf8.count <= Self.maxBytes, parts.count == 4, let expiry = Int64(parts[0]),
            let code = Base64URL.decode(parts[3].utf8)
        else { throw .invalidKey("this is no ticket; POST …/tickets gives one", at: place) }
        expiresAt = Instant(milliseconds: expiry)
        pass = parts[1].isEmpty ? nil : Caller.Pass(keyID: parts[1], scope: parts[2].isEmpty ? nil : parts[2])
        let right = Self.code(of: parts.dropLast().joined(separator: "."), session, signer)
        guard right.equalsInConstantTime(code) else {
            throw .invalidKey("the ticket is for another session, or was changed", at: place)
        }
        guard now < expiresAt else { throw .keyExpired("the ticket expired at \(expiresAt)", at: place) }
    }

    package init(expiresAt: Instant, pass: Caller.Pass?) {
        self.expiresAt = expiresAt
        self.pass = pass
    }

    private var head: String { "\(expiresAt.milliseconds).\(pass?.keyID ?? "").\(pass?.scope ?? "")" }

    /// The signed bytes begin with words, so that no ticket is ever taken for the key of a session or for a share.
    private static func code(of head: String, _ session: String, _ signer: SessionIDSigner) -> SHA256.Digest {
        var authenticator = signer.authenticator
        authenticator.update(Array("stream ticket\n\(session)\n\(head)".utf8))
        return authenticator.finish()
    }
}
