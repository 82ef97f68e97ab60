import Testing

@testable import FilterService

/// The forms of a difference, one by one.
struct ScreenDifferenceTests {
    private func difference(_ old: String, _ new: String) -> String {
        var writer = JSONWriter()
        writer.beginObject()
        ScreenDifference.write(from: Array(old.utf8), to: Array(new.utf8), to: &writer)
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

    @Test func listsAreToldById() {
        let old = #"{"currentFilters":[{"id":"a","text":"A"},{"id":"b","text":"B"},{"id":"c","text":"C"}]}"#
        let new = #"{"currentFilters":[{"id":"c","text":"C"},{"id":"a","text":"A!"},{"id":"d","text":"D"}]}"#
        #expect(
            difference(old, new) == """
                {"currentFilters":{"delete":["b"],"insert":[{"index":2,"value":{"id":"d","text":"D"}}],\
                "move":[{"id":"c","index":0}],"update":[{"id":"a","text":"A!"}]}}
                """
        )
    }

    @Test func valuesOfACategoryAreAListInAList() {
        let old = #"{"categories":[{"id":"x","isActive":false,"values":[{"id":"v","count":1},{"id":"w","count":2}]}]}"#
        let new = #"{"categories":[{"id":"x","isActive":true,"values":[{"id":"v","count":1},{"id":"w","count":3}]}]}"#
        #expect(
            difference(old, new)
                == #"{"categories":{"update":[{"id":"x","isActive":true,"values":{"update":[{"id":"w","count":3}]}}]}}"#
        )
    }

    @Test func whatIsNoListOfIDsIsReplaced() {
        let old = #"{"categories":[{"id":"x","histogram":[{"count":1}],"selection":{"values":["a"]}}]}"#
        let new = #"{"categories":[{"id":"x","histogram":[{"count":2}],"selection":{"values":[]}}]}"#
        #expect(
            difference(old, new)
                == #"{"categories":{"update":[{"id":"x","histogram":[{"count":2}],"selection":{"values":[]}}]}}"#
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
                {"page":{"items":{"delete":["2"],"insert":[{"id":"4","index":1,"item":{"n":1}}],\
                "move":[{"id":"3","index":0}],"update":[{"id":"1","item":{"n":0}}]},"nextCursor":null}}
                """
        )
    }

    @Test func itemsThatLookAlikeAreToldApart() {
        let old = #"{"page":{"itemIds":["row-1"],"items":[{"n":1}]}}"#
        let new = #"{"page":{"itemIds":["row-2"],"items":[{"n":1}]}}"#
        #expect(
            difference(old, new)
                == #"{"page":{"items":{"delete":["row-1"],"insert":[{"id":"row-2","index":0,"item":{"n":1}}]}}}"#
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
}
