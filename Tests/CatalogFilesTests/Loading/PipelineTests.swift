import CatalogTestSupport
import FilterCore
import Support
import Testing

@testable import CatalogFiles

/// Loads that go through many batches, as a small chunk makes a batch of nearly every row.
struct PipelineTests {
    private var smallChunks: LoadOptions {
        var options = LoadOptions()
        options.chunkBytes = 16
        return options
    }

    @Test func attributesMeetTheirItemsThroughManyBatches() throws {
        // Attributes appear one after the other, rows are rejected here and there, ids are replaced.
        let rows = (0..<2_000).map { row in
            switch row % 10 {
            case 3: "{broken"
            case 7: #"{"id": true, "n": \#(row)}"#
            default: #"{"id": \#(row % 700), "n": \#(row), "only\#(row / 200)": "x\#(row)"}"#
            }
        }
        let text = rows.joined(separator: "\n")
        var options = smallChunks
        options.skipInvalid = true
        let small = try load(text, options: options)
        options.chunkBytes = 1 << 20
        let whole = try load(text, options: options)
        #expect(small.rows == whole.rows && small.ids == whole.ids)
        #expect(small.table.columns.map(\.path) == whole.table.columns.map(\.path))
        for column in whole.table.columns { #expect(small.values(column.path) == whole.values(column.path)) }
        let rejected = small.report.rejected
        #expect(rejected.count == 400 && whole.report.rejected.count == 400)
        #expect(rejected.first.map(\.line) == whole.report.rejected.first.map(\.line))
        #expect(rejected.first.count == 20)
        #expect(rejected.first.map(\.reason) == whole.report.rejected.first.map(\.reason))
        #expect(rejected.first.map(\.line) == rejected.first.map(\.line).sorted())
        let replaced = [small, whole].map(\.report.replaced)
        #expect(replaced[0].count == replaced[1].count && replaced[0].count > 0)
        #expect(replaced[0].first.map(\.earlier.line) == replaced[1].first.map(\.earlier.line))
        #expect(replaced[0].first.map(\.later.line) == replaced[1].first.map(\.later.line))
        for (item, row) in small.rows.enumerated() {
            let number = try #require(small.values("n")?[item].first)
            #expect(row.contains(#""n":\#(number.text),"#))
        }
    }

    @Test func tooManyItemsAmongManyBatchesAreAnError() throws {
        var options = smallChunks
        options.maxItems = 300
        let rows = (0..<1_000).map { #"{"id": \#($0)}"# }.joined(separator: "\n")
        #expect(throws: LoadError.tooManyItems(limit: 300)) { try load(rows, options: options) }
        // The limit is met before the row that could not be read.
        #expect(throws: LoadError.tooManyItems(limit: 300)) { try load(rows + "\nbroken", options: options) }
    }

    @Test func aBrokenSecondFileIsAnErrorAfterAWholeFirstOne() throws {
        let rows = "[" + (0..<500).map { #"{"id": \#($0)}"# }.joined(separator: ",")
        let error = #expect(throws: LoadError.self) { try load(rows + "]", rows, name: "x.json", options: smallChunks) }
        guard case .malformed(_, "the array is not closed (element 500)")? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func progressCountsItemsBatchByBatch() throws {
        try LoadFixture.with { fixture in
            let text = (0..<200).map { #"{"id": \#($0)}"# }.joined(separator: "\n")
            let path = try fixture.write(Array(text.utf8), "x.ndjson")
            var seen: [LoadProgress] = []
            _ = try CatalogLoader(smallChunks, onProgress: { seen.append($0) }).load([path])
            #expect(seen.last == LoadProgress(itemCount: 200, readBytes: text.utf8.count, totalBytes: text.utf8.count))
            #expect(zip(seen, seen.dropFirst()).allSatisfy { $0.itemCount <= $1.itemCount })
        }
    }
}
