import TestSupport
import Testing

@testable import HTTPServer

/// Certificates and keys as they are read.
struct TLSCertificateTests {
    private func read(_ chain: String, _ key: String) throws(TLSFaults) -> TLSCertificate {
        try TLSCertificate(chain: Array(chain.utf8), key: Array(key.utf8))
    }

    /// The kinds of the faults, without GnuTLS's words.
    private func faults(_ chain: String, _ key: String) -> [String] {
        do throws(TLSFaults) {
            _ = try read(chain, key)
            return []
        } catch {
            return error.faults.map { fault in
                switch fault {
                case .chain(let message): message.isEmpty ? "?" : "chain"
                case .key(let message): message.isEmpty ? "?" : "key"
                case .notAPair: "notAPair"
                }
            }
        }
    }

    private let first = TestCertificates.first
    private let second = TestCertificates.second

    @Test func pairTellsWhenItIsValid() throws {
        let expired = TestCertificates.expired
        let certificate = try read(expired.certificate, expired.key)
        #expect(certificate.activation == 1_577_836_800)
        #expect(certificate.expiration == 1_609_459_200)
        #expect(try read(first.certificate, first.key).expiration > 4_000_000_000)
    }

    @Test func chainIsReadInAnyOrder() throws {
        #expect(faults(first.certificate + "\n" + second.certificate, first.key).isEmpty)
        #expect(faults("# A comment\n" + first.certificate, first.key).isEmpty)
    }

    @Test func everyFaultIsTold() {
        #expect(faults("", "") == ["chain", "key"])
        #expect(faults("x", first.key) == ["chain"])
        #expect(faults(first.key, first.certificate) == ["chain", "key"])
        #expect(faults(first.certificate, String(first.key.dropLast(40))) == ["key"])
        #expect(faults(first.certificate, TestCertificates.lockedKey) == ["key"])
        #expect(faults(first.certificate, second.key) == ["notAPair"])
    }
}
