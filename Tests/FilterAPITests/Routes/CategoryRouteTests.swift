import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import Testing

@testable import JSON

/// The categories of a session, and everything that chooses one value.
struct CategoryRouteTests {
    @Test func categoriesComeInTheOrderOfTheDefinition() throws {
        let session = try TestClient().session()
        let list = try session.get("/categories")
        #expect(list.json?.keys == ["categoryGroups", "categories", "revision", "dataVersion"])
        let ids = list.at("/categories")?.elements.map { $0["id"] }
        #expect(ids == ["brand", "dept", "colour", "tags", "code", "price", "added", "inStock"])
        #expect(list.at("/categories") == (try session.get().at("/categories")))
        for id in ["brand", "dept", "colour", "price", "inStock"] {
            let one = try session.get("/categories/\(id)")
            #expect(one.at("/category") == list.category(id))
        }
    }

    @Test func everyKindHasItsMembers() throws {
        let screen = try TestClient().session().get()
        func kind(_ id: String) -> [String] { screen.category(id)?.keys ?? [] }
        let common = [
            "id", "title", "kind", "categoryGroup", "filterGroup", "selectionModel", "role", "tint", "isRequired",
            "isActive",
            "isEnabled", "selection", "displayText", "placeholder", "selectedCount", "canClear", "showsDisclosure",
            "bulkAction", "accessibilityLabel", "accessibilityHint", "whatIfCleared",
        ]
        #expect(Set(kind("brand")).subtracting(common) == ["operator", "valueCount", "isTruncated", "values", "none"])
        #expect(Set(kind("dept")).subtracting(common) == ["valueCount", "isTruncated", "values"])
        #expect(Set(kind("colour")).subtracting(common) == ["valueCount", "isTruncated", "values"])
        #expect(Set(kind("price")).subtracting(common) == ["isDate", "unit", "bounds", "stats", "none"])
        #expect(Set(kind("added")).subtracting(common) == ["isDate", "unit", "bounds", "stats"])
        #expect(Set(kind("inStock")).subtracting(common) == ["toggle"])
        #expect(screen.category("price")?.at("/bounds/upper") == 60)
        #expect(screen.category("added")?.at("/bounds/lower") == "2024-05-01T00:00:00Z")
        #expect(screen.category("brand")?["none"]?.keys == ["title", "count", "isSelected", "whatIf"])
        #expect(
            screen.category("brand")?.at("/values/0")?.keys == [
                "id", "value", "label", "count", "isSelected", "isExcluded", "whatIf",
            ]
        )
        #expect(
            screen.category("dept")?.at("/values/0")?.keys == [
                "id", "value", "label", "level", "parent", "hasChildren", "count", "isSelected", "isExcluded",
                "isPartial", "whatIf",
            ]
        )
    }

    @Test func categoryWithASelectionSaysSo() throws {
        let session = try TestClient().session(state: #"{"selections":{"brand":["Puma","Nike"],"price":[20,50]}}"#)
        let screen = try session.get()
        let brand = try #require(screen.category("brand"))
        #expect(brand["isActive"] == true)
        #expect(brand["canClear"] == true)
        #expect(brand["displayText"] == "Puma +1 more")
        #expect(brand["accessibilityLabel"] == "Puma +1 more, 2 selected")
        #expect(brand["bulkAction"] == "reset")
        #expect(brand.at("/selection/values") == ["Puma", "Nike"])
        #expect(screen.category("colour")?["displayText"] == "Colour")
        let groups = try #require(screen.at("/categoryGroups")?.elements)
        #expect(groups.map { $0["id"] } == ["details", "dates"])
        #expect(groups.map { $0["parent"] } == [.null, "details"])
        #expect(groups.map { $0["isActive"] } == [true, false])
    }

    @Test func activeCategoryMakesTheGroupsAroundItActive() throws {
        let session = try TestClient().session(state: #"{"selections":{"added":["2024-06-01",null]}}"#)
        #expect(try session.get().at("/categoryGroups")?.elements.map { $0["isActive"] } == [true, true])
    }

    // MARK: Values

    @Test func valueIsToggledSelectedAndDeselected() throws {
        let session = try TestClient().session()
        #expect(try session.post("/categories/brand/values/Nike/toggle").total == 3)
        #expect(try session.put("/categories/brand/values/Puma").total == 5)
        #expect(try session.delete("/categories/brand/values/Nike").total == 3)
        #expect(try session.post("/categories/brand/values/Puma/toggle").total == 12)
        #expect(try session.revision == 5)
    }

    @Test func whatIfTellsTheTotalAfterTheTap() throws {
        let session = try TestClient().session(state: #"{"selections":{"brand":["Puma"],"colour":"red"}}"#)
        let screen = try session.get()
        for category in ["brand", "colour", "tags"] {
            for value in screen.category(category)?["values"]?.elements ?? [] {
                let id = try #require(value["id"]?.text)
                let total = try session.post("/categories/\(category)/values/\(id)/toggle?include=").total
                #expect(value["whatIf"]?.integer == total, "\(category) \(value)")
                _ = try session.patch(#"{"selections":{"brand":["Puma"],"colour":"red","tags":null}}"#)
            }
        }
    }

    @Test func valueIsNamedByIdOrByText() throws {
        let session = try TestClient().session()
        let values = try session.get("/categories/brand/values?limit=10").at("/values")?.elements ?? []
        #expect(values.count == 6)
        for value in values {
            let id = try #require(value["id"]?.text)
            let text = try #require(value["value"]?.text)
            let byID = try session.put("/categories/brand/values/\(id.uppercased())")
            #expect(byID.category("brand")?.at("/selection/values") == [.string(text)])
            let escaped = text.utf8.map { "%" + String($0, radix: 16) }.joined()
            #expect(try session.delete("/categories/brand/values/\(escaped)").total == 12, "\(text)")
        }
    }

    @Test func valueIdsDependOnCatalogCategoryAndTypeAlone() throws {
        let client = try TestClient()
        let session = try client.session(state: #"{"selections":{"colour":"blue"}}"#)
        let inSession = try session.get("/categories/brand/values?limit=10").at("/values")?.elements.map { $0["id"] }
        let inCatalog = try client.get("/v1/catalogs/shop/categories/brand/values?limit=10")
            .at("/values")?.elements.map { $0["id"] }
        #expect(Set(inSession ?? []) == Set(inCatalog ?? [nil]))
        let codes = try session.get("/categories/code/values").at("/values")?.elements.map { $0["id"] } ?? []
        #expect(Set(codes).count == 5)
    }

    @Test func textOfSeveralValuesIsAmbiguous() throws {
        let session = try TestClient().session()
        let before = try session.screen
        for (method, suffix) in [(HTTPMethod.put, ""), (.delete, ""), (.post, "/toggle")] {
            let reply = try session.send(method, "/categories/code/values/1\(suffix)")
            #expect(reply.status == 409)
            #expect(reply.code == "ambiguousValue")
            #expect(reply.place == "parameter value")
            #expect(reply.suggestions.count == 2)
            #expect(try session.screen == before)
            for id in reply.suggestions where method == .put {
                #expect(try session.put("/categories/code/values/\(id)").total == 1)
                _ = try session.post("/clear")
            }
            guard method == .put else { continue }
            break
        }
        #expect(try session.put("/categories/code/values/true").category("code")?.at("/selection/values") == [true])
    }

    @Test func typedValuesAreToldApartInBodies() throws {
        let session = try TestClient().session()
        for (json, id) in [(#""1""#, "1"), ("1", "2"), ("1.0", "2"), ("1e0", "2"), ("true", "3")] {
            let reply = try session.put("/categories/code/selection", json)
            #expect(reply.status == 200, "\(json)")
            #expect(reply.itemIDs == [id], "\(json)")
        }
        for json in [#""true""#, "false", "2", #""1.0""#] {
            let reply = try session.put("/categories/code/selection", "[\(json)]")
            #expect(reply.code == "unknownValue", "\(json)")
        }
        let reply = try session.put("/categories/code/selection", #"["true"]"#)
        #expect(reply.at("/errors/0/detail")?.text == "expected true, not the string “true”")
        #expect(reply.suggestions.isEmpty)
    }

    @Test func unknownValueHasNearNames() throws {
        let reply = try TestClient().session().put("/categories/brand/values/Nikee")
        #expect(reply.status == 404)
        #expect(reply.code == "unknownValue")
        #expect(reply.place == "parameter value")
        #expect(reply.suggestions == ["Nike"])
    }

    @Test func fullCategoryTakesNoMore() throws {
        let session = try TestClient().session(state: #"{"selections":{"tags":["new","sale"]}}"#)
        let before = try session.screen
        let reply = try session.put("/categories/tags/values/eco")
        #expect(reply.status == 422)
        #expect(reply.code == "tooMany")
        #expect(try session.get("/categories/tags/values").at("/values")?.first("value", "eco")?["whatIf"] == .null)
        #expect(try session.screen == before)
    }

    // MARK: Required

    @Test func requiredValueStaysChosen() throws {
        let session = try TestClient().session("dogs")
        let toggled = try session.post("/categories/letter/values/A%E2%80%93C/toggle")
        #expect(toggled.at("/session/revision") == 1)
        #expect(try session.put("/categories/letter/values/D%E2%80%93F").total == 2)
        let again = try session.post("/categories/letter/values/D%E2%80%93F/toggle")
        #expect(again.at("/session/revision") == 2)
        #expect(again.at("/currentFilters/0/isRemovable") == true)
        let deselected = try session.delete("/categories/letter/values/D%E2%80%93F")
        #expect(deselected.total == 3)
        #expect(try session.put("/categories/letter/selection", "null").at("/session/revision") == 3)
        #expect(try session.put("/categories/letter/selection", #""G–I""#).total == 1)
        #expect(try session.delete("/categories/letter/selection").total == 3)
    }

    @Test func chipOfARequiredValueGoesToTheInitialOne() throws {
        let session = try TestClient().session("dogs", state: #"{"selections":{"letter":"G–I"}}"#)
        let chip = try #require(try session.get().at("/currentFilters/0"))
        let id = try #require(chip["id"]?.text)
        let reply = try session.delete("/current-filters/\(id)")
        #expect(reply.total == chip["whatIf"]?.integer)
        #expect(reply.chips == ["First letter: A–C"])
        let refused = try session.delete("/current-filters/\(id)")
        #expect(refused.status == 422)
        #expect(refused.code == "notRemovable")
        #expect(refused.place == "parameter filter")
    }

    // MARK: Hierarchy

    @Test func hierarchyIsWalkedDownAndUp() throws {
        let session = try TestClient().session()
        func tap(_ path: String) throws -> JSONValue? {
            let escaped = path.replacing(" ", with: "%20").replacing(">", with: "%3E")
            let reply = try session.post("/categories/dept/values/\(escaped)/toggle")
            return reply.category("dept")?.at("/selection/paths")
        }
        #expect(try tap("Clothing") == ["Clothing"])
        #expect(try tap("Clothing > Men") == ["Clothing > Men"])
        #expect(try tap("Clothing > Men > Shirts") == ["Clothing > Men > Shirts"])
        #expect(try tap("Clothing > Men > Shirts") == ["Clothing > Men"])
        #expect(try tap("Shoes > Men") == ["Shoes > Men"])
        #expect(try tap("Shoes") == ["Shoes"])
        #expect(try tap("Shoes") == [])
    }

    @Test func hierarchyListsWhatTheSelectionOpens() throws {
        let session = try TestClient().session(state: #"{"selections":{"dept":"Clothing > Men"}}"#)
        let values = try session.get().category("dept")?["values"]?.elements ?? []
        #expect(
            values.map { $0["value"] } == [
                "Clothing", "Clothing > Men", "Clothing > Men > Shirts", "Clothing > Men > Trousers",
                "Clothing > Women", "Shoes",
            ]
        )
        #expect(values.map { $0["level"] } == [0, 1, 2, 2, 1, 0])
        #expect(values.map { $0["isPartial"] } == [true, false, false, false, false, false])
        #expect(values.map { $0["hasChildren"] } == [true, true, false, false, false, true])
        #expect(values[2]["parent"] == "Clothing > Men")
        #expect(values[0]["parent"] == .null)
    }

    @Test func deselectingANodeTakesWhatIsBelowIt() throws {
        let session = try TestClient().session(state: #"{"selections":{"dept":"Clothing > Men"}}"#)
        #expect(try session.delete("/categories/dept/values/Shoes").at("/session/revision") == 1)
        #expect(try session.delete("/categories/dept/values/Clothing").total == 12)
    }

    // MARK: None

    @Test func noneIsSwitched() throws {
        let session = try TestClient().session()
        #expect(try session.put("/categories/brand/none").total == 2)
        #expect(try session.put("/categories/brand/values/Asics").total == 3)
        #expect(try session.delete("/categories/brand/none").total == 1)
        #expect(try session.delete("/categories/price/none").total == 1)
        #expect(try session.delete("/categories/brand/selection").total == 11)
        #expect(try session.get().chips == ["Price: has a value"])
        #expect(try session.put("/categories/price/none").total == 12)
    }

    @Test(arguments: ["colour", "dept", "inStock", "tags"])
    func noneThatIsNotIncludedIsRefused(category: String) throws {
        let session = try TestClient().session()
        for method in [HTTPMethod.put, .delete] {
            let reply = try session.send(method, "/categories/\(category)/none")
            #expect(reply.status == 422)
            #expect(reply.code == "noneNotIncluded")
            #expect(reply.place == "parameter category")
        }
        #expect(try session.revision == 1)
    }

    // MARK: Whole selections

    @Test func selectionIsReadInItsLongForm() throws {
        let session = try TestClient().session(
            state: #"""
                {"selections":{"brand":["Nike"],"dept":"Shoes","colour":"red","price":[null,20],
                 "added":["2024-05-01","2024-05-31T12:00:00Z"],"inStock":true}}
                """#
        )
        func selection(_ id: String) throws -> JSONValue? { try session.get("/categories/\(id)/selection").json }
        func parsed(_ text: String) throws -> JSONValue { try JSONValue(parsing: text) }
        #expect(try selection("brand")?.keys == ["category", "kind", "selection", "revision", "dataVersion"])
        #expect(try selection("brand")?["kind"] == "multi")
        let expected = [
            "brand": #"{"values":["Nike"],"excluded":[],"none":false}"#,
            "dept": #"{"paths":["Shoes"],"none":false}"#,
            "colour": #"{"value":"red","none":false}"#,
            "code": #"{"values":[],"excluded":[],"none":false}"#,
            "price": #"{"lower":null,"upper":20,"none":true}"#,
            "added": #"{"lower":"2024-05-01","upper":"2024-05-31T12:00:00Z","none":false}"#,
            "inStock": #"{"isOn":true}"#,
        ]
        for (id, form) in expected {
            #expect(try selection(id)?["selection"] == parsed(form), "\(id)")
            let again = try session.put("/categories/\(id)/selection", form)
            #expect(again.status == 200, "\(id): \(again.text)")
            #expect(again.at("/session/revision") == 1, "what was read can be written: \(id)")
        }
    }

    @Test func shortFormsMeanTheLongOnes() throws {
        let pairs = [
            ("brand", #""Nike""#, #"{"values":["Nike"]}"#),
            ("brand", #"["Nike","Puma"]"#, #"{"values":["Nike","Puma"],"excluded":[],"none":false}"#),
            ("brand", "null", "{}"),
            ("brand", "[]", #"{"values":[]}"#),
            ("colour", #""red""#, #"{"value":"red"}"#),
            ("colour", #"["red"]"#, #"{"value":"red"}"#),
            ("colour", "null", #"{"value":null}"#),
            ("dept", #""Shoes""#, #"{"paths":["Shoes"]}"#),
            ("dept", #"["Shoes"]"#, #"{"paths":["Shoes"]}"#),
            ("price", "[10,20]", #"{"lower":10,"upper":20,"none":true}"#),
            ("price", "[null,20]", #"{"upper":20}"#),
            ("price", "null", "[null,null]"),
            ("added", #"["2024-05-01",null]"#, #"{"lower":"2024-05-01"}"#),
            ("inStock", "true", #"{"isOn":true}"#),
            ("inStock", "false", "{}"),
        ]
        for (category, short, long) in pairs {
            let session = try TestClient().session()
            let first = try session.put("/categories/\(category)/selection", short)
            #expect(first.status == 200, "\(category) \(short): \(first.text)")
            let second = try session.put("/categories/\(category)/selection", long)
            #expect(second.text == first.text, "\(category) \(short)")
        }
    }

    @Test func noneLeftOutOfAWriteIsItsInitial() throws {
        let session = try TestClient().session()
        #expect(try session.put("/categories/price/selection", #"{"lower":55,"none":false}"#).total == 1)
        #expect(try session.put("/categories/price/selection", #"{"lower":55}"#).total == 2)
        _ = try session.post("/clear")
        #expect(try session.put("/categories/brand/selection", #"{"none":true}"#).total == 2)
        #expect(try session.put("/categories/brand/selection", #"["Asics"]"#).total == 1)
    }
}
