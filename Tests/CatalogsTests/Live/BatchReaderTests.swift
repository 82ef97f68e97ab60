import Support
import CatalogTestSupport
import TestSupport
import Testing

@testable import CatalogFiles
@testable import Catalogs

/// Reading of rows that has an end before that of the text.
struct BatchReaderTests {
    @Test func aWriteThatHasBegunEndsWithTheService() throws {
        let live = LiveCatalogs(CatalogStore([]))
        let catalog = PendingCatalog(CatalogFixtures.dogs)
        let reader = EditReader(limits: LiveLimits(), versions: CatalogVersions()) { live.isClosed }
        let source = RowSource(Array(#"{"id":"1"}"#.utf8))
        #expect(try reader.rows(source, BatchOptions(), for: catalog).counts.inserted == 1)
        live.stop()
        let refusal = #expect(throws: CatalogRefusal.self) { try reader.rows(source, BatchOptions(), for: catalog) }
        guard case .unreadable(.ended)? = refusal else {
            Issue.record("\(String(describing: refusal))")
            return
        }
    }

    @Test func rowsAreReadForAsLongAsSomebodyWaits() throws {
        let catalog = PendingCatalog(CatalogFixtures.dogs)
        var options = LoadOptions()
        options.chunkBytes = 16
        let isGone = Mutex(false)
        let progress = Recorder<Int>()
        var reader = BatchReader(
            BatchOptions(),
            for: catalog,
            options: options,
            maxVerdicts: 10,
            isEnded: { isGone.withLock { $0 } },
            onProgress: {
                progress.append($0.rowCount)
                isGone.withLock { $0 = true }
            }
        )
        let rows = (1...100).map { "{\"id\":\"\($0)\"}\n" }.joined()
        #expect(throws: LoadError.self) {
            try reader.read(ByteStream(name: "body", from: MemorySource(Array(rows.utf8))), as: NDJSONFormat())
        }
        #expect(progress.all.count == 1)
    }
}
