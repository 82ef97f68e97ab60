import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import Testing

@testable import Catalogs
@testable import Gateway
@testable import SearchAPI

/// Errors below `/1/` have the form of the search protocol, wherever they come from.
struct SearchErrorTests {
    /// The whole answer, with the time to wait if it names one.
    private func answer(_ error: ServiceError) -> String {
        let reply = Reply(HTTPResponse(searchError: error))
        return ([reply.text] + (reply["Retry-After"].map { [$0] } ?? [])).joined(separator: " ")
    }

    @Test func messageHasTheMemberAndTheColumn() {
        let cases: [(ServiceError.Place?, String)] = [
            (nil, "no value at col 4"), (.path("index"), "no value at col 4"),
            (.query("filters"), "filters: no value at col 4"),
            (.body("/requests/1/filters"), "requests[1].filters: no value at col 4"),
            (.body("/a~1b/~0"), "a/b.~: no value at col 4"), (.body(""), "no value at col 4"),
            (.json(parameter: "x", pointer: ""), "x: no value at col 4"),
            (.json(parameter: "x", pointer: "/0"), "x.[0]: no value at col 4"),
        ]
        for (place, message) in cases {
            let error = ServiceError(.malformedFilter, at: place, offset: 3, "no value")
            #expect(answer(error) == #"{"message":"\#(message)","status":400}"#)
        }
        #expect(answer(ServiceError(.invalidValue, "wrong")) == #"{"message":"wrong","status":400}"#)
    }

    @Test func whatPassesByItselfIs429() {
        let waiting = ServiceError(.unavailable, "busy")
        #expect(answer(waiting) == #"{"message":"busy","status":429} 1"#)
        #expect(answer(waiting.retry(afterSeconds: 7)) == #"{"message":"busy","status":429} 7"#)
        for code in ErrorCode.allCases where code.status >= 500 && code != .internalError && code != .notImplemented {
            #expect(answer(ServiceError(code, "x")) == #"{"message":"x","status":429} 1"#, "\(code)")
        }
    }

    @Test func everyErrorButAFaultOfTheServiceIs4xx() {
        for code in ErrorCode.allCases {
            let reply = Reply(HTTPResponse(searchError: ServiceError(code, "x")))
            #expect((400..<500).contains(reply.status) == (code != .internalError), "\(code)")
            #expect(reply.at("/status")?.integer == reply.status)
            #expect(reply["Content-Type"] == "application/json" && reply["Cache-Control"] == "no-store")
            #expect(reply["WWW-Authenticate"] == nil)
        }
    }

    @Test func keysAreRefusedInTheWordsThatClientsKnow() throws {
        let file = try AccessFixtures.File([AccessFixtures.key([.operate])])
        let client = try TestClient(keys: Keys(of: file.path), now: { AccessFixtures.start })
        func refusal(_ headers: HTTPHeaders, _ target: String) throws -> ServiceError? {
            let target = try RequestTarget(parsing: Array(target.utf8))
            return client.service.admission.decision(on: headers, to: target).refusal
        }
        let refusals = [
            try refusal([:], "/1/x"), try refusal(["X-Algolia-API-Key": "fs_x"], "/1/x"),
            try refusal([:], "/1/x?x-algolia-api-key=x"),
        ]
        for error in refusals.map({ $0 ?? ServiceError(.internalError, "let in") }) {
            #expect(answer(error) == #"{"message":"Invalid Application-ID or API key","status":403}"#)
        }
        let key = AccessFixtures.text
        #expect(try refusal(["X-Algolia-API-Key": key], "/1/x")?.code == nil)
        #expect(try refusal([:], "/1/x?X-Algolia-API-Key=\(key)")?.code == nil)
        // Elsewhere such a field is not read.
        #expect(try refusal(["X-Algolia-API-Key": key], "/v1/x")?.code == .keyRequired)
    }

    @Test func addressesBelow1WithoutARouteAnswerInTheForm() throws {
        let client = try TestClient()
        let missing = try client.get("/1/nothing/of/this/kind")
        #expect(missing.text == #"{"message":"no route has this path","status":404}"#)
        #expect(try client.get("/1").code == "notFound", "a single part is no address of the protocol")
        #expect(try client.get("/v1/nothing").code == "notFound")
    }

    @Test func refusalsBeforeTheHandlerHaveTheForm() throws {
        let client = try TestClient()
        func refuse(_ refusal: HTTPRefusal) throws -> Reply {
            let target = try RequestTarget(parsing: Array("/1/indexes/*/queries".utf8))
            return Reply(client.application.refuse(refusal, RefusedRequest(id: "r", method: .post, target: target)))
        }
        let full = try refuse(.tooManyWaiting)
        #expect(full.text == #"{"message":"too many heavy requests are waiting","status":429}"#)
        #expect(full["Retry-After"] == "1")
        #expect(
            try refuse(.bodyTooLarge(limit: 9)).text == #"{"message":"the body is longer than 9 bytes","status":413}"#
        )
    }

    @Test func startingServiceAsksToComeAgain() throws {
        let service = try TestClient().service
        let starting = StartingRoutes(
            operations: OperationRoutes(service: service, tables: []),
            progress: StartProgress(of: ["shop"])
        )
        let application = Application(service, routes: starting.publicRoutes, refusingOthersWith: starting.refusal)
        let target = try RequestTarget(parsing: Array("/1/indexes/shop/query".utf8))
        let reply = Reply(
            application.respond(to: HTTPRequest(id: "r", method: .post, target: target, headers: [:], body: []))
        )
        #expect(reply.status == 429 && reply["Retry-After"] == "1")
        #expect(reply.at("/message")?.text == "the service is starting, and is still loading its catalogs")
    }
}
