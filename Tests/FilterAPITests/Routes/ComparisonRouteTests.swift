import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import Testing

@testable import Gateway
@testable import JSON

/// What a comparison takes, and what it says of anything else.
struct ComparisonRouteTests {
    @Test(arguments: [
        ("comparison", "expected a number, or null"), ("range", "expected a number, or null for an open end"),
    ])
    func onlyARangeHasOpenEnds(kind: String, detail: String) throws {
        let live = try LiveClient()
        try live.define("shop", #"{"title":"T","categories":[{"id":"c","kind":"\#(kind)","attribute":"n"}]}"#)
        #expect(try live.push(#"{"id":"1","n":5}"#).status == 200)
        let written = kind == "range" ? #"["5",null]"# : #""5""#
        let reply = try live.client.session("shop").patch(#"{"selections":{"c":\#(written)}}"#)
        #expect(reply.status == 422)
        #expect(reply.at("/errors/0/detail")?.text == detail)
    }
}
