import Dispatch
import Synchronization
import TestSupport
import Testing

@testable import FilterCore

@Suite struct SideThreadTests {
    /// Does the work lent to it before the other, after it, or meanwhile.
    private enum Order: SideThread, CaseIterable {
        case before, after, meanwhile

        func run<Output: Sendable, Other>(
            _ work: @escaping @Sendable () -> Output,
            alongside other: () -> Other
        ) -> (Output, Other) {
            switch self {
            case .before:
                let output = work()
                return (output, other())
            case .after: return NoSideThread().run(work, alongside: other)
            case .meanwhile:
                let box = Box<Output>()
                let group = DispatchGroup()
                DispatchQueue.global().async(group: group) {
                    let output = work()
                    box.output.withLock { $0 = output }
                }
                let other = other()
                group.wait()
                guard let output = box.output.withLock({ $0 }) else { preconditionFailure("the work is not done") }
                return (output, other)
            }
        }
    }

    private final class Box<Output: Sendable>: Sendable {
        let output = Mutex<Output?>(nil)
    }

    @Test func theCatalogIsTheSameWhicheverThreadIsFirst() throws {
        let world = RandomWorld(seed: 18, itemCount: 300)
        let archives = try Order.allCases.map { order in
            try Catalog(
                definition: world.definition,
                table: AttributeTable(world.items),
                zone: world.calendar.zone,
                sideThread: order
            ).archived
        }
        #expect(archives[0] == archives[1])
        #expect(archives[0] == archives[2])
    }

    @Test func faultsComeInTheSameOrderWhicheverThreadIsFirst() {
        let definition = CatalogDefinition(
            title: "T",
            categories: ["no", "none"].map { CategoryDefinition(id: $0, kind: .multi, attribute: $0) },
            sorts: [SortDefinition(id: "s", title: "S", keys: [SortKey(attribute: "nowhere", isDescending: false)])]
        )
        var builder = AttributeTableBuilder()
        builder.beginItem()
        builder.append("x", to: builder.attribute("brand"))
        let table = builder.finish()
        for order in Order.allCases {
            let error = #expect(throws: DefinitionError.self) {
                _ = try Catalog(definition: definition, table: table, sideThread: order)
            }
            #expect(error?.faults.map(\.member) == ["attribute", "attribute", "keys/0"])
        }
    }
}
