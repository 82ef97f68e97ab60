import FilterCore
import Testing

@testable import CatalogFiles

/// The version of a definition names what requests can say.
struct DefinitionVersionTests {
    private var definition: CatalogDefinition {
        let categories = [
            CategoryDefinition(id: "brand", kind: .multi, attribute: "brand"),
            CategoryDefinition(id: "price", kind: .range, attribute: "price"),
        ]
        let sort = SortDefinition(id: "cheapest", title: "Cheapest", keys: [SortKey(attribute: "price")])
        return CatalogDefinition(title: "Shop", categories: categories, sorts: [sort])
    }

    /// The version after a change.
    private func version(_ change: (inout CatalogDefinition) -> Void) -> String {
        var changed = definition
        change(&changed)
        return changed.version
    }

    @Test func textsValuesAndOrderLeaveIt() {
        #expect(definition.version.count == 16)
        #expect(version { $0.title = "Laden" } == definition.version)
        #expect(version { $0.categories[0].title = "Marke" } == definition.version)
        #expect(version { $0.categories[0].values = [.string("Acme")] } == definition.version)
        #expect(version { $0.categories[0].limit = 7 } == definition.version)
        #expect(version { $0.categories.reverse() } == definition.version)
    }

    @Test func whatRequestsCanNameChangesIt() {
        let versions = [
            definition.version,
            version { $0.categories[0].id = "maker" },
            version { $0.categories[0].kind = .single },
            version { $0.categories[0].isNegatable = true },
            version { $0.categories[0].includeNone = NoneDefinition(title: "None", initial: false) },
            version { $0.categories.removeLast() },
            version { $0.sorts[0].id = "cheap" },
            version { definition in
                var group = CategoryGroup(id: "specs", title: "Specs")
                group.relevance = Relevance(attribute: "specs")
                definition.groups = [group]
            },
        ]
        #expect(Set(versions).count == versions.count)
    }
}
