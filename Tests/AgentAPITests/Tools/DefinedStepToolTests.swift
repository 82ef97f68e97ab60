import JSON
import JSONTestSupport
import ServiceTestSupport
import Testing

/// A definition makes a step of a session that an agent reads.
struct DefinedStepToolTests {
    @Test func aValueThatIsRequiredNowStaysOnceItIsTold() throws {
        let live = try LiveClient()
        func define(_ rest: String) throws {
            let category = #"{"id":"p","title":"P","kind":"single","attribute":"p"\#(rest)}"#
            try live.define("shop", #"{"categories":[\#(category)]}"#)
        }
        try define("")
        #expect(try live.push(#"{"id":"1","p":"A"}"# + "\n" + #"{"id":"2","p":"B"}"#).status == 200)
        let session = try live.client.session("shop")
        let agent = try AgentClient(live.client)
        try define(#","required":true,"initial":"B""#)
        #expect(try agent.call("filter", #"{"session":"\#(session.id)"}"#)["revision"]?.integer == 2)
        try define(#","required":true,"initial":"A""#)
        let screen = try agent.call("filter", #"{"session":"\#(session.id)"}"#)
        #expect(screen["revision"]?.integer == 2)
        #expect(try session.get().chips == ["P: B"])
    }
}
