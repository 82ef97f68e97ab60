import Testing
import TestSupport

@testable import FilterCore

/// An attribute answers as the loaded one, in each form that it may settle in.
struct AttributeFormTests {
    /// Rows of attributes that settle in every form.
    private struct World {
        var table = AttributeTableBuilder()
        var store = ItemStoreBuilder()

        init(itemCount: Int) {
            let paths = ["id", "name", "n", "price", "year", "tags", "mixed", "escaped"]
            let slots = Dictionary(uniqueKeysWithValues: paths.map { ($0, table.attribute($0)) })
            for item in 0..<itemCount {
                table.beginItem()
                var json = #"{"id":"i\#(item)","n":\#(item * 7)"#
                table.append(.string("i\(item)"), to: slots["id"]!)
                table.append(.number(item * 7), to: slots["n"]!)
                if item % 5 != 0 {
                    // Some names repeat, and some lengths do.
                    table.append(.string("name \(item / 3 * 2)"), to: slots["name"]!)
                    json += #","name":"name \#(item / 3 * 2)""#
                }
                // Not in the JSON as it is.
                table.append(.string(item % 9 == 0 ? "quote \" \(item)" : "plain \(item)"), to: slots["escaped"]!)
                json += #","escaped":"\#(item % 9 == 0 ? #"quote \" \#(item)"# : "plain \(item)")""#
                if item % 7 != 0 { table.append(.number(Number(Double(item) * 0.25)!), to: slots["price"]!) }
                table.append(.number(1990 + item % 3), to: slots["year"]!)
                table.append(.string("t\(item % 2)"), to: slots["tags"]!)
                table.append(.string("t\(item % 3 + 1)"), to: slots["tags"]!)
                table.append(item % 2 == 0 ? .number(item) : .string("\(item)"), to: slots["mixed"]!)
                store.append(id: "i\(item)".utf8Span.span, json: (json + "}").utf8Span.span)
            }
        }
    }

    private func predicates(itemCount: Int) -> [Filter.Predicate] {
        let numbers = [-1, 0, 7, itemCount / 2, itemCount * 7, 1991].map { Number(Int64($0)) } + [Number(2.25)!]
        let texts = [
            "i0", "i\(itemCount - 1)", "i", "name 2", "name 4", "name 40", "plain 1", "quote \" 9", "t1", "3", "x",
        ]
        var predicates: [Filter.Predicate] = texts.map { .facet(.string($0), score: nil) }
        predicates += texts.flatMap { [.keyword(Filter.Keyword(Text($0))), .tag(Text($0))] } + [.hasValue]
        for number in numbers {
            predicates.append(.facet(.number(number), score: nil))
            predicates.append(.range(lower: .number(number), upper: nil))
            predicates += ComparisonOperator.allCases.map { .comparison($0, .number(number)) }
        }
        return predicates + [
            .facet(.bool(true), score: nil), .range(lower: .number(numbers[1]), upper: .number(numbers[3])),
        ]
    }

    @Test(arguments: [1, 2, 63, 64, 65, 300])
    func everyFormAnswersAsTheLoadedOne(itemCount: Int) {
        let world = World(itemCount: itemCount)
        let table = world.table.finish()
        let (store, _) = world.store.finish()
        let loaded = AttributeIndex(table, zone: .utc, today: .epoch)
        var settled = loaded
        settled.settle(table, items: store.parts.only)
        var withoutItems = loaded
        withoutItems.settle(table, items: nil)
        for path in table.columns.map(\.path) {
            let attribute = Text(path)
            #expect(settled.none(of: attribute) == loaded.none(of: attribute), "\(path)")
            #expect(withoutItems.none(of: attribute) == loaded.none(of: attribute), "\(path)")
            let letters = loaded.items(of: attribute, startingIn: "i"..."p")
            #expect(settled.items(of: attribute, startingIn: "i"..."p") == letters, "\(path)")
            let filters = predicates(itemCount: itemCount).flatMap { predicate in
                [false, true].map { Filter(attribute: attribute, predicate: predicate, isNegated: $0) }
            }
            let together = settled.items(matchingEach: filters)
            for filter in filters {
                let expected = loaded.items(matching: filter)
                #expect(settled.items(matching: filter) == expected, "\(filter)")
                #expect(withoutItems.items(matching: filter) == expected, "\(filter)")
                #expect(together[filter] == expected, "\(filter)")
            }
        }
    }

    @Test func attributesSettleInTheSmallestForm() {
        let world = World(itemCount: 300)
        let table = world.table.finish()
        var index = AttributeIndex(table, zone: .utc, today: .epoch)
        index.settle(table, items: world.store.finish().store.parts.only)
        func form(_ path: Text) -> String {
            switch index.parts.all[0].sources[path] {
            case .facets: "facets"
            case .numbers: "numbers"
            case .codes: "codes"
            case .texts: "texts"
            case .ids: "ids"
            case nil: "none"
            }
        }
        #expect(form("id") == "ids")
        #expect(form("name") == "texts" && form("escaped") == "texts")
        #expect(form("n") == "numbers" && form("price") == "numbers")
        #expect(form("year") == "codes" && form("tags") == "codes" && form("mixed") == "codes")
    }
}
