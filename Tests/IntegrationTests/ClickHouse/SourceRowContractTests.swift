import Foundation
import TestSupport
import Testing

/// Rows of a real ClickHouse behind the items of a catalog, over sockets; these exchanges belong to the log, too.
struct SourceRowContractTests {
    private let server: ClickHouseServer
    private let process: ServiceProcess
    private let client: ServiceClient
    private let session: String

    init() throws {
        server = try ClickHouseServer()
        try server.ask("CREATE TABLE logs (level String, message String, ts DateTime) ENGINE = MergeTree ORDER BY ts")
        try server.ask(
            """
            INSERT INTO logs SELECT if(number % 10 = 0, 'error', 'info'), toString(number), toDateTime(1714572000 + number)
            FROM system.numbers LIMIT 100
            """
        )
        // A table whose rows take a second.
        let slow = server.url("table=logs&column=level&time=ts&detail=slow=toUInt8(sleep(1))&connections=2")
        process = try ServiceProcess(
            arguments: [
                "serve", server.url("table=logs&column=level&time=ts&bucket=hour&detail=*&key=message"), "slow=\(slow)",
                "--port",
                "0",
            ]
        )
        client = ServiceClient(of: process)
        session = try Self.session(over: "logs", client)
    }

    private static func session(over catalog: String, _ client: ServiceClient) throws -> String {
        let reply = try client.send("POST", "/v1/sessions", #"{"catalog":"\#(catalog)"}"#)
        return "/v1/sessions/\(try #require(reply.text("/session/id")))/source-rows"
    }

    private func messages(_ reply: ServiceReply) throws -> [String] {
        let rows = try #require(reply.at("/rows") as? [[String: Any]], "\(reply.text)")
        return rows.compactMap { $0["message"] as? String }
    }

    @Test func pagesOfRowsFollowOneAnother() throws {
        let catalog = try client.send("GET", "/v1/catalogs/logs")
        #expect(catalog.at("/hasSourceRows") as? Bool == true)
        let path = session.replacing("/source-rows", with: "")
        let screen = try client.send("PATCH", path, #"{"selections":{"level":["error"]}}"#)
        #expect(screen.integer("/total") == 10, "\(screen.text)")
        let first = try client.send("GET", session + "?pageSize=6")
        #expect(try messages(first) == ["90", "80", "70", "60", "50", "40"])
        let cursor = try #require(first.text("/nextCursor"))
        let second = try client.send("GET", session + "?pageSize=6&cursor=\(cursor)")
        #expect(try messages(second) == ["30", "20", "10", "0"])
        #expect(second.at("/nextCursor") is NSNull)

        #expect(try client.send("PATCH", path, #"{"selections":{"level":["info"]}}"#).status == 200)
        #expect(try client.send("GET", session + "?cursor=\(cursor)").status == 410)
    }

    @Test func whatCannotBeMeantIsRefused() throws {
        #expect(try client.send("GET", session + "?pageSize=0").status == 422)
        #expect(try client.send("GET", session + "?pageSize=1&pageSize=2").status == 400)
        let service = try RunningService()
        let other = try service.session() + "/source-rows"
        #expect(try service.client.send("GET", other).text("/code") == "noSourceRows")
    }

    @Test func aLaterPageOfASessionTakesThePlaceOfAnEarlierOne() throws {
        let path = try Self.session(over: "slow", client)
        let statements = "SELECT count() FROM system.processes WHERE query_id LIKE 'filter-service-rows-%'"
        let replies = try concurrently(2) { [server, port = process.port] thread in
            if thread == 1 { waitUntil { (try? server.ask(statements)) == "1" } }
            let reply = try ServiceClient(port: port).send("GET", path)
            return (status: reply.status, code: reply.text("/code"))
        }
        #expect(replies.map(\.status) == [409, 200] && replies[0].code == "superseded")
        waitUntil { (try? server.ask(statements)) == "0" }
    }

    @Test func aServerThatIsAwayIsUnavailable() throws {
        #expect(try client.send("GET", session).status == 200)
        server.kill()
        let reply = try client.send("GET", session)
        #expect(reply.status == 503 && reply.text("/code") == "unavailable" && reply["Retry-After"] == "1")
        #expect(try client.send("GET", session.replacing("/source-rows", with: "")).status == 200)
        try server.start()
        waitUntil { (try? client.send("GET", session).status) == 200 }
    }
}
