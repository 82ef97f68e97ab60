import CatalogTestSupport
import JSONTestSupport
import ServiceTestSupport
import Testing

@testable import JSON

/// Every kind of selection in its long and short forms, and what is stored of it.
struct SelectionFormTests {
    private typealias Example = (category: String, written: String, stored: String)

    private static let values: [Example] = [
        ("maker", #""Northwind""#, #"{"values":["Northwind"],"excluded":[],"none":false}"#),
        (
            "maker", #"["Meadow","Northwind","Meadow"]"#,
            #"{"values":["Meadow","Northwind"],"excluded":[],"none":false}"#
        ),
        ("maker", #"{"excluded":["Meadow"]}"#, #"{"values":[],"excluded":["Meadow"],"none":false}"#),
        (
            "maker", #"{"values":["Highland"],"excluded":["Meadow"],"none":true}"#,
            #"{"values":["Highland"],"excluded":["Meadow"],"none":true}"#
        ),
        ("maker", #"{"none":true}"#, #"{"values":[],"excluded":[],"none":true}"#),
        ("tags", #"["rare","loose"]"#, #"{"values":["rare","loose"],"excluded":[],"none":false}"#),
        ("tags", #"{"values":["rare"],"none":false}"#, #"{"values":["rare"],"excluded":[],"none":false}"#),
        ("flavours", #"{"excluded":["sweet"]}"#, #"{"values":[],"excluded":["sweet"],"none":true}"#),
        ("flavours", #"{"none":false}"#, #"{"values":[],"excluded":[],"none":false}"#),
        ("step", #""rest""#, #"{"values":["rest"],"excluded":[],"none":false}"#),
        ("letter", #"["a-f","g-z"]"#, #"{"values":["a-f","g-z"],"excluded":[],"none":false}"#),
        ("letter", #"{"excluded":["new"]}"#, #"{"values":[],"excluded":["new"],"none":false}"#),
        ("caffeine", #""high""#, #"{"value":"high","none":true}"#),
        ("caffeine", #"["high"]"#, #"{"value":"high","none":true}"#),
        ("caffeine", #"{"value":"low","none":false}"#, #"{"value":"low","none":false}"#),
        ("caffeine", #"{"value":null,"none":false}"#, #"{"value":null,"none":false}"#),
        ("country", #"{"value":"Japan"}"#, #"{"value":"Japan","none":false}"#),
        ("place", #""Asia > India""#, #"{"paths":["Asia > India"],"none":false}"#),
        ("kind", #"["Herbal","Black"]"#, #"{"paths":["Herbal","Black"],"none":false}"#),
        ("kind", #"{"paths":[],"none":true}"#, #"{"paths":[],"none":true}"#),
    ]

    private static let others: [Example] = [
        ("sale", "true", #"{"isOn":true}"#),
        ("inStock", #"{"isOn":true}"#, #"{"isOn":true}"#),
        ("price", "[1,5.5]", #"{"lower":1,"upper":5.5,"none":true}"#),
        ("price", #"{"upper":5,"none":false}"#, #"{"lower":null,"upper":5,"none":false}"#),
        ("price", #"{"none":false}"#, #"{"lower":null,"upper":null,"none":false}"#),
        ("picked", #"["2024-03-01",null]"#, #"{"lower":"2024-03-01","upper":null,"none":false}"#),
        (
            "picked", #"{"upper":"2024-05-01T10:00:00Z"}"#,
            #"{"lower":null,"upper":"2024-05-01T10:00:00Z","none":false}"#
        ),
        ("rating", "4", #"{"value":4,"none":true}"#),
        ("rating", #"{"value":4.5,"none":false}"#, #"{"value":4.5,"none":false}"#),
        ("words", #""red""#, #"{"words":["red"],"isCaseSensitive":false,"none":true}"#),
        ("words", #"["cup"," red ","cup"]"#, #"{"words":["cup","red"],"isCaseSensitive":false,"none":true}"#),
        (
            "words", #"{"words":["Red"],"isCaseSensitive":true,"none":false}"#,
            #"{"words":["Red"],"isCaseSensitive":true,"none":false}"#
        ),
        ("q", #""  red  cup ""#, #"{"text":"red  cup"}"#),
        ("q", #"{"text":"red"}"#, #"{"text":"red"}"#),
        // Numbers go to the bounds of the definition or the data.
        ("price", "[-5,100]", #"{"lower":0,"upper":50,"none":true}"#),
        ("rating", "9", #"{"value":5,"none":true}"#),
        ("rating", "1", #"{"value":3,"none":true}"#),
    ]

    private static let atRest: [Example] = [
        ("maker", "[]", #"{"values":[],"excluded":[],"none":false}"#),
        ("flavours", #"{"excluded":[]}"#, #"{"values":[],"excluded":[],"none":true}"#),
        ("caffeine", #"{"value":null}"#, #"{"value":null,"none":true}"#),
        ("kind", #"{"paths":[]}"#, #"{"paths":[],"none":false}"#),
        ("sale", "false", #"{"isOn":false}"#),
        ("price", "[null,null]", #"{"lower":null,"upper":null,"none":true}"#),
        ("price", "{}", #"{"lower":null,"upper":null,"none":true}"#),
        ("rating", #"{"value":null}"#, #"{"value":null,"none":true}"#),
        ("words", "[]", #"{"words":[],"isCaseSensitive":false,"none":true}"#),
        ("q", #"" ""#, #"{"text":""}"#),
    ]

    @Test(arguments: values + others)
    func formIsStoredInTheLongOne(category: String, written: String, stored: String) throws {
        let session = try TestClient.teas()
        let target = "/categories/\(category)/selection"
        let reply = try session.put(target, written)
        #expect(reply.status == 200, "\(reply.text)")
        #expect(reply.at("/session/revision") == 2)
        #expect(try session.get(target).at("/selection") == JSONValue(parsing: stored))
        #expect(reply.category(category)?["selection"] == (try JSONValue(parsing: stored)))
        // A selection that was read can be written again, and changes nothing.
        #expect(try session.put(target, stored).at("/session/revision") == 2)
        let cleared = try session.delete(target)
        #expect(cleared.at("/session/revision") == 3)
        #expect(cleared.at("/currentFilters") == [])
    }

    @Test(arguments: values + others)
    func patchQueryAndNewSessionReadTheSame(category: String, written: String, stored: String) throws {
        let session = try TestClient.teas()
        let selections = #"{"selections":{"\#(category)":\#(written)}}"#
        let patched = try session.patch(selections)
        #expect(try patched.category(category)?["selection"] == JSONValue(parsing: stored))
        let query = try session.client.post("/v1/catalogs/everything/query", selections)
        #expect(query.at("/categories") == patched.at("/categories"))
        let begun = try session.client.session("everything", state: selections)
        #expect(try begun.get().at("/categories") == patched.at("/categories"))
    }

    @Test(arguments: atRest)
    func formOfNothingChangesNothing(category: String, written: String, stored: String) throws {
        let session = try TestClient.teas()
        let reply = try session.put("/categories/\(category)/selection", written)
        #expect(reply.at("/session/revision") == 1, "\(reply.text)")
        #expect(try reply.category(category)?["selection"] == JSONValue(parsing: stored))
    }

    @Test(arguments: [
        "maker", "flavours", "kind", "place", "caffeine", "sale", "price", "rating", "words", "q", "step",
    ])
    func nullClears(category: String) throws {
        let state = #"""
            {"selections":{"maker":["Northwind"],"flavours":{"excluded":["sweet"]},"kind":["Black"],"place":"Asia",
             "caffeine":"high","sale":true,"price":[1,5],"rating":3,"words":"red","q":"red","step":"cheap"}}
            """#
        let session = try TestClient.teas(state)
        let before = try session.get().category(category)
        #expect(before?["isActive"] == true)
        let reply = try session.patch(#"{"selections":{"\#(category)":null}}"#)
        #expect(reply.category(category)?["isActive"] == false)
        #expect(reply.category("inStock")?["isActive"] == false)
        let others = reply.at("/categories")?.elements.filter { $0["isActive"] == true }.count
        #expect(others == 10)
    }
}
