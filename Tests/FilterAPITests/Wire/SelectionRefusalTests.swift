import CatalogTestSupport
import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import Testing

@testable import Gateway

/// Selections that cannot be: the code, and the pointer as deep as the fault is.
struct SelectionRefusalTests {
    private typealias Refusal = (category: String, written: String, code: ErrorCode, pointer: String)

    private static let values: [Refusal] = [
        ("maker", #""x""#, .unknownValue, ""),
        ("maker", "7", .unknownValue, ""),
        ("maker", #"["Northwind","x"]"#, .unknownValue, "/1"),
        ("maker", #"{"values":["Meadow","Highland","x"]}"#, .unknownValue, "/values/2"),
        ("maker", #"{"values":["Meadow"],"excluded":["Highland","x"]}"#, .unknownValue, "/excluded/1"),
        ("maker", #"{"values":["Meadow"],"excluded":["Meadow"]}"#, .invalidValue, "/excluded"),
        ("maker", #"["Northwind","Meadow","Highland","Tide & Leaf"]"#, .tooMany, ""),
        ("maker", #"{"values":["Northwind","Meadow","Highland","Tide & Leaf"]}"#, .tooMany, "/values"),
        ("maker", #"{"paths":[]}"#, .unknownField, "/paths"),
        ("maker", #"{"none":"yes"}"#, .invalidValue, "/none"),
        ("maker", #"{"excluded":"Meadow"}"#, .invalidValue, "/excluded"),
        ("maker", #"{"excluded":[null]}"#, .invalidValue, "/excluded/0"),
        ("flavours", #"["sweet"]"#, .invalidValue, ""),
        ("flavours", #""sweet""#, .invalidValue, ""),
        ("flavours", #"{"values":["sweet"]}"#, .invalidValue, "/values"),
        ("flavours", #"{"excluded":["sour"]}"#, .unknownValue, "/excluded/0"),
        ("gift", #"{"excluded":["box"]}"#, .notNegatable, "/excluded"),
        ("gift", #"{"values":["box"],"none":true}"#, .noneNotIncluded, "/none"),
        ("step", #"["cheap","fair"]"#, .tooMany, ""),
        ("step", #"{"values":["cheap","fair"]}"#, .tooMany, "/values"),
        ("step", #""dear""#, .unknownValue, ""),
        ("step", #"{"excluded":["cheap"]}"#, .notNegatable, "/excluded"),
        ("letter", #"{"excluded":["a-f","h"]}"#, .unknownValue, "/excluded/1"),
        ("caffeine", #"["high","low"]"#, .tooMany, ""),
        ("caffeine", #"{"value":["high"]}"#, .invalidValue, "/value"),
        ("caffeine", #"{"value":"strong"}"#, .unknownValue, "/value"),
        ("caffeine", #"{"values":["high"]}"#, .unknownField, "/values"),
        ("country", #"{"none":true}"#, .noneNotIncluded, "/none"),
        ("kind", #"["Black","Black > Assam"]"#, .invalidValue, "/1"),
        ("kind", #"{"paths":["Black > Assam","Herbal","Black"]}"#, .invalidValue, "/paths/0"),
        ("kind", #"{"paths":["Black","White"]}"#, .unknownValue, "/paths/1"),
        ("kind", "1", .invalidValue, ""),
        ("kind", "[1]", .invalidValue, "/0"),
        ("place", #"["Asia","Europe"]"#, .tooMany, ""),
        ("place", #"{"paths":["Asia","Europe"]}"#, .tooMany, "/paths"),
        ("place", #"{"paths":[],"none":true}"#, .noneNotIncluded, "/none"),
        ("region", #"["Uji"]"#, .categoryDisabled, ""),
    ]

    private static let others: [Refusal] = [
        ("price", "[5,1]", .rangeInverted, ""),
        ("price", "[60,70]", .invalidValue, ""),
        ("price", #"{"upper":-1}"#, .invalidValue, ""),
        ("price", #"{"lower":"1"}"#, .invalidValue, "/lower"),
        ("price", #"[null,"2024-05-01"]"#, .invalidValue, "/1"),
        ("price", "[1]", .invalidValue, ""),
        ("price", #"{"value":1}"#, .unknownField, "/value"),
        ("price", #"{"upper":true}"#, .invalidValue, "/upper"),
        ("picked", "[1,2]", .invalidValue, "/0"),
        ("picked", #"["2024-06-01","2024-05-01"]"#, .rangeInverted, ""),
        ("picked", #"{"upper":"soon"}"#, .invalidValue, "/upper"),
        ("picked", #"{"none":true}"#, .noneNotIncluded, "/none"),
        ("rating", #""4""#, .invalidValue, ""),
        ("rating", #""2024-05-01""#, .invalidValue, ""),
        ("rating", #"{"value":"4"}"#, .invalidValue, "/value"),
        ("rating", #"{"lower":1}"#, .unknownField, "/lower"),
        ("rating", "[4]", .invalidValue, ""),
        ("words", #"" ""#, .invalidValue, ""),
        ("words", #"["red","\u00a0\t"]"#, .invalidValue, "/1"),
        ("words", #"{"words":["red",""]}"#, .invalidValue, "/words/1"),
        ("words", #"{"words":"red"}"#, .invalidValue, "/words"),
        ("words", #"{"isCaseSensitive":1}"#, .invalidValue, "/isCaseSensitive"),
        ("words", "[1]", .invalidValue, "/0"),
        ("q", "7", .invalidValue, ""),
        ("q", #"["red"]"#, .invalidValue, ""),
        ("q", #"{"text":null}"#, .invalidValue, "/text"),
        ("q", #"{"words":[]}"#, .unknownField, "/words"),
        ("sale", #""true""#, .invalidValue, ""),
        ("inStock", #"{"isOn":1}"#, .invalidValue, "/isOn"),
        ("inStock", #"{"none":false}"#, .unknownField, "/none"),
    ]

    @Test(arguments: values + others)
    private func selectionIsRefusedWhereItIsWrong(_ refusal: Refusal) throws {
        let session = try TestClient.teas(#"{"selections":{"caffeine":"low","q":"a"}}"#)
        let target = "/categories/\(refusal.category)/selection"
        try session.expectRefusal(.put, target, refusal.written, refusal.code, at: "pointer \(refusal.pointer)")
        let body = #"{"selections":{"tags":["rare"],"\#(refusal.category)":\#(refusal.written)}}"#
        let pointer = "pointer /selections/\(refusal.category)\(refusal.pointer)"
        try session.expectRefusal(.patch, "", body, refusal.code, at: pointer)
        let query = try session.client.post("/v1/catalogs/everything/query", body)
        #expect(query.code == refusal.code.rawValue)
        #expect(query.place == pointer)
    }

    @Test func boundsAreToldWhereNothingIsInCommon() throws {
        let reply = try TestClient.teas().put("/categories/price/selection", "[60,70]")
        #expect(reply.at("/errors/0/detail")?.text?.contains("0 to 50") == true, "\(reply.text)")
    }

    @Test func nearNamesAreSuggested() throws {
        let session = try TestClient.teas()
        let cases = [
            ("maker", #"["Norhtwind"]"#, "Northwind"), ("maker", #"{"excluded":["Meadw"]}"#, "Meadow"),
            ("kind", #""Blak""#, "Black"), ("step", #""chaep""#, "cheap"), ("caffeine", #""hig""#, "high"),
        ]
        for (category, written, name) in cases {
            let reply = try session.put("/categories/\(category)/selection", written)
            #expect(reply.suggestions.contains(name), "\(reply.text)")
        }
    }
}
