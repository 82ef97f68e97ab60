import Testing

@testable import FilterCore

struct CategoryRivalsTests {
    /// Every way in which three categories exclude each other, one that is not there included.
    @Test func rivalsExcludeOneAnotherInTheOrderOfTheDefinition() {
        let ids = ["b", "a", "c"]
        let others = ids + ["nothing"]
        for choice in 0..<(1 << 12) {
            let categories = ids.enumerated().map { index, id in
                var category = CategoryDefinition(id: id, kind: .multi, attribute: id)
                category.excludes = others.indices.filter { choice >> (4 * index + $0) & 1 == 1 }.map { others[$0] }
                return category
            }
            let rivals = CategoryRivals(categories)
            for category in categories {
                let expected = categories.filter {
                    $0.id != category.id && ($0.excludes.contains(category.id) || category.excludes.contains($0.id))
                }
                #expect(rivals.of(category.id) == expected.map(\.id), "\(choice)")
            }
        }
    }
}
