import FilterCore
import Testing

struct CategoryGroupTreeTests {
    private func faults(_ groups: [CategoryGroup]) -> [DefinitionFault] {
        do {
            let definition = CatalogDefinition(title: "T", groups: groups)
            _ = try Catalog(definition: definition, table: AttributeTableBuilder().finish())
            return []
        } catch {
            return error.faults
        }
    }

    @Test func aParentStandsBeforeItsGroups() {
        #expect(faults([CategoryGroup(id: "a", title: "A"), CategoryGroup(id: "b", title: "B", parent: "a")]).isEmpty)
    }

    @Test func groupsInARingAreRefused() {
        let ring = [
            CategoryGroup(id: "a", title: "A", parent: "b"), CategoryGroup(id: "b", title: "B", parent: "a"),
        ]
        #expect(
            faults(ring) == [
                DefinitionFault(.group("a"), "parent", reason: "no category group before it has the id “b”")
            ]
        )
        #expect(faults([CategoryGroup(id: "a", title: "A", parent: "a")]).count == 1)
    }
}
