import TestSupport
import Testing

@testable import Bytes
@testable import Sessions

struct SessionIDTests {
    private let signer = SessionIDSigner(key: SigningKey(Array(0..<32)))
    private var key: SessionKey { signer.key(high: 0x0001_0203_0405_0607, low: 0xF8F9_FAFB_FCFD_FEFF) }

    /// The key inside an id that a signer gave.
    private static func key(in id: String, signedBy signer: SessionIDSigner) -> SessionKey? {
        SessionKey(id: id).flatMap { signer.hasSigned($0) ? $0 : nil }
    }

    @Test func idIsTheDocumentedOne() {
        #expect(key.id == "AAECAwQFBgf4-fr7_P3-_-sP2pK_4G2y")
    }

    @Test func signedKeysAreReadBack() {
        var generator = SplitMix64(seed: 7)
        for _ in 0..<500 {
            let key = signer.key(high: generator.next(), low: generator.next())
            let id = key.id
            #expect(id.utf8.count == 32)
            #expect(Self.key(in: id, signedBy: signer) == key)
        }
    }

    @Test func everyChangedCharacterIsRefused() {
        let id = Array(key.id.utf8)
        for position in id.indices {
            for byte in UInt8.min ... .max where byte != id[position] {
                var changed = id
                changed[position] = byte
                let forged = String(decoding: changed, as: UTF8.self)
                if Self.key(in: forged, signedBy: signer) != nil { Issue.record("\(forged) passes for \(key.id)") }
            }
        }
    }

    @Test func otherLengthsAreRefused() {
        let id = key.id
        for count in 0..<32 { #expect(SessionKey(id: String(id.prefix(count))) == nil) }
        for suffix in ["=", "A", "AAAA", "\0", " "] { #expect(SessionKey(id: id + suffix) == nil) }
    }

    @Test func idsOfAnotherSigningKeyAreRefused() {
        let other = SessionIDSigner(key: SigningKey(Array(1..<33)))
        #expect(Self.key(in: other.key(high: key.high, low: key.low).id, signedBy: signer) == nil)
    }

    @Test func signersThatShareAKeyReadEachOthersIDs() {
        let replica = SessionIDSigner(key: SigningKey(Array(0..<32)))
        #expect(Self.key(in: key.id, signedBy: replica) == key)
    }
}
