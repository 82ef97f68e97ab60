package import HTTPServer

/// A write to a session as a person would make it.
package struct Tap: Sendable {
    package let method: HTTPMethod
    /// Below the session.
    package let target: String
    package var body: String

    package init(method: HTTPMethod, target: String, body: String = "") {
        self.method = method
        self.target = target
        self.body = body
    }

    /// Over ``CatalogFixtures/shop``.
    package static let shop = [
        Tap(method: .post, target: "/categories/brand/values/Nike/toggle"),
        Tap(method: .post, target: "/categories/brand/values/Puma/toggle"),
        Tap(method: .post, target: "/categories/brand/values/Asics/toggle"),
        Tap(method: .post, target: "/categories/dept/values/Shoes/toggle"),
        Tap(method: .post, target: "/categories/colour/values/red/toggle"),
        Tap(method: .post, target: "/categories/tags/values/new/toggle"),
        Tap(method: .put, target: "/categories/price/selection", body: "[10,50]"),
        Tap(method: .put, target: "/categories/price/selection", body: "null"),
        Tap(method: .put, target: "/categories/brand/none"),
        Tap(method: .patch, target: "", body: #"{"sort":"cheapest"}"#),
        Tap(method: .patch, target: "", body: #"{"sort":"default","pageSize":3}"#),
        Tap(method: .patch, target: "", body: #"{"locale":"de"}"#),
        Tap(method: .patch, target: "", body: #"{"locale":"en","pageSize":20}"#),
        Tap(
            method: .patch,
            target: "",
            body: #"{"filters":[{"group":"or<c>","filterKind":"facet","attribute":"colour","value":"blue"}]}"#
        ),
        Tap(method: .post, target: "/clear", body: "{}"),
    ]

    /// Over ``CatalogFixtures/everything``.
    package static let teas = [
        Tap(method: .post, target: "/categories/maker/values/Northwind/toggle"),
        Tap(method: .post, target: "/categories/maker/values/Meadow/toggle"),
        Tap(method: .put, target: "/categories/maker/values/Highland", body: #"{"state":"excluded"}"#),
        Tap(method: .post, target: "/categories/flavours/values/sweet/toggle"),
        Tap(method: .post, target: "/categories/kind/values/Black/toggle"),
        Tap(method: .post, target: "/categories/step/values/cheap/toggle"),
        Tap(method: .put, target: "/categories/words/selection", body: #"["red"]"#),
        Tap(method: .put, target: "/categories/q/selection", body: #""re""#),
        Tap(method: .put, target: "/categories/country/selection", body: #""Japan""#),
        Tap(method: .put, target: "/categories/region/selection", body: #"["Uji"]"#),
        Tap(method: .put, target: "/categories/rating/selection", body: "4"),
        Tap(
            method: .patch,
            target: "",
            body:
                #"{"filters":[{"group":"and<f>","filterKind":"range","attribute":"picked","lower":"2024-01-01","upper":"now-7d"}]}"#
        ),
        Tap(method: .patch, target: "", body: #"{"locale":"de"}"#),
        Tap(method: .post, target: "/deselect-all", body: "{}"),
        Tap(method: .post, target: "/reset", body: "{}"),
    ]
}

extension TestSession {
    /// - Parameter options: a query, with its question mark.
    package func send(_ tap: Tap, _ options: String = "") throws -> Reply {
        try send(tap.method, tap.target + options, tap.body)
    }
}
