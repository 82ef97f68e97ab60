import CatalogTestSupport
import FilterCore
import ServiceTestSupport
import Testing

@testable import Catalogs
@testable import Gateway
@testable import SearchAPI

/// Names of indices: catalogs, and catalogs in a sort.
struct SearchIndexTests {
    private static func named(_ name: String) -> CatalogSnapshot {
        CatalogFixtures.snapshot(name, CatalogFixtures.shopDefinition, rows: CatalogFixtures.shopRows)
    }

    @Test(arguments: [
        ("shop", "shop", nil), ("shop_cheapest", "shop", "cheapest"), ("shop_dearest", "shop", "dearest"),
        ("shop_new", "shop_new", nil), ("shop_new_cheapest", "shop_new", "cheapest"),
    ])
    func anIndexIsACatalogOrOneOfItsSorts(name: String, catalog: String, sort: String?) throws {
        let index = try #require(try index(name))
        #expect(index.snapshot.name == catalog)
        #expect(index.sort == sort ?? index.snapshot.catalog.sortOrders[0].id)
        #expect(index.name == name)
    }

    @Test(arguments: ["", "_", "shop_", "_cheapest", "shop_unknown", "shopcheapest", "Shop", "shop_new_", "x"])
    func otherNamesAreNoIndex(name: String) throws {
        let error = #expect(throws: ServiceError.self) { try index(name) }
        #expect(error?.code == .unknownCatalog)
        #expect(error?.status == 404)
        #expect(error?.detail == "Index \(name) does not exist")
    }

    @Test func aNameOfManyPartsIsRefusedAtOnce() throws {
        #expect(throws: ServiceError.self) { try index(String(repeating: "_", count: 8 << 20)) }
    }

    /// A key does not reveal which other catalogs there are.
    @Test func whatAKeyMayNotUseDoesNotExist() throws {
        #expect(try index("shop_cheapest", allowed: ["shop"])?.snapshot.name == "shop")
        #expect(throws: ServiceError.self) { try index("shop_new", allowed: ["shop"]) }
        #expect(throws: ServiceError.self) { try index("shop", allowed: ["shop_new"]) }
    }

    private func index(_ name: String, allowed: Set<Text>? = nil) throws -> SearchIndex? {
        let service = try TestClient([Self.named("shop"), Self.named("shop_new")]).service
        let caller = Caller(keyName: "k", actions: [.read], catalogs: allowed, filter: nil, rate: nil)
        let context = RequestContext(service: service, bounds: service.limits.bounds, caller: caller)
        return try context.catalogs.require(index: name, at: .path("index"))
    }
}
