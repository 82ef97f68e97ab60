import Crypto

/// 128 random bits: what a session is found by inside the store.
///
/// The bits are drawn by the server and checked by code before a lookup, so no client can choose where a key falls.
struct SessionKey: Sendable, Hashable {
    let high: UInt64
    let low: UInt64

    /// The bits, high ones first.
    fileprivate var bytes: [UInt8] { high.bigEndianBytes + low.bigEndianBytes }
}

/// Writes session ids, and reads back only those that were written under the same signing key.
///
/// ```
/// id = base64url(key ‖ code)      24 bytes, 32 characters of A–Z a–z 0–9 - _
/// key     16 random bytes
/// code     8 bytes: the front of HMAC-SHA256(signing key, key)
/// ```
///
/// A forged id passes once in 2^64 tries, and then names a session that does not exist.
struct SessionIDSigner: Sendable {
    /// Keyed already; each use continues a copy.
    private let authenticator: HMAC<SHA256>

    init(key: SymmetricKey) {
        authenticator = HMAC(key: key)
    }

    /// The id for a key.
    func id(for key: SessionKey) -> String {
        let bytes = key.bytes + code(for: key).bigEndianBytes
        return String(decoding: Base64URL.encode(bytes), as: UTF8.self)
    }

    /// The key inside an id.
    ///
    /// - Returns: `nil` if the id was not written under this signing key: wrong length, alphabet or code.
    func key(in id: String) -> SessionKey? {
        guard id.utf8.count == 32, let bytes = Base64URL.decode(id.utf8) else { return nil }
        let key = SessionKey(high: UInt64(bigEndianBytes: bytes[0..<8]), low: UInt64(bigEndianBytes: bytes[8..<16]))
        // One comparison of two words: its time does not tell how many bytes of a guess are right.
        guard code(for: key) == UInt64(bigEndianBytes: bytes[16..<24]) else { return nil }
        return key
    }

    private func code(for key: SessionKey) -> UInt64 {
        var authenticator = authenticator
        authenticator.update(data: key.bytes)
        return UInt64(bigEndianBytes: authenticator.finalize().prefix(8))
    }
}

extension UInt64 {
    fileprivate var bigEndianBytes: [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: self >> (56 - 8 * $0)) }
    }

    fileprivate init(bigEndianBytes bytes: some Sequence<UInt8>) {
        self = bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
}
