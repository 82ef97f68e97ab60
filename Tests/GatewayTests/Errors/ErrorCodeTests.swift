import CatalogTestSupport
import FilterCore
import Following
import Glibc
import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import SessionTestSupport
import TestSupport
import Testing

@testable import Catalogs
@testable import Gateway
@testable import JSON
@testable import Sessions

/// Every error code is answered by some request, with its usual status.
struct ErrorCodeTests {
    /// Of codes that writes to live catalogs end in.
    private static func liveAnswer(_ code: ErrorCode) throws -> Reply? {
        let live = try LiveClient(
            [CatalogFixtures.dogs],
            journal: code == .storageFailed ? FailingJournal() : MemoryJournal()
        ) {
            if code == .tooManyCatalogs { $0.maxCatalogs = 0 }
            if code == .tooManyWrites { $0.maxWaitingWrites = 0 }
        }
        func put(_ name: String = "shop", _ definition: String = LiveClient.shop) throws -> Reply {
            try live.send(.put, name, definition)
        }
        switch code {
        case .malformedItems:
            _ = try put()
            return try live.send(.post, "shop/items", "[", type: "application/json")
        case .unknownTask: return try live.client.get("/v1/tasks/x")
        case .invalidDefinition: return try put("shop", #"{"zone":"Nowhere"}"#)
        case .invalidRows:
            _ = try put()
            return try live.push("{}")
        case .unfitItems:
            let category = #"{"id":"n","kind":"options","attribute":"n","options":{"steps":{"width":1}}}"#
            _ = try put("shop", #"{"title":"T","categories":[\#(category)]}"#)
            return try live.push("{\"id\":1,\"n\":1}\n{\"id\":2,\"n\":1000}")
        case .readOnlyCatalog: return try put("dogs")
        default: return try put()
        }
    }

    /// Of codes about keys.
    private static func accessAnswer(_ code: ErrorCode) throws -> Reply? {
        let key = AccessFixtures.key([.read], catalogs: ["dogs"], expiresIn: code == .keyExpired ? -1 : nil)
        let file = try AccessFixtures.File([key])
        let client = try TestClient(keys: Keys(of: file.path), now: { AccessFixtures.start })
        let headers: HTTPHeaders = ["Authorization": "Bearer \(AccessFixtures.text)"]
        switch code {
        case .keyRequired: return try client.get("/v1/catalogs")
        case .invalidKey: return try client.get("/v1/catalogs", headers: ["Authorization": "Bearer x"])
        case .keyExpired: return try client.get("/v1/catalogs", headers: headers)
        case .actionNotAllowed: return try client.get("/metrics", headers: headers)
        default: return try client.get("/v1/catalogs/shop", headers: headers)
        }
    }

    /// Of codes about the pages that write.
    private static func writeAnswer(_ code: ErrorCode) throws -> Reply? {
        let client = TestClient(try TestClient().service, writeHosts: code == .hostNotAllowed ? [] : nil)
        let headers: HTTPHeaders = ["Host": "shop.example", "Origin": "https://other.example"]
        return try client.send(.delete, "/v1/catalogs/shop", headers: headers)
    }

    /// The answer to a request that ends in the code.
    private static func answer(_ code: ErrorCode) throws -> Reply? {
        let client = try TestClient()
        func get(_ target: String) throws -> Reply { try client.get(target) }
        func refused(_ refusal: HTTPRefusal) -> Reply {
            Reply(client.application.refuse(refusal, RefusedRequest(id: "r")))
        }
        func shop() throws -> TestSession { try client.session() }
        switch code {
        case .malformedRequest: return refused(.missingHost)
        case .malformedTarget: return refused(.malformedTarget(.badEscape, offset: 3))
        case .malformedJSON: return try shop().patch("{")
        case .malformedGzip: return try client.send(.post, "/v1/sessions", "{}", headers: ["Content-Encoding": "gzip"])
        case .duplicateParameter: return try shop().get("?page=1&page=1")
        case .notFound: return try get("/v1/nothing")
        case .unknownCatalog: return try get("/v1/catalogs/x")
        case .unknownSession: return try get("/v1/sessions/x")
        case .unknownCategory: return try shop().get("/categories/x")
        case .unknownValue: return try shop().put("/categories/brand/values/x")
        case .unknownFilter: return try shop().delete("/current-filters/x")
        case .unknownItem: return try get("/v1/catalogs/shop/items/x")
        case .unknownField: return try shop().patch(#"{"x":1}"#)
        case .unknownParameter: return try shop().get("?x=1")
        case .unknownSort: return try shop().get("?sort=x")
        case .unknownCategoryGroup: return try shop().post("/clear", #"{"categoryGroups":["x"]}"#)
        case .invalidValue: return try shop().get("?page=x")
        case .rangeInverted: return try shop().patch(#"{"selections":{"price":[2,1]}}"#)
        case .tooMany: return try shop().patch(#"{"selections":{"colour":["red","blue"]}}"#)
        case .tooMuchWork:
            var limits = RequestLimits()
            limits.maxWork = 1
            return try TestClient(limits: limits).post("/v1/catalogs/shop/query")
        case .answerTooLarge:
            var limits = RequestLimits()
            limits.maxAnswerBytes = 1_000
            return try TestClient(limits: limits).post("/v1/catalogs/shop/query")
        case .noneNotIncluded: return try shop().put("/categories/colour/none")
        case .notNegatable: return try shop().patch(#"{"selections":{"brand":{"excluded":["Nike"]}}}"#)
        case .notAToggle: return try shop().post("/categories/brand/toggle")
        case .categoryDisabled: return try TestClient.teas().patch(#"{"selections":{"region":["Uji"]}}"#)
        case .valueNotOffered:
            return try TestClient.teas(#"{"selections":{"country":"India"}}"#).put("/categories/region/values/Uji")
        case .unknownAttribute: return try shop().get("/items?filter=x:1")
        case .malformedFilter: return try shop().get("/items?filter=brand:")
        case .notRemovable:
            let dogs = try client.session("dogs")
            return try dogs.delete("/current-filters/\(dogs.get().at("/currentFilters/0/id")?.text ?? "")")
        case .keyRequired, .invalidKey, .keyExpired, .actionNotAllowed, .catalogNotAllowed:
            return try accessAnswer(code)
        case .originNotAllowed, .hostNotAllowed: return try writeAnswer(code)
        case .malformedItems, .unknownTask, .invalidDefinition, .invalidRows, .unfitItems, .readOnlyCatalog,
            .tooManyCatalogs, .tooManyWrites, .storageFailed:
            return try liveAnswer(code)
        case .scopeMismatch:
            return try client.through("brand:Nike").get(shop().path)
        case .unknownShare: return try get("/v1/shares/AAAAAAAAAAAAAAAAAAAAAA")
        case .shareExpired:
            let clock = SessionFixtures.Clock()
            let session = try TestClient(sessions: TestClient.sessions(clock: clock)).session()
            let key = try session.post("/share", #"{"kind":"token","expiresIn":1}"#).at("/key")?.text ?? ""
            clock.advance(by: 1_000)
            return try session.client.get("/v1/shares/\(key)")
        case .noStep: return try shop().post("/undo")
        case .notADraft: return try shop().post("/commit")
        case .draftOfDraft: return try shop().draft().post("/drafts")
        case .notInDraft: return try shop().draft().patch(#"{"pageSize":3}"#)
        case .draftConflict:
            let base = try shop()
            let draft = try base.draft()
            _ = try base.put("/categories/brand/values/Nike")
            return try draft.post("/commit")
        case .idempotencyKeyReused:
            let session = try shop()
            _ = try session.post("/clear", headers: ["Idempotency-Key": "k"])
            return try session.post("/reset", headers: ["Idempotency-Key": "k"])
        case .ambiguousValue: return try shop().put("/categories/code/values/1")
        case .preconditionFailed: return try shop().patch("{}", headers: ["If-Match": "\"9-v1\""])
        case .sessionExpired:
            let session = try shop()
            _ = try session.delete()
            return try session.get()
        case .cursorExpired:
            let session = try shop()
            let cursor = try session.get("/items?pageSize=1").at("/page/nextCursor")?.text ?? ""
            return try session.get("/items?sort=cheapest&cursor=\(cursor)")
        case .noSourceRows: return try shop().get("/source-rows")
        case .superseded:
            let readers = try WrittenRows.readers(refusing: .superseded)
            defer { readers.stop() }
            return try TestClient(rowReaders: ["shop": readers]).session().get("/source-rows")
        case .dataVersionExpired: return try shop().get("/items?dataVersion=v0")
        case .changesExpired: return try shop().get("/changes?since=1-v0")
        case .methodNotAllowed: return try client.post("/livez")
        case .notAcceptable: return try shop().get("/current-filters", headers: ["Accept": "image/png"])
        case .unsupportedMediaType: return try shop().patch("{}", headers: ["Content-Type": "text/plain"])
        case .tooLarge: return refused(.bodyTooLarge(limit: 1))
        case .targetTooLong: return refused(.targetTooLong(limit: 1))
        case .headTooLarge: return refused(.tooManyFields(limit: 1))
        case .expectationFailed: return refused(.expectationFailed)
        case .notImplemented: return refused(.unsupportedMethod("BREW"))
        case .internalError:
            // For unforeseen faults: no request is known that ends in one.
            return Reply(HTTPResponse(problem: ServiceError(.internalError, "a fault"), requestID: "r-1"))
        case .tooManyRequests:
            let rates = RateLimiter(addressRate: Rate(requestsPerSecond: 1, burst: 1), now: { 1 })
            let client = try TestClient(rates: rates)
            _ = try client.get("/v1/catalogs")
            return try client.get("/v1/catalogs")
        case .tooManySessions:
            let sessions = try TestClient.sessions {
                $0.maxCount = 1
                $0.protectedPeriod = .seconds(60)
            }
            let client = try TestClient(sessions: sessions)
            _ = try client.session()
            return try client.post("/v1/sessions", #"{"catalog":"shop"}"#)
        case .unavailable: return refused(.overloaded)
        case .insufficientStorage: return refused(.uploadNotKept(UploadFailure(code: ENOSPC)))
        }
    }

    @Test(arguments: ErrorCode.allCases)
    func everyCodeIsAnsweredWithItsStatus(_ code: ErrorCode) throws {
        let reply = try #require(try Self.answer(code))
        #expect(reply.code == code.rawValue)
        #expect(reply.status == code.status)
        #expect(reply["Content-Type"] == "application/problem+json")
        #expect(reply["Cache-Control"] == "no-store")
        #expect(reply.at("/type") == .string("/docs/errors/\(code.rawValue)"))
        #expect(reply.at("/title") == .string(code.title))
        #expect(reply.at("/status")?.integer == code.status)
        #expect(reply.at("/requestId")?.text?.isEmpty == false)
        #expect(reply.at("/errors/0/detail")?.text?.isEmpty == false)
    }

    @Test func statusesThatNeedAFieldHaveIt() throws {
        #expect(try Self.answer(.methodNotAllowed)?["Allow"] == "GET, HEAD, OPTIONS")
        #expect(try Self.answer(.unavailable)?["Retry-After"] == "1")
        #expect(try Self.answer(.tooManySessions)?["Retry-After"] == "60")
        #expect(try Self.answer(.preconditionFailed)?["ETag"] == "\"1-v1\"")
    }

    @Test func titlesAreDistinct() {
        #expect(Set(ErrorCode.allCases.map(\.title)).count == ErrorCode.allCases.count)
    }

    @Test(arguments: [
        HTTPRefusal.missingHost, .repeatedField(name: "Host"), .malformedHost, .conflictingFraming("two lengths"),
        .malformedHead,
        .invalidHeaderName, .invalidHeaderValue(name: "X"), .malformedTarget(.nul, offset: 0),
        .malformedTarget(.notAPath, offset: 0), .malformedTarget(.forbiddenByte, offset: 0),
        .malformedTarget(.invalidUTF8, offset: 0), .targetTooLong(limit: 1), .headTooLarge(limit: 1),
        .tooManyFields(limit: 1), .bodyTooLarge(limit: 1), .unsupportedTransferCoding, .unsupportedMethod("BREW"),
        .expectationFailed, .overloaded,
    ])
    func refusalOfTheServerKeepsItsStatus(_ refusal: HTTPRefusal) throws {
        let reply = Reply(try TestClient().application.refuse(refusal, RefusedRequest(id: "r-7")))
        #expect(reply.status == refusal.status)
        #expect(reply.at("/requestId") == "r-7")
    }

    @Test func ownFaultIsReportedOnceAndNotTold() throws {
        let reports = Recorder<String>()
        let client = try TestClient(
            sessions: FailingStore.sessions(.damaged),
            report: { reports.append($0) }
        )
        let reply = try client.get("/v1/sessions/\(FailingStore.id)")
        #expect(reply.status == 410)
        #expect(reply.code == "sessionExpired")
        #expect(!reply.text.contains("ersion"))
        #expect(reports.all.count == 1)
    }

    @Test func contendedSessionIsAskedToWait() throws {
        let client = try TestClient(sessions: FailingStore.sessions(.contended))
        let reply = try client.send(.patch, "/v1/sessions/\(FailingStore.id)", #"{"pageSize":7}"#)
        #expect(reply.status == 503)
        #expect(reply["Retry-After"] == "1")
    }

    @Test func storeThatCannotBeReachedIsAnsweredAtOnce() throws {
        let client = try TestClient(sessions: FailingStore.sessions(.unavailable))
        for reply in [
            try client.get("/v1/sessions/\(FailingStore.id)"),
            try client.post("/v1/sessions", #"{"catalog":"shop"}"#),
            try client.send(.patch, "/v1/sessions/\(FailingStore.id)", #"{"pageSize":7}"#),
            try client.send(.delete, "/v1/sessions/\(FailingStore.id)"),
        ] {
            #expect(reply.status == 503)
            #expect(reply.code == "unavailable")
            #expect(reply["Retry-After"] == "2")
        }
        #expect(try client.get("/livez").status == 200)
    }

    @Test func stateThatIsTooLargeIsRefused() throws {
        let sessions = try SessionFixtures.store { $0.maxStateBytes = 256 }.sessions
        let client = try TestClient(sessions: sessions)
        let filters =
            #"{"catalog":"shop","state":{"filters":["#
            + (0..<40).map {
                #"{"group":"or<brand>","filterKind":"facet","attribute":"brand","value":"brand number \#($0)"}"#
            }.joined(separator: ",") + "]}}"
        let reply = try client.post("/v1/sessions", filters)
        #expect(reply.status == 422)
        #expect(reply.code == "tooMany")
    }
}
