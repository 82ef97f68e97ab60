import CatalogTestSupport
import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import Testing

@testable import Gateway

/// Free filters that cannot be: the code, and the pointer as deep as the fault is.
struct FilterRequestTests {
    private typealias Refusal = (written: String, code: ErrorCode, pointer: String)

    private static let refusals: [Refusal] = [
        ("1", .invalidValue, ""),
        ("{}", .invalidValue, ""),
        (#"{"group":"and<x>"}"#, .invalidValue, ""),
        (#"{"group":"x","filterKind":"tag","value":"a"}"#, .invalidValue, "/group"),
        (#"{"group":7,"filterKind":"tag","value":"a"}"#, .invalidValue, "/group"),
        (#"{"group":"and<x>","filterKind":"facets"}"#, .invalidValue, "/filterKind"),
        (#"{"group":"and<x>","filterKind":"facet","value":1}"#, .invalidValue, ""),
        (#"{"group":"and<x>","filterKind":"facet","attribute":"maker"}"#, .invalidValue, ""),
        (#"{"group":"and<x>","filterKind":"facet","attribute":"maker","value":null}"#, .invalidValue, "/value"),
        (#"{"group":"and<x>","filterKind":"facet","attribute":"maker","value":["a"]}"#, .invalidValue, "/value"),
        (
            #"{"group":"and<x>","filterKind":"facet","attribute":"maker","operator":">","value":1}"#,
            .invalidValue, "/operator"
        ),
        (
            #"{"group":"and<x>","filterKind":"facet","attribute":"maker","value":"a","score":-1}"#,
            .invalidValue, "/score"
        ),
        (
            #"{"group":"and<x>","filterKind":"facet","attribute":"maker","value":"a","isNegated":1}"#,
            .invalidValue, "/isNegated"
        ),
        (#"{"group":"and<x>","filterKind":"facet","attribute":"mkaer","value":"a"}"#, .unknownAttribute, "/attribute"),
        (#"{"group":"and<x>","filterKind":"facet","attribute":7,"value":"a"}"#, .invalidValue, "/attribute"),
        (
            #"{"group":"and<x>","filterKind":"facet","attribute":"maker","value":"a","lower":1}"#, .unknownField,
            "/lower"
        ),
        (#"{"group":"and<x>","filterKind":"facet","attribute":"maker","valeu":"a"}"#, .unknownField, "/valeu"),
        (#"{"group":"and<x>","filterKind":"comparison","attribute":"stock","value":1}"#, .invalidValue, ""),
        (
            #"{"group":"and<x>","filterKind":"comparison","attribute":"stock","operator":"=>","value":1}"#,
            .invalidValue, "/operator"
        ),
        (
            #"{"group":"and<x>","filterKind":"comparison","attribute":"stock","operator":">","value":null}"#,
            .invalidValue, "/value"
        ),
        (
            #"{"group":"and<x>","filterKind":"comparison","attribute":"stock","operator":">","value":"soon"}"#,
            .invalidValue, "/value"
        ),
        (#"{"group":"and<x>","filterKind":"range","attribute":"stock"}"#, .invalidValue, ""),
        (#"{"group":"and<x>","filterKind":"range","attribute":"stock","lower":null,"upper":null}"#, .invalidValue, ""),
        (#"{"group":"and<x>","filterKind":"range","attribute":"stock","lower":2,"upper":1}"#, .rangeInverted, ""),
        (
            #"{"group":"and<x>","filterKind":"range","attribute":"picked","lower":"2024-05-02","upper":"2024-05-01"}"#,
            .rangeInverted, ""
        ),
        (
            #"{"group":"and<x>","filterKind":"range","attribute":"picked","lower":"now","upper":"now-1d"}"#,
            .rangeInverted, ""
        ),
        (#"{"group":"and<x>","filterKind":"range","attribute":"stock","lower":true}"#, .invalidValue, "/lower"),
        (#"{"group":"and<x>","filterKind":"range","attribute":"stock","lower":1,"value":2}"#, .unknownField, "/value"),
        (#"{"group":"and<x>","filterKind":"tag","value":1}"#, .invalidValue, "/value"),
        (#"{"group":"and<x>","filterKind":"tag","value":"rare","operator":"="}"#, .unknownField, "/operator"),
        (#"{"group":"and<x>","filterKind":"keyword","attribute":"story","value":" "}"#, .invalidValue, "/value"),
        (
            #"{"group":"and<x>","filterKind":"keyword","attribute":"story","value":"\#(String(repeating: "x", count: 1_001))"}"#,
            .invalidValue, "/value"
        ),
        (#"{"group":"and<x>","filterKind":"keyword","value":"red"}"#, .invalidValue, ""),
        (
            #"{"group":"or<x>","filterKind":"comparison","attribute":"stock","operator":">","value":1}"#,
            .invalidValue, "/group"
        ),
        (
            #"{"group":"hierarchical<x>","filterKind":"keyword","attribute":"story","value":"red"}"#,
            .invalidValue, "/group"
        ),
        // A filter that a category writes itself is checked against the category.
        (
            #"{"group":"and<price>","filterKind":"range","attribute":"price","lower":60,"upper":70}"#,
            .invalidValue, ""
        ),
        (#"{"group":"or<region>","filterKind":"facet","attribute":"region","value":"Uji"}"#, .categoryDisabled, ""),
    ]

    @Test(arguments: refusals)
    private func filterIsRefusedWhereItIsWrong(_ refusal: Refusal) throws {
        let good = #"{"group":"and<x>","filterKind":"facet","attribute":"sale","value":true}"#
        let session = try TestClient.teas(#"{"filters":[\#(good)]}"#)
        let body = #"{"filters":[\#(good),\#(refusal.written)]}"#
        try session.expectRefusal(.patch, "", body, refusal.code, at: "pointer /filters/1\(refusal.pointer)")
        let begun = try session.client.post("/v1/sessions", #"{"state":\#(body)}"#)
        #expect(begun.code == refusal.code.rawValue)
        #expect(begun.place == "pointer /state/filters/1\(refusal.pointer)")
        let query = try session.client.post("/v1/catalogs/everything/query", body)
        #expect(query.place == "pointer /filters/1\(refusal.pointer)")
    }

    @Test func moreFiltersThanTheLimitAreRefused() throws {
        var limits = RequestLimits()
        limits.maxValuesPerSelection = 2
        let client = try TestClient([CatalogFixtures.everything], limits: limits)
        let session = try client.session("everything")
        let filters = ["a", "b", "c"].map {
            #"{"group":"and<x>","filterKind":"facet","attribute":"maker","value":"\#($0)"}"#
        }
        let body = #"{"filters":[\#(filters.joined(separator: ","))]}"#
        try session.expectRefusal(.patch, "", body, .tooMany, at: "pointer /filters")
    }

    @Test func valueThatNoItemHasIsAFilterThatMatchesNothing() throws {
        let filter = #"{"group":"and<x>","filterKind":"facet","attribute":"maker","value":"x"}"#
        let reply = try TestClient.teas().patch(#"{"filters":[\#(filter)]}"#)
        #expect(reply.status == 200)
        #expect(reply.total == 0)
        #expect(reply.at("/emptyReason") == "noMatch")
    }
}
