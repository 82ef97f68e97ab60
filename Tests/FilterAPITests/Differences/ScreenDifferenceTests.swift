import Testing

@testable import FilterAPI
@testable import JSON

/// The forms of a difference, one by one.
struct ScreenDifferenceTests {
    /// - Parameters:
    ///   - old: a screen as an object.
    ///   - new: another one.
    private func difference(_ old: String, _ new: String) -> String {
        difference(Array(old.utf8.dropFirst().dropLast()), Array(new.utf8.dropFirst().dropLast()))
    }

    private func difference(_ old: [UInt8], _ new: [UInt8]) -> String {
        var writer = JSONWriter()
        writer.beginObject()
        ScreenDifference.write(from: old, to: new, to: &writer)
        writer.endObject()
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    @Test func equalScreensHaveNone() {
        let screen =
            #"{"total":1,"categories":[{"id":"a","values":[{"id":"b"}]}],"page":{"itemIds":["1"],"items":[{}]}}"#
        #expect(difference(screen, screen) == "{}")
    }

    @Test func changedMembersAloneAreTold() {
        #expect(difference(#"{"total":1,"text":"a"}"#, #"{"total":2,"text":"a"}"#) == #"{"total":2}"#)
        #expect(difference(#"{"total":0,"emptyReason":"noMatch"}"#, #"{"total":0}"#) == #"{"emptyReason":null}"#)
        #expect(difference(#"{"total":0}"#, #"{"total":0,"emptyReason":"noData"}"#) == #"{"emptyReason":"noData"}"#)
        #expect(
            difference(#"{"session":{"id":"s","revision":1}}"#, #"{"session":{"id":"s","revision":2}}"#)
                == #"{"session":{"id":"s","revision":2}}"#
        )
    }

    @Test func listsHaveTheirOrderAndTheirUpdates() {
        let old = #"{"sections":[{"id":"a","title":"A"},{"id":"b","title":"B"},{"id":"c","title":"C"}]}"#
        let new = #"{"sections":[{"id":"c","title":"C"},{"id":"a","title":"A!"},{"id":"d","title":"D"}]}"#
        #expect(
            difference(old, new)
                == #"{"sections":{"order":[2,0,{"id":"d","title":"D"}],"update":[{"id":"a","title":"A!"}]}}"#
        )
        let renamed = #"{"sections":[{"id":"a","title":"A"},{"id":"b","title":"B!"},{"id":"c","title":"C"}]}"#
        #expect(difference(old, renamed) == #"{"sections":{"update":[{"id":"b","title":"B!"}]}}"#)
    }

    /// Lists of any length, each in another order than it was.
    @Test(arguments: [
        ("abcdefg", "abcdefg", nil), ("abcdefg", "bcdefg", "[[1,7]]"),
        ("abcdefg", "abcXdefg", #"[[0,3],{"id":"X"},[3,7]]"#),
        ("abcdefg", "efgabcd", "[[4,7],[0,4]]"), ("abcdefg", "abdefgc", "[0,1,[3,7],2]"), ("abcd", "badc", "[1,0,3,2]"),
        ("abcd", "dcba", "[3,2,1,0]"), ("abcd", "ab", "[0,1]"), ("abcd", "", "[]"), ("", "a", #"[{"id":"a"}]"#),
        ("abc", "abcX", #"[[0,3],{"id":"X"}]"#), ("abc", "XYZ", #"[{"id":"X"},{"id":"Y"},{"id":"Z"}]"#),
    ])
    func runsOfThreeAndMoreAreTwoPlaces(old: String, new: String, order: String?) {
        func screen(_ ids: String) -> String {
            #"{"sections":[\#(ids.map { #"{"id":"\#($0)"}"# }.joined(separator: ","))]}"#
        }
        #expect(difference(screen(old), screen(new)) == (order.map { #"{"sections":{"order":\#($0)}}"# } ?? "{}"))
    }

    @Test func filtersAreToldByThePlaceThatTheyHad() {
        let usual = #""isNegated":false,"none":false,"status":"available","isRemovable":true"#
        let old = #"{"currentFilters":[{"id":"a","text":"A","whatIf":1},{"id":"b","text":"B","whatIf":2}]}"#
        let new = #"{"currentFilters":[{"id":"b","text":"B!","whatIf":2},{"id":"c","text":"C",\#(usual),"whatIf":3}]}"#
        #expect(
            difference(old, new) == """
                {"currentFilters":{"order":[1,{"id":"c","text":"C"}],"update":[{"id":"b","text":"B!"}],"whatIfs":[2,3]}}
                """
        )
        let other = #"{"currentFilters":[{"id":"a","text":"A","whatIf":1},{"id":"b","text":"B","whatIf":5}]}"#
        #expect(difference(old, other) == #"{"currentFilters":{"whatIfs":[1,5]}}"#)
        let unusual = #""id":"d","isNegated":true,"none":true,"status":"orphaned","isRemovable":false"#
        #expect(
            difference(#"{"currentFilters":[]}"#, #"{"currentFilters":[{\#(unusual),"whatIf":null}]}"#)
                == #"{"currentFilters":{"order":[{\#(unusual)}],"whatIfs":[null]}}"#
        )
        #expect(difference(old, #"{"currentFilters":[]}"#) == #"{"currentFilters":{"order":[]}}"#)
    }

    @Test func noneAndTogglesHaveTheirChangedMembersTold() {
        func screen(_ count: Int) -> String {
            let none = #"{"title":"No brand","count":\#(count),"isSelected":false,"whatIf":7}"#
            return #"{"categories":[{"id":"x","none":\#(none),"toggle":{"count":\#(count),"isOn":true}}]}"#
        }
        #expect(
            difference(screen(1), screen(2))
                == #"{"categories":{"update":[{"id":"x","none":{"count":2},"toggle":{"count":2}}]}}"#
        )
        let none = #""none":{"title":"No brand","count":1}"#
        #expect(
            difference(#"{"categories":[{"id":"x"}]}"#, #"{"categories":[{"id":"x",\#(none)}]}"#)
                == #"{"categories":{"update":[{"id":"x",\#(none)}]}}"#
        )
    }

    /// The difference of a category between two lists of values, each `id count whatIf` and further members; the id may
    /// be left out as `-`.
    private func values(_ old: [String], _ new: [String]) -> String {
        func screen(_ values: [String]) -> String {
            let list = values.map { text in
                let parts = text.split(separator: " ", maxSplits: 3).map(String.init)
                let rest = parts.count > 3 ? ",\(parts[3])" : ""
                let id = parts[0] == "-" ? "" : #""id":"\#(parts[0])","#
                return #"{\#(id)"count":\#(parts[1]),"whatIf":\#(parts[2])\#(rest)}"#
            }
            return #"{"categories":[{"id":"x","values":[\#(list.joined(separator: ","))]}]}"#
        }
        let prefix = #"{"categories":{"update":[{"id":"x","#
        return String(difference(screen(old), screen(new)).dropFirst(prefix.count).dropLast(4))
    }

    @Test func countsAreAnArrayInTheOrderThatTheClientHas() {
        #expect(values(["v 1 1", "w 2 2"], ["v 1 1", "w 3 2"]) == #""counts":[1,3],"whatIfs":[1,2]"#)
        #expect(values(["v 1 1", "w 2 2"], ["v 1 1", "w 3 3"]) == #""counts":[1,3]"#)
        #expect(values(["v 1 2", "w 2 2"], ["v 1 1", "w 3 3"]) == #""counts":[1,3]"#)
        #expect(values(["v 1 2"], ["v 1 1"]) == #""whatIfs":[1]"#)
        #expect(values(["v 1 1", "w 2 2"], ["v 1 null", "w 2 2"]) == #""whatIfs":[null,2]"#)
        #expect(values(["v 1 1", "w 2 2"], ["v 0 4", "w 3 2"]) == #""counts":[0,3],"whatIfs":[4,2]"#)
        #expect(
            values([#"v 1 1 "whatIfExcluded":3,"countText":"1""#], [#"v 2 2 "whatIfExcluded":4,"countText":"2""#])
                == #""counts":[2],"whatIfsExcluded":[4],"countTexts":["2"]"#
        )
        #expect(values([#"v 1 1 "countText":"1""#], ["v 1 1"]) == #""countTexts":[null]"#)
    }

    @Test func valuesAreToldByThePlaceThatTheyHad() {
        #expect(values(["a 3 3", "b 2 2", "c 1 1"], ["c 1 1", "a 3 3"]) == #""values":{"order":[2,0]}"#)
        #expect(
            values(["a 1 1"], ["a 1 1", "c 2 3"])
                == #""counts":[1,2],"whatIfs":[1,3],"values":{"order":[0,{"id":"c"}]}"#
        )
        #expect(values(["a 1 1"], []) == #""values":{"order":[]}"#)
    }

    @Test func newValuesLackWhatIsKnownWithoutThem() {
        let new = #"v 3 4 "value":"Nike","label":"Nike","isSelected":false,"isExcluded":false"#
        #expect(
            values(["a 3 4"], ["a 3 4", new])
                == #""counts":[3,3],"whatIfs":[4,4],"values":{"order":[0,{"id":"v","value":"Nike"}]}"#
        )
        let chosen = #"v 3 4 "value":"Nike","label":"nike","isSelected":true,"isExcluded":false"#
        #expect(
            values([], [chosen]) == """
                "counts":[3],"whatIfs":[4],"values":{"order":[{"id":"v","value":"Nike","label":"nike","isSelected":true}]}
                """
        )
    }

    @Test func valuesWithoutIDsAreKnownByThemselves() {
        let (nike, puma) = (#"- 3 3 "value":"Nike","isSelected":false"#, #"- 2 2 "value":"Puma","isSelected":false"#)
        #expect(
            values([nike], [puma, #"- 3 3 "value":"Nike","isSelected":true"#])
                == #"""
                "counts":[2,3],"values":{"order":[{"value":"Puma"},0],"update":[{"value":"Nike","isSelected":true}]}
                """#
        )
        #expect(values([#"- 1 1 "value":1"#], [#"- 1 1 "value":"1""#]).contains(#""order":[{"value":"1"}]"#))
    }

    @Test func otherMembersOfValuesAreToldById() {
        #expect(
            values([#"v 1 1 "isSelected":false,"icon":"x""#, "w 2 2"], [#"v 1 1 "isSelected":true"#, "w 2 2"])
                == #""values":{"update":[{"id":"v","isSelected":true,"icon":null}]}"#
        )
    }

    @Test(arguments: [["v 1 1", "v 2 2"]])
    func valuesThatAreNotKnownByTheirIDsAreReplaced(old: [String]) {
        let list = #"[{"id":"v","count":1,"whatIf":1}]"#
        #expect(values(old, ["v 1 1"]) == #""values":\#(list)"#)
    }

    @Test func binsWithTheSameEdgesHaveTheirCountsTold() {
        func screen(_ bins: String) -> String { #"{"categories":[{"id":"x","histogram":[\#(bins)]}]}"# }
        let old = screen(#"{"lower":1,"upper":2,"count":5},{"lower":2,"upper":3,"count":6}"#)
        #expect(
            difference(old, screen(#"{"lower":1,"upper":2,"count":5},{"lower":2,"upper":3,"count":0}"#))
                == #"{"categories":{"update":[{"id":"x","histogramCounts":[5,0]}]}}"#
        )
        for other in [
            #"{"lower":1,"upper":2,"count":5},{"lower":2,"upper":4,"count":6}"#,
            #"{"lower":1,"upper":2,"text":"1 – 2","count":5},{"lower":2,"upper":3,"text":"2 – 3","count":6}"#,
            #"{"lower":1,"upper":2,"count":5}"#,
        ] {
            #expect(
                difference(old, screen(other)) == #"{"categories":{"update":[{"id":"x","histogram":[\#(other)]}]}}"#
            )
        }
    }

    @Test func whatIsNoListOfIDsIsReplaced() {
        let old = #"{"categories":[{"id":"x","stats":[{"count":1}],"selection":{"values":["a"]}}]}"#
        let new = #"{"categories":[{"id":"x","stats":[{"count":2}],"selection":{"values":[]}}]}"#
        #expect(
            difference(old, new)
                == #"{"categories":{"update":[{"id":"x","stats":[{"count":2}],"selection":{"values":[]}}]}}"#
        )
    }

    @Test(arguments: [
        #"{"sections":[{"id":"a"},{"id":"a"}]}"#, #"{"sections":[{"title":"a"}]}"#, #"{"sections":[]}"#,
    ])
    func listsThatHadNoIDsAreReplaced(old: String) {
        let new = #"{"sections":[{"id":"b"},{"id":"b"}]}"#
        #expect(difference(old, new) == new)
    }

    @Test func itemsAreKnownByTheIDsBesideThem() {
        let old = #"{"page":{"number":1,"itemIds":["1","2","3"],"items":[{"n":1},{"n":2},{"n":2}],"nextCursor":"x"}}"#
        let new = #"{"page":{"number":1,"itemIds":["3","4","1"],"items":[{"n":2},{"n":1},{"n":0}],"nextCursor":null}}"#
        #expect(
            difference(old, new) == """
                {"page":{"items":{"order":[2,{"id":"4","item":{"n":1}},0],"update":[{"id":"1","item":{"n":0}}]},\
                "nextCursor":null}}
                """
        )
    }

    @Test func idsAloneAreToldWhole() {
        let old = #"{"page":{"number":1,"itemIds":["1","2"]},"sections":[{"id":"a","itemIds":["1"]}]}"#
        let new = #"{"page":{"number":1,"itemIds":["2","3"]},"sections":[{"id":"a","itemIds":[]}]}"#
        #expect(
            difference(old, new)
                == #"{"page":{"itemIds":["2","3"]},"sections":{"update":[{"id":"a","itemIds":[]}]}}"#
        )
        #expect(difference(old, old) == "{}")
    }

    @Test func itemsThatLookAlikeAreToldApart() {
        let old = #"{"page":{"itemIds":["row-1"],"items":[{"n":1}]}}"#
        let new = #"{"page":{"itemIds":["row-2"],"items":[{"n":1}]}}"#
        #expect(
            difference(old, new) == #"{"page":{"items":{"order":[{"id":"row-2","item":{"n":1}}]}}}"#
        )
    }

    @Test func itemsKeepTheirBytes() {
        let item = #"{"n":1.50e+0,"s":"\u00e9\"]}\\","a":[{"b":"[{"},-0.0,true,null],"z":12345678901234567890}"#
        let old = #"{"page":{"itemIds":["a","b"],"items":[{},{"n":1}]}}"#
        let new = #"{"page":{"itemIds":["a","b"],"items":[\#(item),\#(item)]}}"#
        #expect(
            difference(old, new)
                == #"{"page":{"items":{"update":[{"id":"a","item":\#(item)},{"id":"b","item":\#(item)}]}}}"#
        )
    }

    @Test func membersThatAreKnownByNameAreRead() {
        let members: [(String, ScreenMember)] = [
            ("id", .id), ("value", .value), ("count", .count), ("whatIf", .whatIf), ("countText", .countText),
            ("whatIfExcluded", .whatIfExcluded), ("currentFilters", .currentFilters), ("page", .page),
            ("categoryGroups", .categoryGroups), ("categories", .categories), ("sections", .sections),
            ("values", .values), ("histogram", .histogram), ("none", .none), ("toggle", .toggle),
            ("items", .items), ("itemIds", .itemIDs), ("", .other), ("i", .other), ("label", .other),
        ]
        #expect(Set(members.map(\.1)) == Set(ScreenMember.allCases))
        for (name, member) in members {
            let key = Array(name.utf8)
            #expect(ScreenMember(key.span) == member)
            for index in key.indices {
                var other = key
                other[index] = UInt8(ascii: "X")
                #expect(ScreenMember(other.span) == .other, "\(name), letter \(index)")
            }
        }
    }

    /// Values that are sent whole may have any content: brackets in strings, escapes, blanks, numbers of any length, a
    /// key twice, many brackets.
    @Test(arguments: [
        #"{"a":"]}","b":["{[\"",[]]}"#, #"[ 1 , { "x" : "\\" } ]"#, "123456789012345678901234567890e-99",
        #"{"count":1,"count":2,"id":{"id":[]}}"#, #""\u007d\ud83d\ude00 \"\\""#,
        String(repeating: "[", count: 500) + String(repeating: "]", count: 500),
    ])
    func whatIsToldWholeKeepsItsBytes(json: String) {
        func screen(_ json: String, _ total: Int) -> String {
            let category =
                #"{"id":"x","stats":\#(json),"values":[{"id":"v","icon":\#(json),"count":\#(total),"whatIf":\#(total)}]}"#
            let page = #"{"itemIds":["1"],"items":[\#(json)],"nextCursor":"\#(total)"}"#
            return #"{"text":\#(json),"categories":[\#(category)],"page":\#(page)}"#
        }
        let told = #"{"categories":{"update":[{"id":"x","counts":[2]}]},"page":{"nextCursor":"2"}}"#
        #expect(difference(screen(json, 1), screen(json, 2)) == told)
        let update = #"{"id":"x","stats":\#(json),"values":{"update":[{"id":"v","icon":\#(json)}]}}"#
        let item = #"{"items":{"update":[{"id":"1","item":\#(json)}]}}"#
        #expect(
            difference(screen("0", 1), screen(json, 1))
                == #"{"text":\#(json),"categories":{"update":[\#(update)]},"page":\#(item)}"#
        )
    }

    /// Cut anywhere, changed anywhere: nothing is read outside.
    @Test(arguments: [NumberedListKind.values, .currentFilters, .histogram])
    func numbersAreTheMembersThatArraysTell(kind: NumberedListKind) {
        let members = Set(kind.columns.map(\.member))
        #expect(Set(ScreenMember.allCases.filter(kind.isNumber)) == members)
        #expect(members.count == kind.columns.count)
    }

    @Test func damagedScreensAreReadInsideTheirBounds() {
        let screen = Array(
            #"""
            "currentFilters":[{"id":"f","whatIf":1}],"categories":[{"id":"c","none":{"count":1},"histogram":[{"lower":1,"count":2}],\#
            "values":[{"id":"v","count":1,"isSelected":false,"whatIf":2},{"value":"\"w","count":3}]}],\#
            "page":{"itemIds":["1"],"items":[{"a":["}"]}]}
            """#.utf8
        )
        #expect(difference(screen, screen) == "{}")
        for length in 0..<screen.count {
            _ = difference(Array(screen.prefix(length)), screen)
            _ = difference(screen, Array(screen.prefix(length)))
        }
        for index in screen.indices {
            for byte in #"{}[]",\:x"#.utf8 + [0] {
                var damaged = screen
                damaged[index] = byte
                _ = difference(damaged, screen)
                _ = difference(screen, damaged)
            }
        }
    }
}
