import CatalogTestSupport
import FilterCore
import Testing

@testable import CatalogFiles
@testable import Catalogs

/// Ids of values and filters.
struct IdentityTests {
    @Test func nameGivesAVersion5UUID() {
        let id = NameUUID(named: "value", "shop", "brand", "s", "Nike")
        let text = id.description
        #expect(text.count == 36)
        #expect(Array(text)[14] == "5")
        #expect("89ab".contains(Array(text)[19]))
        #expect(NameUUID(text) == id)
        #expect(NameUUID(text.uppercased()) == id)
    }

    /// Ids are kept by clients: they must not change from version to version. Made independently, with Python's `uuid5`.
    @Test func idsAreTheSameForEver() {
        #expect(NameUUID(named: "a").description == "7f450e38-28aa-5012-94be-c04d27d65ca7")
        #expect(
            FilterIdentity.value(.string("Nike"), of: "brand", in: "shop").description
                == "7f20abd8-8595-5420-923c-405e326ff704"
        )
        #expect(
            FilterIdentity.filter(.selection(category: "price"), in: "shop").description
                == "5a2a00a1-9196-51e9-8618-e6bff18beaf6"
        )
    }

    @Test func partsOfANameDoNotRunTogether() {
        let names = [
            NameUUID(named: "ab"), NameUUID(named: "a", "b"), NameUUID(named: "", "ab"), NameUUID(named: "ab", ""),
            NameUUID(named: "1:a"), NameUUID(named: "a1:b"), NameUUID(named: "b", "a"),
        ]
        #expect(Set(names).count == names.count)
    }

    @Test(arguments: [
        "", "x", "8f0e2b5a6c1d5b9ea7435d20e8913c76", "8f0e2b5a-6c1d-5b9e-a743-5d20e8913c7",
        "8f0e2b5a-6c1d-5b9e-a743-5d20e8913c7g", "8f0e2b5a-6c1d-5b9e-a743_5d20e8913c76",
        "+f0e2b5a-6c1d-5b9e-a743-5d20e8913c76", "é0e2b5a-6c1d-5b9e-a743-5d20e8913c76",
    ])
    func otherTextsAreNoUUID(text: String) {
        #expect(NameUUID(text) == nil)
    }

    @Test func valuesOfOtherTypesCategoriesAndCatalogsAreOthers() {
        let values: [Value] = [
            .string("1"), .number(1), .bool(true), .string("true"), .string("é"), .string("e\u{301}"),
        ]
        var ids = values.map { FilterIdentity.value($0, of: "brand", in: "shop") }
        ids.append(FilterIdentity.value(.string("1"), of: "colour", in: "shop"))
        ids.append(FilterIdentity.value(.string("1"), of: "brand", in: "dogs"))
        ids += [
            FilterIdentity.filter(.value(category: "brand", .string("1")), in: "shop"),
            FilterIdentity.filter(.none(category: "brand"), in: "shop"),
            FilterIdentity.filter(.selection(category: "brand"), in: "shop"),
        ]
        #expect(Set(ids).count == ids.count)
    }

    @Test func entriesOfTheCurrentFiltersNeverShareAnId() {
        let filter = Filter.facet("brand", .string("1"))
        let keys: [CurrentFilterKey] = [
            .value(category: "brand", .string("1")), .value(category: "brand", .number(1)),
            .excluded(category: "brand", .string("1")), .word(category: "brand", "1"), .none(category: "brand"),
            .selection(category: "brand"), .free(filter, group: .and("brand")), .free(!filter, group: .and("brand")),
            .free(filter, group: .or("brand", .facet)),
        ]
        #expect(Set(keys.map { FilterIdentity.filter($0, in: "shop") }).count == keys.count)
    }

    @Test func sectionsHaveIdsOfTheirOwn() {
        let value = Value.string("1")
        let ids = [
            FilterIdentity.section(value, of: "brand", in: "shop"),
            FilterIdentity.section(nil, of: "brand", in: "shop"),
            FilterIdentity.section(.number(1), of: "brand", in: "shop"),
            FilterIdentity.value(value, of: "brand", in: "shop"),
            FilterIdentity.filter(.none(category: "brand"), in: "shop"),
        ]
        #expect(Set(ids).count == ids.count)
    }

    @Test func encodedValuesAreFoundById() throws {
        let shop = CatalogFixtures.shop
        for (index, category) in shop.catalog.categories.enumerated() {
            for code in 0..<category.codeCount {
                let id = FilterIdentity.value(category.value(at: code), of: category.id, in: "shop")
                #expect(shop.values[index].code(ofID: id) == code)
            }
        }
        #expect(shop.values[0].code(ofID: NameUUID(named: "x")) == nil)
    }
}
