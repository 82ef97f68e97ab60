import FilterCore
import Testing

@Suite struct FilterExpressionTests {
    @Test(arguments: [
        ("brand:Nike", Filter.facet("brand", .string("Nike"))),
        (#""brand":"Nike Air""#, .facet("brand", .string("Nike Air"))),
        ("brand:'Nike Air'", .facet("brand", .string("Nike Air"))),
        ("'my brand' : Nike", .facet("my brand", .string("Nike"))),
        ("brand: \"\"", .facet("brand", .string(""))),
        ("size:40", .facet("size", .number(40))), ("size:40.0", .facet("size", .number(40))),
        ("size:4e1", .facet("size", .number(40))), (#"size:"40""#, .facet("size", .string("40"))),
        ("code:007", .facet("code", .string("007"))), ("size:-12", .facet("size", .number(-12))),
        ("id:18446744073709551615", .facet("id", .number(Number(UInt64.max)))),
        ("sale:true", .facet("sale", .bool(true))), ("sale:false", .facet("sale", .bool(false))),
        (#"sale:"true""#, .facet("sale", .string("true"))), ("sale:True", .facet("sale", .string("True"))),
        ("brand:Nike<score=3>", .facet("brand", .string("Nike"), score: 3)),
        ("sale:true<score=0>", .facet("sale", .bool(true), score: 0)),
        (#"brand:"Nike"<score=-1>"#, .facet("brand", .string("Nike"), score: -1)),
        (#"brand:"Nike<score=3>""#, .facet("brand", .string("Nike<score=3>"))),
        ("NOT brand:Nike", !Filter.facet("brand", .string("Nike"))),
        ("NOT NOT brand:Nike", .facet("brand", .string("Nike"))),
        ("NOT ( brand:Nike )", !Filter.facet("brand", .string("Nike"))),
        ("((brand:Nike))", .facet("brand", .string("Nike"))),
        ("_tags:sale", .tag("sale")), ("sale", .tag("sale")), ("'on sale'", .tag("on sale")),
        ("_tags:10", .tag("10")), ("_tags:true", .tag("true")), ("NOT sale", !Filter.tag("sale")),
        ("name CONTAINS red", .keyword("name", "red")),
        ("name EXISTS", .hasValue("name")), ("NOT 'my name'EXISTS", !Filter.hasValue("my name")),
        ("EXISTS EXISTS", .hasValue("EXISTS")), ("EXISTS", .tag("EXISTS")),
        ("name:EXISTS", .facet("name", .string("EXISTS"))),
        ("name:-Movie", .facet("name", .string("-Movie"))),
        (#"name:\-Movie"#, .facet("name", .string("-Movie"))),
        (#"name:\40"#, .facet("name", .string("40"))), (#"name:\AND"#, .facet("name", .string("AND"))),
        (#"name:a\ b\)"#, .facet("name", .string("a b)"))),
        (#"a\:b:c"#, .facet("a:b", .string("c"))),
        ("url:http://x/?q#f", .facet("url", .string("http://x/?q#f"))),
        (#"name:"a\b\\c""#, .facet("name", .string(#"a\b\\c"#))),
        (#"name:"45\"-50\" tv's""#, .facet("name", .string(#"45"-50" tv's"#))),
        (#"name:'it\'s "x"'"#, .facet("name", .string(#"it's "x""#))),
        ("lvl0:'A > B'", .facet("lvl0", .string("A > B"))),
        ("\tbrand\n:\r\nNike ", .facet("brand", .string("Nike"))),
        ("toy:Toys", .facet("toy", .string("Toys"))), ("order:ORANGE", .facet("order", .string("ORANGE"))),
    ])
    func oneFilterIsReadAsWritten(text: String, filter: Filter) throws {
        #expect(try FilterExpression(text) == .filter(filter))
    }

    @Test(arguments: ComparisonOperator.allCases)
    func spacesAroundOperatorsAreFree(comparison: ComparisonOperator) throws {
        let filter = Filter.comparison("price", comparison, .number(Number(12.5)!))
        for text in ["price OP 12.5", "priceOP12.5", "\"price\"OP 12.5", "price  OP12.5"] {
            let written = text.split(separator: "OP").joined(separator: comparison.rawValue)
            #expect(try FilterExpression(written) == .filter(filter))
        }
    }

    @Test func rangesTakeNumbersAndDates() throws {
        let day = { (text: String) in Filter.Operand.date(try #require(DateText(text))) }
        let cases: [(String, Filter)] = [
            ("price:5.99 TO 100", .range("price", lower: .number(Number(5.99)!), upper: .number(100))),
            ("price: 5 TO 5", .range("price", lower: .number(5), upper: .number(5))),
            ("at:2024-01-01 TO 2024-02-01", .range("at", lower: try day("2024-01-01"), upper: try day("2024-02-01"))),
            ("at:now-7d TO now", .range("at", lower: .relative(RelativeDate(-7, .day)!), upper: .relative(.now))),
            (
                "at:2024-05-01 TO now+1M",
                .range("at", lower: try day("2024-05-01"), upper: .relative(RelativeDate(1, .month)!))
            ),
            (
                "NOT at:'2024-01-01 10:00' TO 2024-02-01T10:00:00Z",
                !Filter.range("at", lower: try day("2024-01-01T10:00:00"), upper: try day("2024-02-01T10:00:00Z"))
            ),
        ]
        for (text, filter) in cases { #expect(try FilterExpression(text) == .filter(filter), "\(text)") }
    }

    @Test func comparisonsTakeDates() throws {
        let instant = try #require(DateText("2024-05-01T14:30:00+02:00"))
        #expect(
            try FilterExpression("created >= 2024-05-01T14:30:00+02:00")
                == .filter(.comparison("created", .greaterThanOrEqual, .date(instant)))
        )
        #expect(
            try FilterExpression("created<now-1y")
                == .filter(.comparison("created", .lessThan, .relative(RelativeDate(-1, .year)!)))
        )
        #expect(
            try FilterExpression("created:2024-05-01") == .filter(.facet("created", .string("2024-05-01")))
        )
    }

    @Test func joinsNestAsTheirParentheses() throws {
        let (a, b, c) = (
            FilterExpression.filter(.tag("a")), FilterExpression.filter(.tag("b")), FilterExpression.filter(.tag("c"))
        )
        #expect(try FilterExpression("a AND b AND c") == .and([a, b, c]))
        #expect(try FilterExpression("( a ) AND ( b OR c )") == .and([a, .or([b, c])]))
        #expect(try FilterExpression("(a AND b)OR c") == .or([.and([a, b]), c]))
        #expect(try FilterExpression("(a AND b) AND c") == .and([.and([a, b]), c]))
        #expect(try FilterExpression("NOT (a OR b) AND c") == .and([.not(.or([a, b])), c]))
        #expect(try FilterExpression("NOT (NOT (a OR b))") == .or([a, b]))
        #expect(try FilterExpression("NOT(a)OR(b)") == .or([!a, b]))
        #expect(
            try FilterExpression("price<5 OR brand:x OR y")
                == .or([
                    .filter(.comparison("price", .lessThan, .number(5))),
                    .filter(.facet("brand", .string("x"))),
                    .filter(.tag("y")),
                ])
        )
    }

    @Test func groupsBecomeTheExpressionOfTheirText() throws {
        var groups = FilterGroups()
        #expect(groups.expression == nil)
        try groups.add(.tag("b"), to: .or("g", .tag), sequence: 1)
        #expect(groups.expression == .filter(.tag("b")))
        try groups.add(.tag("a"), to: .or("g", .tag), sequence: 2)
        #expect(groups.expression == .or([.filter(.tag("a")), .filter(.tag("b"))]))
        try groups.add(.facet("x", .bool(true)), to: .and("g"), sequence: 3)
        let expression = try #require(groups.expression)
        #expect(try FilterExpression(groups.description) == expression)
    }
}
