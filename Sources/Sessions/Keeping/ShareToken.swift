import Bytes
import FilterCore
import Support

/// A share that holds everything itself: any process with the signing key can open it, also after the session and the
/// store are gone.
///
/// ```
/// token   = "t." base64url(payload ‖ front 16 bytes of HMAC-SHA256(signing key, payload))
/// payload = version(1) expiry:varint record          expiry: milliseconds after the epoch, 0 for none
/// record  = as ``SessionRecordCoding``, with the state and maybe steps, and nothing of the session's identity
/// ```
///
/// The token is signed, not encrypted: anyone can read it, and only the service can make one.
struct ShareToken: Sendable {
    let state: SessionState
    /// With the steps that led to the state; `nil` if it has none.
    let record: SessionRecord?
    let expiresAt: Instant?

    private static let prefix = "t."
    private static let version: UInt8 = 1
    private static let codeByteCount = 16

    init(state: SessionState, record: SessionRecord?, expiresAt: Instant?) {
        self.state = state
        self.record = record
        self.expiresAt = expiresAt
    }

    /// - Returns: `nil` for a text that this signer has not signed.
    init?(_ text: String, signedBy signer: SessionIDSigner) {
        guard text.hasPrefix(Self.prefix), let bytes = Base64URL.decode(text.utf8.dropFirst(Self.prefix.utf8.count)),
            bytes.count > Self.codeByteCount
        else { return nil }
        let payload = Array(bytes.dropLast(Self.codeByteCount))
        guard signer.isCode(Array(bytes.suffix(Self.codeByteCount)), of: payload) else { return nil }
        do throws(SessionCodingError) {
            var reader = ByteReader(payload)
            guard try reader.readByte() == Self.version else { return nil }
            let expiry = try reader.readVarint()
            let record = try SessionRecordCoding.decode(Array(reader.readRest()))
            state = try SessionCoding.decode(record.state)
            self.record = record.canUndo || record.canRedo ? record : nil
            expiresAt = expiry == 0 ? nil : Instant(milliseconds: Int64(expiry))
        } catch {
            return nil
        }
    }

    /// The token as a text; the oldest steps are left out if it would be longer.
    func signed(by signer: SessionIDSigner, maxBytes: Int) -> String {
        var record = record.map { $0.bare } ?? SessionRecord(state: SessionCoding.encode(state))
        while true {
            let text = text(record, signer)
            guard text.utf8.count > maxBytes, record.dropOldestStep() else { return text }
        }
    }

    private func text(_ record: SessionRecord, _ signer: SessionIDSigner) -> String {
        var writer = ByteWriter(capacity: 256)
        writer.write(Self.version)
        writer.write(varint: Int(expiresAt?.milliseconds ?? 0))
        writer.write(SessionRecordCoding.encode(record)[...])
        return Self.sealed(writer.finish(), by: signer)
    }

    /// The text of a token with everything but its code.
    static func sealed(_ payload: [UInt8], by signer: SessionIDSigner) -> String {
        let code = signer.code(of: payload, byteCount: codeByteCount)
        return prefix + String(decoding: Base64URL.encode(payload + code), as: UTF8.self)
    }
}

extension SessionIDSigner {
    fileprivate func code(of payload: [UInt8], byteCount: Int) -> [UInt8] {
        var authenticator = authenticator
        authenticator.update(Self.tokenMark)
        authenticator.update(payload)
        return Array(authenticator.finish().prefix(byteCount))
    }

    /// Takes as long for any code of the right length.
    fileprivate func isCode(_ code: [UInt8], of payload: [UInt8]) -> Bool {
        self.code(of: payload, byteCount: code.count).equalsInConstantTime(code)
    }

    /// Leads what is signed, so that no token is ever taken for the key of a session.
    private static let tokenMark = Array("share token\n".utf8)
}
