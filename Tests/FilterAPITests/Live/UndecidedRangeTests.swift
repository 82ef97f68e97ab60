import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import Testing

@testable import CatalogFiles
@testable import Gateway
@testable import JSON

/// A range of a catalog in which no item has a number or a date at the moment takes either.
struct UndecidedRangeTests {
    private let live: LiveClient

    init() throws { live = try LiveClient() }

    private func session(option: String = #""kind":"range""#) throws -> TestSession {
        let options = [#""id":"day""#, #""kind":"range""#, #""attribute":"day""#, option]
        try live.define("shop", "{\"categories\":[{\(Set(options).sorted().joined(separator: ","))}]}")
        return try live.client.session("shop")
    }

    private func choose(_ range: String, _ session: TestSession) throws -> Reply {
        try session.patch(#"{"selections":{"day":\#(range)}}"#)
    }

    @Test func datesAndNumbersAreTakenBeforeThereAreAny() throws {
        let session = try session()
        #expect(try choose("[3,null]", session).status == 200)
        let reply = try choose(#"["2024-01-01","2024-01-31"]"#, session)
        #expect(reply.status == 200 && reply.total == 0, "\(reply.text)")
        #expect(try choose(#"[3,"2024-01-31"]"#, session).code == "invalidValue")
        #expect(try choose(#"["soon",null]"#, session).code == "invalidValue")
        let rows = [#"{"id":"1","day":"2024-01-05"}"#, #"{"id":"2","day":"2024-02-05"}"#]
        #expect(try live.push(rows.joined(separator: "\n")).status == 200)
        #expect(try session.get().total == 1)
        #expect(try choose("[3,null]", session).code == "invalidValue")
    }

    @Test func theSelectionInForceIsTakenAgainWhenTheDatesAreGone() throws {
        let session = try session()
        #expect(try live.push(#"{"id":"1","day":"2024-01-05"}"#).status == 200)
        let range = #"["2024-01-01","2024-01-31"]"#
        #expect(try choose(range, session).total == 1)
        #expect(try live.push(#"{"id":"1"}"#).status == 200)
        let reply = try choose(range, session)
        #expect(reply.status == 200 && reply.total == 0 && reply.chips.count == 1, "\(reply.text)")
    }

    @Test(arguments: [
        (#""bounds":{"lower":1,"upper":9}"#, "[3,null]", #"["2024-01-01",null]"#, "expected a number, or null"),
        (#""format":{"grouping":true}"#, "[3,null]", #"["2024-01-01",null]"#, "expected a number, or null"),
        (#""bounds":{"lower":"2024-01-01"}"#, #"["2024-02-01",null]"#, "[3,null]", "expected a date such as"),
        (#""unit":"milliseconds""#, #"["2024-02-01",null]"#, "[3,null]", "expected a date such as"),
        (#""title":"Day""#, "[3,null]", #"["soon",null]"#, "expected a number or a date such as"),
    ])
    func theDefinitionMayDecide(option: String, taken: String, refused: String, reason: String) throws {
        let session = try session(option: option)
        let refusal = try choose(refused, session)
        #expect(refusal.code == "invalidValue" && refusal.text.contains(reason), "\(refusal.text)")
        #expect(try choose(taken, session).status == 200)
    }

    @Test func datesAreDroppedWhereTheDefinitionIsOfNumbersThen() throws {
        let session = try session()
        #expect(try choose(#"[null,"2024-01-31"]"#, session).status == 200)
        _ = try self.session(option: #""bounds":{"lower":1,"upper":9}"#)
        let screen = try session.get()
        #expect(screen.at("/droppedByDefinition")?.elements.count == 1 && screen.chips.isEmpty)
    }
}
