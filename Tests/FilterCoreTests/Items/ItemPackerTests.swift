import TestSupport
import Testing

@testable import FilterCore

struct ItemPackerTests {
    private func packed(_ rows: [String]) -> (records: [[UInt8]], templates: ItemTemplates) {
        var packer = ItemPacker()
        let records = rows.map { row in
            var record: [UInt8] = []
            packer.append(row.utf8Span.span, to: &record)
            return record
        }
        return (records, packer.finish())
    }

    private func unpacked(_ records: [[UInt8]], by templates: ItemTemplates) -> [String] {
        records.map { String(decoding: templates.json(of: $0.span), as: UTF8.self) }
    }

    @Test func valuesThatComeAgainTakeAByte() {
        let rows = (0..<200).map { #"{"level":"l\#($0 % 7)","tags":["a",{"b":"}"}],"count":\#($0 % 50)}"# }
        let (records, templates) = packed(rows)
        #expect(records.allSatisfy { $0.count == 4 })
        #expect(unpacked(records, by: templates) == rows)
    }

    @Test func everyTextComesBackAsItWas() {
        let long = String(repeating: "x", count: 300)
        let rows = [
            "{}", #"{"a":1}"#, #"{"a":"1"}"#, #"{"a":null,"a":1}"#, #"{"b":{},"a":[]}"#, #"{"":""}"#, #"{"\"":"\\\""}"#,
            #"{"a":"\#(long)"}"#, #"{"a":{"b":[1,"]",{"c":"\\"}]},"d":-1.5e3}"#, #"{"é":"😀","a":true}"#,
            // No objects, and no JSON at all.
            "", "7", "[1,2]", "{", "}", "{}}", #"{"a""#, #"{"a":"#, #"{"a":1"#, #"{"a":1,}"#, #"{"a":"x"#, #"{"a":}"#,
            #"{"a":1}{"#, #"{a:1}"#, #"{"a":[1}"#, #"{"a"1}"#, #"{"a":1 ,"b":2}"#,
        ]
        let (records, templates) = packed(rows + rows)
        #expect(unpacked(records, by: templates) == rows + rows)
    }

    @Test func randomItemsComeBackAndAreFoundByTheirIDs() throws {
        var random = SplitMix64(seed: 11)
        for round in 0..<(TestBudget.isLong ? 200 : 20) {
            var builder = ItemStoreBuilder(packing: true)
            var rows: [String: String] = [:]
            var order: [String] = []
            for _ in 0..<Int.random(in: 0...400, using: &random) {
                let id = "k\(Int.random(in: 0..<500, using: &random))"
                let names = ["id", "a", "b\"", "c"].filter { _ in Int.random(in: 0..<5, using: &random) > 0 }
                let members = names.map { name in
                    let number = Int.random(in: 0..<(name == "a" ? 9 : 3_000), using: &random)
                    let value =
                        name == "id" ? "\"\(id)\"" : [#""v\#(number)""#, "\(number)", "[\(number),{}]"][number % 3]
                    return #""\#(name == "b\"" ? "b\\\"" : name)":\#(value)"#
                }
                let row = "{\(members.joined(separator: ","))}"
                builder.append(id: id.utf8Span.span, json: row.utf8Span.span)
                if rows.updateValue(row, forKey: id) != nil { order.removeAll { $0 == id } }
                order.append(id)
            }
            let store = builder.finish().store
            var archive = ArchiveWriter()
            archive.write(store)
            var reader = try ArchiveReader(FrozenArray(archive.finish().flatMap { Array($0) }))
            for store in [store, try reader.read(ItemStore.self)] {
                #expect(store.count == order.count, "round \(round)")
                for (item, id) in order.enumerated() {
                    #expect(store.id(of: item) == id && store.index(ofID: id) == item)
                    #expect(store.withJSON(of: item) { String(copying: $0) } == rows[id])
                }
                var whole = ""
                store.forEachJSON { whole += String(copying: $0) }
                #expect(whole == order.map { rows[$0]! }.joined())
            }
        }
    }

    @Test func itemsOfTooManyShapesAreKeptWhole() {
        let rows = (0..<1_200).map { #"{"n\#($0)":1}"# }
        let (records, templates) = packed(rows + rows)
        #expect(templates.templates.count == 1_000)
        #expect(unpacked(records, by: templates) == rows + rows)
    }

    @Test func namesThatNeverComeAgainAreNotCollected() {
        let wide = (0..<5).map { row in "{\((0..<1_000).map { #""n\#(row)-\#($0)":1"# }.joined(separator: ","))}" }
        let long = [#"{"\#(String(repeating: "n", count: 2_000))":1}"#]
        let (records, templates) = packed(wide + long + wide)
        #expect(templates.literals.count <= 2_000 && templates.columns.count < 2_000)
        #expect(unpacked(records, by: templates) == wide + long + wide)
    }

    @Test func bytesOfJSONAreCountedWhateverIsKept() {
        for packing in [false, true] {
            var builder = ItemStoreBuilder(packing: packing)
            let rows = (0..<100).map { #"{"level":"l\#($0 % 3)","count":\#($0 % 7)}"# }
            for (number, row) in rows.enumerated() {
                builder.append(id: "\(number % 90)".utf8Span.span, json: row.utf8Span.span)
            }
            let store = builder.finish().store
            #expect(store.byteCount == rows[10...].reduce(0) { $0 + $1.utf8.count })
            #expect((0..<90).map { store.byteCount(of: $0) } == rows[10...].map(\.utf8.count))
        }
    }

    /// Digests whose beginnings are alike, among them all digits of base64url.
    private static func digest(_ number: Int) -> String {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        return String(
            (0..<20).map { place -> Character in
                let bits: Int = number >> max(0, 18 - place)
                return digits[(bits + 7 * place) % 64]
            }
        )
    }

    /// The others are too short, too long, or have what is no digit.
    @Test(arguments: [0, 5, 50])
    func digestsTakeFifteenBytes(others: Int) throws {
        var builder = ItemStoreBuilder(packing: true)
        let strange = ["7", "", "AAAAAAAAAAAAAAAAAAA=", "AAAAAAAAAAAAAAAAAAAAA", "é9AAAAAAAAAAAAAAAAA"]
        var ids = (0..<1_000).map(Self.digest)
        for number in 0..<others {
            ids.insert(strange[number % 5] + (number < 5 ? "" : "\(number)"), at: 3 + 11 * number)
        }
        for id in ids { builder.append(id: id.utf8Span.span, json: #"{"level":"a"}"#.utf8Span.span) }
        let again = ids.indices.filter { $0.isMultiple(of: 40) }
        for number in again { builder.append(id: ids[number].utf8Span.span, json: #"{"level":"b"}"#.utf8Span.span) }
        let (store, removed) = builder.finish()
        #expect(removed == again)
        let kept = ids.indices.filter { !again.contains($0) }.map { ids[$0] } + again.map { ids[$0] }
        #expect(kept.indices.map(store.id) == kept)
        #expect(kept.allSatisfy { store.index(ofID: $0).map { kept[$0] } == $0 })
        #expect(store.index(ofID: Self.digest(1_000)) == nil && store.index(ofID: "8") == nil)
        let part = store.parts.all[0]
        #expect(part.ids.locators == nil && part.ids.byteCount == kept.reduce(0) { $0 + $1.utf8.count })
        // A template, one value, and the digest.
        #expect(part.json.records.count == kept.count * 2 + 1_000 * 15)
        #expect(part.ids.items(having: kept[9].utf8Span.span).members == [9])
        #expect(part.ids.none.count == 0 && part.ids.items { $0 == kept[9] }.members == [9])

        var writer = ArchiveWriter()
        writer.write(store)
        var reader = try ArchiveReader(FrozenArray(writer.finish().flatMap { Array($0) }))
        reader.itemCount = kept.count
        let read = try reader.read(ItemStore.self)
        #expect(kept.indices.map(read.id) == kept && read.parts.all[0].ids.isEqual(to: part.ids))
        #expect(kept.indices.allSatisfy { read.withJSON(of: $0) { $0.count } == 13 })
    }

    @Test func textsTooLongForALocatorAreKeptOnce() {
        var builder = ItemStoreBuilder(packing: true)
        let ids = ["a", String(repeating: "b", count: 3_000), "c"]
        let json = #"{"text":"\#(String(repeating: "x", count: 40_000))"}"#
        for (id, row) in zip(ids, [json, json, "{}"]) { builder.append(id: id.utf8Span.span, json: row.utf8Span.span) }
        let store = builder.finish().store
        #expect(ids.map { store.index(ofID: $0) } == [0, 1, 2] && (0..<3).map(store.id) == ids)
        #expect(store.parts.all[0].json.records.count < 2 * json.utf8.count + 20)
    }

    @Test func valuesThatNeverComeAgainAreNotCollected() {
        let rows = (0..<5_000).map { #"{"id":"k\#($0)","level":"info"}"# }
        let (records, templates) = packed(rows)
        #expect(templates.columns.map(\.count).max() == 1_024)
        #expect(unpacked(records, by: templates) == rows)
    }

    @Test func manyValuesThatComeAgainAreAllCollected() {
        let rows = (0..<40_000).map { #"{"host":"h\#($0 % 900 + $0 / 10_000 * 900)"}"# }
        let (_, templates) = packed(rows)
        #expect(templates.columns.map(\.count).max() == 3_600)
    }

    @Test func recordsOfOtherTemplatesAreRefused() {
        let (records, templates) = packed([#"{"a":1,"b":"\#(String(repeating: "x", count: 300))"}"#])
        let record = records[0]
        for wrong in [
            [], [2], [0x80], [1], [1, 2], Array(record.dropLast()), [1, 1, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1],
        ] {
            #expect(!templates.read(wrong.span) { _ in }, "\(wrong.prefix(9))")
        }
        #expect(templates.read((record + [7]).span) { _ in }, "what follows is another text")
    }
}

extension String {
    fileprivate init(copying bytes: Span<UInt8>) {
        var copy: [UInt8] = []
        copy.append(copying: bytes)
        self.init(decoding: copy, as: UTF8.self)
    }
}
