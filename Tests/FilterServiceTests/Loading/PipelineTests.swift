import FilterCore
import Testing

@testable import FilterService

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
        #expect(rejected.map(\.line) == whole.report.rejected.map(\.line) && rejected.count == 400)
        #expect(rejected.map(\.reason) == whole.report.rejected.map(\.reason))
        #expect(rejected.map(\.line) == rejected.map(\.line).sorted())
        #expect(small.report.replacedCount == whole.report.replacedCount && small.report.replacedCount > 0)
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
