import Following
import Gateway
import HTTPServer
import JSON
import JSONTestSupport
import ServiceTestSupport
import Testing

/// The rows behind the matching items, of a source whose rows are the items of `shop`.
final class SourceRowRouteTests {
    private let readers: RowReaders
    private let client: TestClient

    init() throws {
        readers = try WrittenRows.readers()
        client = try TestClient(rowReaders: ["shop": readers])
    }

    deinit { readers.stop() }

    private static let path = "/source-rows"

    private func ids(_ reply: Reply) -> [String?]? { reply.at("/rows")?.elements.map { $0["id"]?.text } }

    @Test func rowsAreThoseOfTheSessionsFilters() throws {
        let session = try client.session(state: #"{"selections":{"colour":["red"]}}"#)
        let reply = try session.get(Self.path)
        #expect(reply.status == 200 && ids(reply) == ["1", "3", "7", "9", "11"])
        #expect(reply.json?.keys == ["rows", "nextCursor", "revision", "dataVersion"])
        #expect(reply.at("/nextCursor") == .null && reply.at("/revision") == 1 && reply.at("/dataVersion") == "v1")
        #expect(reply["Cache-Control"] == "no-store" && reply["ETag"] == nil && reply["Session-Expires"] != nil)
        #expect(reply["Link"] == "<\(session.path)/source-rows>; rel=\"first\"")
    }

    @Test func pagesFollowOneAnother() throws {
        let session = try client.session()
        let all = try session.get(Self.path + "?pageSize=20").at("/rows")?.elements ?? []
        var found: [JSONValue] = []
        var target = session.path + Self.path + "?pageSize=5"
        while true {
            let reply = try client.get(target)
            found += reply.at("/rows")?.elements ?? []
            guard let cursor = reply.at("/nextCursor")?.text else { break }
            target = "\(session.path)/source-rows?pageSize=5&cursor=\(cursor)"
            #expect(reply["Link"]?.contains("<\(target)>; rel=\"next\"") == true)
            try #require(found.count < 100)
        }
        #expect(found == all && all.count == 12)
    }

    @Test func aPageHasTheSizeOfTheSessionWhereNoneIsNamed() throws {
        let session = try client.session()
        _ = try session.patch(#"{"pageSize":2}"#)
        #expect(ids(try session.get(Self.path)) == ["1", "2"])
    }

    @Test func aCursorEndsWithItsFilters() throws {
        let session = try client.session()
        let cursor = try #require(try session.get(Self.path + "?pageSize=2").at("/nextCursor")?.text)
        let items = try #require(try session.get("/items?pageSize=2").at("/page/nextCursor")?.text)
        try session.expectRefusal(.get, "\(Self.path)?cursor=\(items)", .cursorExpired, at: "parameter cursor")
        _ = try session.put("/categories/colour/values/red")
        let reply = try session.expectRefusal(
            .get,
            "\(Self.path)?pageSize=2&cursor=\(cursor)",
            .cursorExpired,
            at: "parameter cursor"
        )
        #expect(reply.at("/first")?.text == "\(session.path)/source-rows?pageSize=2")
    }

    @Test func whatCannotBeMeantIsRefused() throws {
        let session = try client.session()
        try session.expectRefusal(.get, Self.path + "?pageSize=0", .invalidValue, at: "parameter pageSize")
        try session.expectRefusal(.get, Self.path + "?cursor=x", .invalidValue, at: "parameter cursor")
        try session.expectRefusal(.get, Self.path + "?sort=cheapest", .unknownParameter, at: "parameter sort")
    }

    @Test func aCatalogWithoutThemSaysSo() throws {
        let catalogs = try client.get("/v1/catalogs").at("/catalogs")?.elements
        #expect(catalogs?.map { $0["hasSourceRows"] } == [true, false])
        try client.session("dogs").expectRefusal(.get, Self.path, .noSourceRows)
    }

    @Test(
        arguments: [
            (.superseded, .superseded), (.busy, .unavailable), (.failure(.silent), .unavailable),
            (.failure(.stopping), .unavailable), (.invalidPlace, .invalidValue), (.tooLong, .answerTooLarge),
            (.tooMuchWork("it takes too long"), .tooMuchWork),
        ] as [(RowRefusal, ErrorCode)]
    )
    func aRefusalOfTheSourceIsToldByItsCode(_ refusal: RowRefusal, _ code: ErrorCode) throws {
        let readers = try WrittenRows.readers(refusing: refusal)
        defer { readers.stop() }
        let reply = try TestClient(rowReaders: ["shop": readers]).session().get(Self.path)
        #expect(reply.code == code.rawValue && reply.status == code.status)
        #expect((reply["Retry-After"] == "1") == (code == .unavailable))
    }

    /// Where a cluster lies is nothing for clients: the log has it.
    @Test func whatTheSourceSaysIsInTheLogAlone() throws {
        let readers = try WrittenRows.readers(refusing: .failure(.connection("ch.internal:8123: refused")))
        defer { readers.stop() }
        let reply = try TestClient(rowReaders: ["shop": readers]).session().get(Self.path)
        #expect(reply.status == 503 && !reply.text.contains("ch.internal"))
    }
}
