import CatalogTestSupport
import FilterCore
import ServiceTestSupport

/// Coats with a colour of which one can be chosen, two of them without one, and with cuts in a tree of several paths.
enum Coats {
    /// - Parameter isNoneOnAtStart: `nil`: the category has no None.
    @MainActor
    static func sessions(isNoneOnAtStart: Bool? = nil) throws -> TestSessions {
        var colour = CategoryDefinition(id: "colour", kind: .single, attribute: "colour")
        colour.includeNone = isNoneOnAtStart.map { NoneDefinition(title: "No colour", initial: $0) }
        let size = CategoryDefinition(id: "size", kind: .multi, attribute: "size")
        var cut = CategoryDefinition(id: "cut", kind: .hierarchy, attribute: "cut")
        cut.allowsSeveral = true
        let rows = """
            {"id":"1","colour":"red","size":"S","cut":"Long > Warm"}
            {"id":"2","colour":"red","size":"M","cut":"Long > Warm"}
            {"id":"3","colour":"blue","size":"S","cut":"Long > Light"}
            {"id":"4","size":"S","cut":"Short"}
            {"id":"5","size":"L"}
            {"id":"6","colour":"green","size":"M"}
            """
        let definition = CatalogDefinition(title: "Coats", categories: [colour, size, cut])
        return try TestSessions(TestClient([CatalogFixtures.snapshot("coats", definition, rows: rows)]))
    }
}
