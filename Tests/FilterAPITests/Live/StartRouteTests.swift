import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import Testing

@testable import Gateway
@testable import JSON

/// What categories start with, in catalogs whose items are written.
struct StartRouteTests {
    /// Faults that no item can mend, and the same starts where items can.
    @Test(
        arguments: [
            (
                #"{"id":"c","kind":"hierarchy","attribute":"c","multiple":true,"initial":["A","A > b"]}"#,
                "/categories/0/initial/1"
            ),
            (
                #"{"id":"c","kind":"range","attribute":"c","bounds":{"lower":0,"upper":5},"initial":[10,20]}"#,
                "/categories/0/initial"
            ),
            (
                #"{"id":"c","kind":"multi","attribute":"c","initial":["x"],"excludes":["p"]},"#
                    + #"{"id":"p","kind":"multi","attribute":"p","initial":["B"]}"#,
                "/categories/1/initial"
            ),
            (
                #"{"id":"c","kind":"multi","attribute":"c","initial":["x"],"dependsOn":"p"},"#
                    + #"{"id":"p","kind":"multi","attribute":"p"}"#,
                "/categories/0/initial"
            ),
            (
                #"{"id":"c","kind":"multi","attribute":"c","initial":["x"],"dependsOn":"p"},"#
                    + #"{"id":"p","kind":"multi","attribute":"p","initial":["B"]}"#,
                nil
            ),
        ] as [(String, String?)]
    )
    func startsThatNoItemCanAllowAreRefused(categories: String, place: String?) throws {
        let live = try LiveClient()
        let reply = try live.send(.put, "shop", #"{"title":"T","categories":[\#(categories)]}"#)
        #expect(reply.status == (place == nil ? 201 : 422), "\(reply.text)")
        #expect(reply.at("/errors/0/pointer")?.text == place)
    }

    @Test func aResetGivesUpWhatWasDeleted() throws {
        let live = try LiveClient()
        try live.define(
            "shop",
            #"{"title":"T","categories":[{"id":"c","kind":"multi","attribute":"b","initial":["x"]},"#
                + #"{"id":"h","kind":"multi","attribute":"h"}]}"#
        )
        #expect(try live.push(#"{"id":"1","b":"x"}"# + "\n" + #"{"id":"2","b":"y","h":"B"}"#).status == 200)
        let session = try live.client.session("shop")
        #expect(try session.get().total == 1)
        #expect(try live.push(#"{"id":"1","$delete":true}"#).status == 200)
        #expect(try session.post("/categories/h/values/B/toggle").status == 200)
        let reply = try session.post("/reset")
        #expect(reply.status == 200, "\(reply.text)")
        #expect(reply.total == 1)
        #expect(reply.chips == [])
    }
}
