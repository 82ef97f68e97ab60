import CatalogTestSupport
import FilterCore
import Foundation
import ServiceTestSupport
import Testing

@testable import CatalogFiles
@testable import Catalogs
@testable import Clocks
@testable import JSON

/// A client sees no difference between a snapshot file and the items that it was made of.
struct SnapshotAnswerTests {
    @Test(arguments: [CatalogFixtures.everything, CatalogFixtures.shop, CatalogFixtures.dogs])
    func answersAreThoseOfTheItems(snapshot: CatalogSnapshot) throws {
        try LoadFixture.with { fixture in
            let path = fixture.directory.appending(component: "\(snapshot.name).fsx").path
            _ = try SnapshotFile.write(snapshot, to: path)
            let source = try CatalogSource.find([path])[0]
            let copy = try SnapshotLoader(options: LoadOptions(), onProgress: { _ in }).load(source).snapshot
            #expect(copy.name == snapshot.name)
            #expect(copy.catalog.definition == snapshot.catalog.definition)
            #expect(copy.definitionSource == snapshot.definitionSource)
            #expect(copy.attributes == snapshot.attributes)
            let today = snapshot.on(snapshot.catalog.zone.day(of: .now()))
            #expect(copy.dataVersion == today.dataVersion)
            let (plain, mapped) = (try TestClient([today]), try TestClient([copy]))
            let base = "/v1/catalogs/\(snapshot.name)"
            for target in [base, "\(base)/categories", "\(base)/labels"] {
                #expect(try mapped.get(target).text == plain.get(target).text)
            }
            var bodies = [#"{}"#, #"{"pageSize":100}"#]
            for category in snapshot.catalog.categories where category.codeCount > 0 {
                for code in 0..<min(3, category.codeCount) {
                    guard case .string(let text) = category.value(at: code) else { continue }
                    let selection = JSONValue.object([.init(category.id, .array([.string(text.string)]))])
                    bodies.append(JSONValue.object([.init("selections", selection)]).jsonText)
                }
            }
            for sort in snapshot.catalog.sortOrders { bodies.append(#"{"sort":"\#(sort.id)","pageSize":100}"#) }
            for body in bodies {
                #expect(try mapped.post("\(base)/query", body).text == plain.post("\(base)/query", body).text)
            }
        }
    }
}
