import Foundation
import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import Testing

@testable import Bytes
@testable import Gateway

/// The pages that the `type` of problems leads to.
struct ErrorPageTests {
    @Test(arguments: ErrorCode.allCases)
    func everyCodeHasAPageThatSaysWhatToDo(_ code: ErrorCode) throws {
        let client = try TestClient()
        let problem = Reply(HTTPResponse(problem: ServiceError(code, "a fault"), requestID: "r"))
        let page = try client.get(try #require(problem.at("/type")?.text))
        #expect(page.status == 200)
        #expect(page["Content-Type"] == "text/html; charset=utf-8")
        #expect(page["X-Content-Type-Options"] == "nosniff")
        let plain = page.text.replacing("<code>", with: "`").replacing("</code>", with: "`")
            .replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
        for text in [code.rawValue, code.title, ErrorExplanation[code].meaning, ErrorExplanation[code].remedy] {
            #expect(plain.contains(text), "\(text)")
        }
        #expect(page.response.body.count < 4_096)
    }

    @Test func listLeadsToAllPages() throws {
        let client = try TestClient()
        let list = try client.get("/docs/errors")
        for code in ErrorCode.allCases { #expect(list.text.contains("\"/docs/errors/\(code.rawValue)\"")) }
    }

    /// Scripts, images and frames are forbidden; the one style of the page is allowed by its digest.
    @Test func policyAllowsTheStyleAndNothingElse() throws {
        let page = try TestClient().get("/docs/errors/notFound")
        let policy = try #require(page["Content-Security-Policy"])
        #expect(policy.hasPrefix("default-src 'none'; style-src 'sha256-"))
        #expect(!policy.contains("unsafe"))
        let start = try #require(page.text.firstRange(of: "<style>")).upperBound
        let end = try #require(page.text.firstRange(of: "</style>")).lowerBound
        let digest = Data(SHA256.hash(String(page.text[start..<end]))).base64EncodedString()
        #expect(policy.contains("'sha256-\(digest)'"))
        for text in ["<script", "style=", "http:", "onclick"] { #expect(!page.text.contains(text)) }
    }

    @Test func unknownCodeIsAProblemItself() throws {
        let reply = try TestClient().get("/docs/errors/notfound")
        #expect(reply.status == 404)
        #expect(reply.code == "notFound")
        #expect(reply.suggestions.contains("notFound"))
        let odd = try TestClient().get("/docs/errors/%3Cscript%3E")
        #expect(odd.status == 404)
        #expect(odd["Content-Type"] == "application/problem+json")
    }
}
