import Bytes
import Gateway
import HTTPServer
import Sessions

extension HTTPRequest {
    /// Identifies this request if it is sent again; `nil` without `Idempotency-Key`.
    ///
    /// - Throws: `invalidValue` for a key that is no key.
    func mark() throws(ServiceError) -> RequestMark? {
        try idempotencyKey().map(mark)
    }

    /// The mark of a request that begins a session.
    ///
    /// - Parameter scope: what its key is unique in.
    /// - Throws: `invalidValue` for a key that is no key, or that others might come upon: a client that knows it and
    ///   the request gets the session.
    func creationMark(in scope: String = "") throws(ServiceError) -> CreationMark? {
        guard let key = try idempotencyKey() else { return nil }
        guard key.utf8.count >= 16 else {
            throw ServiceError(
                .invalidValue,
                at: .header("Idempotency-Key"),
                "a key that begins a session has at least 16 characters, such as a UUID: it must not be guessed"
            )
        }
        return CreationMark(key: key, scope: scope, request: mark(key))
    }

    /// The key as it was sent, also within the quotes that a structured field has.
    ///
    /// Source: draft-ietf-httpapi-idempotency-key-header.
    private func idempotencyKey() throws(ServiceError) -> String? {
        let fields = headers.values(for: "Idempotency-Key")
        guard let key = fields.first else { return nil }
        guard fields.count == 1, (1...255).contains(key.utf8.count), key.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else {
            throw ServiceError(
                .invalidValue,
                at: .header("Idempotency-Key"),
                "send one key, of 1 to 255 visible ASCII characters"
            )
        }
        return key
    }

    private func mark(_ key: String) -> RequestMark {
        var content = SHA256()
        for part in [Array(method.token.utf8), Array(target.raw.utf8), body] {
            content.update(part)
            content.update([0])
        }
        return RequestMark(key: Self.word(SHA256.hash(key)), content: Self.word(content.finish()))
    }

    private static func word(_ digest: SHA256.Digest) -> UInt64 {
        digest.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
}
