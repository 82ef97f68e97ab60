import Testing

@testable import HTTPServer

struct RequestHeadTests {
    private func head(
        http10: Bool = false,
        _ headers: HTTPHeaders,
        transferCodings: [String] = []
    ) -> RequestHead {
        RequestHead(
            method: .post,
            isHTTP10: http10,
            byteCount: 100,
            isTargetCut: false,
            headers: headers,
            transferCodings: transferCodings.map { Array($0.utf8) },
            fault: nil
        )
    }

    @Test func framingIsTheOneThatIsSaid() throws {
        #expect(try head([:]).framing() == .none)
        #expect(try head(["Content-Length": "0"]).framing() == .length(0))
        #expect(try head(["content-length": "12"]).framing() == .length(12))
        #expect(try head([:], transferCodings: ["Chunked"]).framing() == .chunked)
    }

    @Test func lengthBeyondAllNumbersIsTheLargest() throws {
        #expect(try head(["Content-Length": "99999999999999999999"]).framing() == .length(.max))
    }

    @Test(arguments: ["", "-1", "+1", "1 2", "0x1", "1,1", "¹"])
    func lengthThatIsNoNumberIsRefused(text: String) {
        #expect(throws: HTTPRefusal.conflictingFraming("Content-Length is no number")) {
            try head(["Content-Length": text]).framing()
        }
    }

    @Test(arguments: ["", "gzip", "chunked ", "chunked, chunked", "chunkedx"])
    func otherCodingsAreRefused(coding: String) {
        #expect(throws: HTTPRefusal.unsupportedTransferCoding) {
            try head([:], transferCodings: [coding]).framing()
        }
    }

    @Test func continueIsExpectedOnlyInItsOwnWordAndVersion() {
        #expect(head(["Expect": "100-Continue"]).expectsContinue)
        #expect(!head(["Expect": "100-continued"]).expectsContinue)
        #expect(!head(["Expect": "100-contin"]).expectsContinue)
        #expect(!head([:]).expectsContinue)
        #expect(!head(http10: true, ["Expect": "100-continue"]).expectsContinue)
    }
}
