package import Bytes
import Support

/// The key of a session in the store: 128 random bits, and the code that the server signed them with.
///
/// The bits of a session give its code; one with another code is another key, so a look-up verifies an id
/// without computing anything. The bits are drawn by the server, so no client can choose where a key falls.
///
/// ```
/// id = base64url(key ‖ code)      24 bytes, 32 characters of A–Z a–z 0–9 - _
/// key     16 random bytes
/// code     8 bytes: the front of HMAC-SHA256(signing key, key)
/// ```
package struct SessionKey: Sendable, Hashable {
    let high: UInt64
    let low: UInt64
    let code: UInt64

    package init(high: UInt64, low: UInt64, code: UInt64) {
        self.high = high
        self.low = low
        self.code = code
    }

    /// Reads an id; its code may be forged.
    ///
    /// - Returns: `nil` for a text of another length or alphabet.
    package init?(id: String) {
        guard id.utf8.count == 32, let bytes = Base64URL.decode(id.utf8) else { return nil }
        self.init(
            high: UInt64(bigEndianBytes: bytes[0..<8]),
            low: UInt64(bigEndianBytes: bytes[8..<16]),
            code: UInt64(bigEndianBytes: bytes[16..<24])
        )
    }

    package var id: String {
        String(decoding: Base64URL.encode(signedBytes), as: UTF8.self)
    }

    /// The random bits alone: 22 characters of A–Z a–z 0–9 - _.
    var bits: String { String(decoding: Base64URL.encode(bytes), as: UTF8.self) }

    /// Names the session where its id must not be revealed, as in a log or in the names of keys: 22 characters of A–Z
    /// a–z 0–9 - _. The same in all processes; the id cannot be found from it.
    ///
    /// It is the front half of SHA-256 over the bytes of the id.
    package var digest: String {
        String(
            decoding: Base64URL.encode(Array(SHA256.hash(signedBytes).prefix(16))),
            as: UTF8.self
        )
    }

    /// The random bits, high ones first.
    fileprivate var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(16)
        bytes.append(bigEndian: high)
        bytes.append(bigEndian: low)
        return bytes
    }

    /// The random bits and the code.
    private var signedBytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(24)
        bytes.append(bigEndian: high)
        bytes.append(bigEndian: low)
        bytes.append(bigEndian: code)
        return bytes
    }
}

/// Signs the keys of sessions and verifies the signatures.
///
/// A forged id passes once in 2^64 tries, and then names a session that does not exist.
package struct SessionIDSigner: Sendable {
    /// Keyed already; each use continues a copy.
    package let authenticator: Authenticator

    package init(key: SigningKey) {
        authenticator = Authenticator(key: key)
    }

    func key(high: UInt64, low: UInt64) -> SessionKey {
        let unsigned = SessionKey(high: high, low: low, code: 0)
        return SessionKey(high: high, low: low, code: code(for: unsigned))
    }

    /// Reads the random bits of a key, as ``SessionKey/bits`` writes them.
    ///
    /// - Returns: `nil` for a text of another length or alphabet.
    func key(bits: String) -> SessionKey? {
        guard let bytes = Base64URL.decode(bits.utf8), bytes.count == 16 else { return nil }
        return key(high: UInt64(bigEndianBytes: bytes[0..<8]), low: UInt64(bigEndianBytes: bytes[8..<16]))
    }

    /// Whether a key has the code that this signer gives it.
    func hasSigned(_ key: SessionKey) -> Bool {
        // One comparison of two words: its time does not reveal how many bytes of a guess are right.
        code(for: key) == key.code
    }

    /// 128 bits that follow from the bytes and the signing key.
    ///
    /// - Parameter seed: not 16 bytes long, so that they never are those of a key.
    func words(for seed: [UInt8]) -> (high: UInt64, low: UInt64) {
        precondition(seed.count != 16, "a seed of 16 bytes would be taken for a key")
        var authenticator = authenticator
        authenticator.update(seed)
        let bytes = Array(authenticator.finish())
        return (UInt64(bigEndianBytes: bytes[0..<8]), UInt64(bigEndianBytes: bytes[8..<16]))
    }

    private func code(for key: SessionKey) -> UInt64 {
        var authenticator = authenticator
        authenticator.update(key.bytes)
        return UInt64(bigEndianBytes: authenticator.finish().prefix(8))
    }
}

extension [UInt8] {
    fileprivate mutating func append(bigEndian word: UInt64) {
        for shift in stride(from: UInt64(56), through: 0, by: -8) { append(UInt8(truncatingIfNeeded: word >> shift)) }
    }
}

extension UInt64 {
    fileprivate init(bigEndianBytes bytes: some Sequence<UInt8>) {
        self = bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
}
