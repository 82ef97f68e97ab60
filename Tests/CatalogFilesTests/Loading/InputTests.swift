import CatalogTestSupport
import FilterCore
import Foundation
import Support
import TestSupport
import Testing

@testable import CatalogFiles
@testable import JSON

struct InputTests {
    @Test func lineEndsBlankLinesAndTheMarkDoNotMatter() throws {
        let loaded = try load("\u{FEFF}\n{\"id\": 1}\r\n\r\n  \t\n\n{\"id\": 2}\n{\"id\": 3}")
        #expect(loaded.ids == ["1", "2", "3"])
        #expect(loaded.report.rowCount == 3)
    }

    @Test(arguments: ["", "\n\n", "\u{FEFF}"])
    func anEmptyFileIsNotWhole(text: String) throws {
        for name in ["x.ndjson", "x.json", "x.csv", "x.tsv", "x"] {
            let error = #expect(throws: LoadError.self) { try load(text, name: name) }
            guard case .malformed(_, let reason)? = error else {
                Issue.record("\(name): \(String(describing: error))")
                continue
            }
            #expect(reason.hasPrefix("it is empty"))
        }
        let loaded = try load("[]", name: "x.json")
        #expect(loaded.items.count == 0 && loaded.table.itemCount == 0 && loaded.table.columns.isEmpty)
        #expect(try load("id,a\n", name: "x.csv").items.count == 0)
    }

    /// What people give who have a spreadsheet.
    @Test(arguments: ["x.csv", "x.tsv", "x.json", "x.ndjson", "x.xlsx", "x"])
    func filesOfOtherProgramsAreToldByTheirFirstBytes(name: String) throws {
        let text = Array("id\ta\r\n1\tx\r\n".utf16)
        let littleEndian = text.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let cases: [(bytes: [UInt8], words: String)] = [
            ([0xFF, 0xFE] + littleEndian, "it is UTF-16"), (littleEndian, "it is UTF-16"),
            ([0xFE, 0xFF] + text.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }, "it is UTF-16"),
            (Array("PK\u{3}\u{4}\u{14}".utf8) + [0, 6, 0, 8], "it is a spreadsheet or an archive"),
            (Array("PAR1\u{15}".utf8), "it is Parquet"),
        ]
        let files = try TemporaryFiles()
        for (bytes, words) in cases {
            let path = try files.write(name, bytes)
            let error = #expect(throws: LoadError.self) { try CatalogLoader(LoadOptions()).load([path]) }
            #expect(error?.description.hasPrefix("\(path): \(words)") == true, "\(String(describing: error))")
        }
    }

    /// Every way to cut the same text into chunks must give the same items.
    @Test(arguments: ["x.ndjson", "x.json", "x.csv"])
    func chunksOfAnySizeGiveTheSameItems(name: String) throws {
        let text =
            switch name {
            case "x.ndjson": "\u{FEFF}{\"id\":1,\"a\":\"é😀\"}\r\n\n{\"id\": 2}\r\n{\"id\":3,\"a\":\"\\n\"}"
            case "x.json": "\u{FEFF} [{\"id\":1,\"a\":\"]}\\\"é😀\"},\n{\"id\": 2}, {\"id\":3,\"a\":[[\"\\\\\"]]} ]\n"
            default: "\u{FEFF}id,a\r\n1,\"x\r\n,\"\"é😀\"\r\n2,\r\n\r\n3,\"\n\"\n"
            }
        let whole = try load(text, name: name)
        #expect(whole.ids == ["1", "2", "3"])
        for chunkBytes in 1...text.utf8.count {
            var options = LoadOptions()
            options.chunkBytes = chunkBytes
            let loaded = try load(text, name: name, options: options)
            #expect(loaded.rows == whole.rows, "\(chunkBytes) bytes")
            #expect(loaded.contentHash == whole.contentHash)
        }
    }

    @Test func theExtensionTellsTheFormatAndElseTheFirstByte() throws {
        let array = #"[{"id": "a"}]"#
        let line = #"{"id": "a"}"#
        for (name, text) in [
            ("x.json", array), ("x.json", line), ("x.jsonl", line), ("X.NDJSON", line), ("x", array), ("x.txt", line),
            ("x.dat", "id\na"), ("x.tsv", "id\tb\na\tc"), ("x.csv", "id;b\na;c"), ("x.csv", "id,b\na,c"),
        ] {
            #expect(try load(text, name: name).ids == ["a"], "\(name) \(text)")
        }
    }

    @Test func formatsAreNamedOnce() {
        #expect(InputFormats.names == "NDJSON, JSON array, CSV or TSV")
        #expect(InputFormats.suffixes == [".ndjson", ".jsonl", ".json", ".csv", ".tsv"])
        #expect(Set(InputFormats.all.map(\.name)).count == InputFormats.all.count)
        for format in InputFormats.all {
            #expect(!format.mediaTypes.isEmpty)
            #expect(format.suffixes.allSatisfy { $0.hasPrefix(".") && $0 == $0.lowercased() })
        }
    }

    @Test(arguments: [
        ("application/x-ndjson", "{}", "NDJSON"), ("application/jsonl", "[", "NDJSON"),
        ("application/json", "[{}]", "JSON array"),
        ("application/json", "\u{FEFF} \n{}", "JSON object"), ("application/json", "", "JSON array"),
        ("text/csv", "id\na", "CSV"), ("text/tab-separated-values", "{}", "TSV"),
    ])
    func theTypeTellsTheFormatAndThenTheFirstByte(type: String, text: String, name: String) {
        let formats = InputFormats.formats(ofType: type)
        #expect(InputFormats.choice(among: formats, startingWith: Array(text.utf8).span).name == name)
        #expect(InputFormats.mediaTypes.contains(formats[0].mediaTypes[0]))
        #expect(InputFormats.formats(ofType: "text/plain").isEmpty)
    }

    @Test func elementsOfAnArrayAreNumbered() throws {
        #expect(
            try rejections("[{},\n\n{} ,7, {\"a\" 1}]", name: "x.json") == [
                Rejection(3, .json(JSONError(.notAnObject))),
                Rejection(4, .json(JSONError(.unexpectedByte, offset: 5))),
            ]
        )
    }

    @Test(arguments: [
        ("[{}", "the array is not closed (element 2)"), ("[{},", "the array is not closed (element 2)"),
        ("[", "the array is not closed (element 1)"), ("[{}] x", "something follows the end of the array"),
        ("[{}]]", "something follows the end of the array"), ("[{},]", "element 2 is missing"),
        ("[,{}]", "element 1 is missing"), ("[{},,{}]", "element 2 is missing"),
        ("[}]", "element 1: a bracket too many"),
    ])
    func brokenArraysAreErrors(text: String, reason: String) throws {
        let error = try #require(throws: LoadError.self) { try load(text, name: "x.json") }
        guard case .malformed(_, let found) = error else {
            Issue.record(error)
            return
        }
        // An element counts once it has begun.
        #expect(found == reason || (text == "[{}" && found == "the array is not closed (element 1)"))
    }

    @Test func missingFilesAndDirectoriesAreErrors() throws {
        try LoadFixture.with { fixture in
            let missing = fixture.directory.appending(path: "none.ndjson").path
            #expect(
                throws: LoadError.unreadable(path: missing, function: "open", message: "No such file or directory (2)")
            ) {
                try CatalogLoader().load([missing])
            }
            let directory = fixture.directory.path
            #expect(
                throws: LoadError.malformed(path: directory, reason: "this is a directory; a regular file is needed")
            ) {
                try CatalogLoader().load([directory])
            }
        }
    }

    @Test(arguments: ["x.ndjson", "x.json", "x.csv"])
    func rowsAboveTheLimitAreRejectedAndTheNextOneIsRead(name: String) throws {
        let long = String(repeating: "x", count: 500)
        let text =
            switch name {
            case "x.ndjson": "{\"id\":1}\n{\"id\":\"\(long)\"}\n{\"id\":3}"
            case "x.json": "[{\"id\":1},{\"id\":\"\(long)\"},{\"id\":3}]"
            default: "id\n1\n\(long)\n3\n"
            }
        for chunkBytes in [1, 7, 100, 1 << 20] {
            var options = LoadOptions()
            options.skipInvalid = true
            options.maxRowBytes = 100
            options.chunkBytes = chunkBytes
            let loaded = try load(text, name: name, options: options)
            #expect(loaded.ids == ["1", "3"])
            #expect(loaded.report.rejected.first.map(\.reason) == [.tooLong(limit: 100)])
            #expect(loaded.report.rejected.first.map(\.line) == [name == "x.csv" ? 3 : 2])
            #expect(loaded.report.rowCount == 3)
        }
    }

    @Test func tooManyItemsAreAnErrorButReplacedOnesDoNotCount() throws {
        var options = LoadOptions()
        options.maxItems = 2
        let rows = "{\"id\":1}\n{\"id\":1}\n{\"id\":2}\n{\"id\":2}"
        #expect(try load(rows, options: options).items.count == 2)
        #expect(throws: LoadError.tooManyItems(limit: 2)) { try load(rows + "\n{\"id\":3}", options: options) }
    }

    @Test func equalDataHaveEqualHashes() throws {
        let hash = try load("{\"id\":1}\n{\"id\":2}").contentHash
        #expect(hash.count == 32)
        #expect(try load("[{ \"id\": 1 }, {\"id\":2}]", name: "x.json").contentHash == hash)
        #expect(try load("id\n1\n2", name: "x.csv").contentHash == hash)
        #expect(try load("{\"id\":2}\n{\"id\":1}").contentHash != hash)
    }

    @Test func progressEndsAtTheTotal() throws {
        try LoadFixture.with { fixture in
            let first = try fixture.write(Array("{}\n{}\n".utf8), "a.ndjson")
            let second = try fixture.write(Array("[{}]".utf8), "b.json")
            var seen: [LoadProgress] = []
            _ = try CatalogLoader(onProgress: { seen.append($0) }).load([first, second])
            #expect(seen.last == LoadProgress(itemCount: 3, readBytes: 10, totalBytes: 10))
            #expect(zip(seen, seen.dropFirst()).allSatisfy { $0.readBytes <= $1.readBytes })
        }
    }

    @Test func progressIsShownInWords() {
        let progress = LoadProgress(itemCount: 412_000, readBytes: 120_000_000, totalBytes: 300_000_000)
        #expect(
            LoadProgressPrinter.text(catalog: "shop", progress, elapsed: .seconds(2))
                == "shop: 412,000 items, 40 % of 300 MB, 60 MB/s"
        )
        var report = LoadReport()
        report.itemCount = 1_234
        report.byteCount = 5_000_000
        report.duration = .milliseconds(500)
        let place = RowLines.Line(path: "shop.ndjson", line: 3)
        for _ in 0..<2 { report.replaced.append(ReplacedRow(id: "7", earlier: place, later: place)) }
        #expect(
            LoadProgressPrinter.text(catalog: "shop", report)
                == "shop: 1,234 items from 5,000 kB in 500 ms (10 MB/s), 2 replaced by later ones"
        )
    }
}
