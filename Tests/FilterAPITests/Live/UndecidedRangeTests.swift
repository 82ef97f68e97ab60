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

    private func session(bounds: String = "") throws -> TestSession {
        try live.define("shop", #"{"categories":[{"id":"day","kind":"range","attribute":"day"\#(bounds)}]}"#)
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
        #expect(try live.push(#"{"id":"1","day":"2024-01-05"}"# + "\n" + #"{"id":"2","day":"2024-02-05"}"#).status == 200)
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

    @Test func boundsOfTheDefinitionDecide() throws {
        let session = try session(bounds: #","bounds":{"lower":1,"upper":9}"#)
        #expect(try choose(#"["2024-01-01",null]"#, session).code == "invalidValue")
        #expect(try choose("[3,null]", session).status == 200)
    }
}
