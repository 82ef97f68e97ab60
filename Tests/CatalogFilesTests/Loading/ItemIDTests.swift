import CatalogTestSupport
import FilterCore
import Support
import Testing

@testable import CatalogFiles

struct ItemIDTests {
    @Test func idsAreTakenFromTheFirstUsualName() throws {
        #expect(try load(#"{"_id": "c", "id": "a", "objectID": "b"}"#).ids == ["a"])
        #expect(try load(#"{"_id": "c", "objectID": "b"}"#).ids == ["b"])
        #expect(try load(#"{"_id": "c"}"#).ids == ["c"])
        #expect(try load(#"{"x": {"id": "a"}}"#).ids == ["row-1"])
    }

    @Test func theFirstRowNeedNotHaveTheID() throws {
        let loaded = try load(#"{"a": 1}"# + "\n" + #"{"id": "x", "a": 2}"# + "\n" + #"{"id": "x", "a": 3}"#)
        #expect(loaded.ids == ["row-1", "x"])
        #expect(loaded.report.replaced.count == 1)
    }

    @Test func eachFileHasItsOwnNameAndRowsCountOn() throws {
        let loaded = try load(#"{"id": "a"}"# + "\n{}", #"{"objectID": "b"}"# + "\n{}")
        #expect(loaded.ids == ["a", "row-2", "b", "row-4"])
        #expect(loaded.report.unnamedCount == 2)
    }

    @Test func theNamedAttributeWins() throws {
        var options = LoadOptions()
        options.idAttribute = "meta.sku"
        let loaded = try load(#"{"id": 1, "meta": {"sku": "x"}}"# + "\n" + #"{"id": 2}"#, options: options)
        #expect(loaded.ids == ["x", "row-2"])
    }

    @Test func integersAreDecimalText() throws {
        let rows = ["18446744073709551615", "-5", "0", "7.0"].map { #"{"id": \#($0)}"# }.joined(separator: "\n")
        #expect(try load(rows).ids == ["18446744073709551615", "-5", "0", "7"])
    }

    @Test func theLastOfEqualIDsWinsInItsOwnPlace() throws {
        let rows = """
            {"id": 1, "n": "first"}
            {"id": "2", "n": "second"}
            {"id": "1", "n": "third", "x": true}
            {"id": 1, "n": "fourth"}
            {"id": 3, "n": "fifth"}
            """
        let loaded = try load(rows)
        #expect(loaded.ids == ["2", "1", "3"])
        #expect(loaded.values("n") == [["second"], ["fourth"], ["fifth"]].map { $0.map { Value.string($0) } })
        #expect(loaded.table.column("x") == nil)
        #expect(loaded.table.column("n")?.vocabulary.count == 3)
        #expect(loaded.rows[1] == #"{"id":1,"n":"fourth"}"#)
        #expect(loaded.report.replaced.count == 2)
        #expect(loaded.report.rowCount == 5)
        #expect(loaded.report.itemCount == 3)
        #expect(["1", "2", "3", "4"].map(loaded.items.index) == [1, 0, 2, nil])
    }

    @Test func theFirstRepeatedIDsAreToldWithBothLines() throws {
        let rows = (0..<8).map { "{\"id\": \"a\\n\($0)\"}" }.joined(separator: "\n\n") + "\n{\"id\": true}"
        var options = LoadOptions()
        options.skipInvalid = true
        for chunkBytes in [16, 1 << 20] {
            options.chunkBytes = chunkBytes
            let report = try load(rows, rows, name: "x.ndjson", options: options).report
            #expect(report.replaced.count == 8)
            #expect(report.replaced.first.map(\.id) == (0..<5).map { "a\u{FFFD}\($0)" })
            #expect(report.replaced.first.map(\.earlier.line) == [1, 3, 5, 7, 9])
            #expect(report.replaced.first.allSatisfy { $0.earlier.path.hasSuffix("/0-x.ndjson") })
            #expect(report.replaced.first.map(\.later.line) == [1, 3, 5, 7, 9])
            #expect(report.replaced.first.allSatisfy { $0.later.path.hasSuffix("/1-x.ndjson") })
            #expect(report.warnings.count == 8)
            #expect(report.warnings[0].hasSuffix("x.ndjson:16: the id is neither a string nor an integer"))
            #expect(report.warnings[7] == "3 more rows have the id of an earlier row")
        }
        let report = try load("{\"id\": 1}\n{\"id\": 2}\n{\"id\": 1}").report
        #expect(report.warnings.count == 1)
        #expect(
            report.warnings[0].hasSuffix(".ndjson:3: the id “1” is that of line 1, too; the last row with it is kept")
        )
    }

    @Test func idsAreEqualByBytesAlone() throws {
        let loaded = try load(#"{"id": "caf\u00e9"}"# + "\n" + #"{"id": "cafe\u0301"}"#)
        #expect(loaded.items.count == 2)
        #expect(loaded.items.index(ofID: "caf\u{E9}") == 0)
        #expect(loaded.items.index(ofID: "cafe\u{301}") == 1)
    }

    @Test(arguments: [
        (#"true"#, RejectedRow.Reason.invalidID), ("1.5", .invalidID), ("{}", .invalidID), (#"{"a": 1}"#, .invalidID),
        ("[]", .invalidID), ("[1]", .invalidID), (#"["a"]"#, .invalidID), ("1e300", .invalidID), (#""""#, .emptyID),
    ])
    func otherIDsRejectTheRow(id: String, reason: RejectedRow.Reason) throws {
        #expect(try rejections(#"{"id": \#(id), "x": 1}"#) == [Rejection(1, reason)])
    }

    @Test func nullIsNoID() throws {
        #expect(try load(#"{"id": null}"#).ids == ["row-1"])
    }

    @Test func everyOneOfManyIDsIsFound() throws {
        let loaded = try load((0..<3_000).map { #"{"id": \#($0 * 7 % 1_000)}"# }.joined(separator: "\n"))
        #expect(loaded.items.count == 1_000)
        #expect(loaded.report.replaced.count == 2_000)
        for item in 0..<1_000 { #expect(loaded.items.index(ofID: loaded.items.id(of: item)) == item) }
    }
}
