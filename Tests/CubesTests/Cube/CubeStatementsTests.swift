import Support
import Testing

@testable import Cubes

struct CubeStatementsTests {
    private func statements(_ parameters: String, _ timeType: ColumnType? = nil) throws -> CubeStatements {
        CubeStatements(of: try CubeSource("clickhouse://h/db?table=t&\(parameters)").table, timeType: timeType)
    }

    @Test func combinationsAreGroupsWithTheirMeasure() throws {
        let statements = try statements("column=level&column=host=domain(url)")
        #expect(
            statements.combinations(in: 0..<UInt32.max)
                == "SELECT `level`, domain(url), toUInt64(count()) FROM `db`.`t` GROUP BY `level`, domain(url)"
        )
        #expect(statements.bucketCounts(from: 0) == nil)
    }

    @Test func rowsAreMergedWhereTheSourceSaysSo() throws {
        let sql = try statements("column=level&final=true&where=a").combinations(in: 0..<UInt32.max)
        #expect(sql == "SELECT `level`, toUInt64(count()) FROM `db`.`t` FINAL WHERE (a) GROUP BY `level`")
        #expect(try !statements("column=level&final=false").combinations(in: 0..<UInt32.max).contains("FINAL"))
    }

    @Test func aRangeOfTimeIsComparedWithTheColumnItself() throws {
        let statements = try statements("column=level&time=ts&bucket=hour&where=a", .dateTime)
        let bucket = "toUInt32(intDiv(toUInt32(`ts`), 3600) * 3600)"
        #expect(
            statements.combinations(in: 7_200..<10_800)
                == "SELECT \(bucket), `level`, toUInt64(count()) FROM `db`.`t` "
                + "WHERE (a) AND `ts` >= toDateTime(7200) AND `ts` < toDateTime(10800) GROUP BY \(bucket), `level`"
        )
        #expect(statements.combinations(in: 0..<UInt32.max).contains("WHERE (a) GROUP BY"))
    }

    @Test func momentsBeyond32BitsAreInTheFirstAndTheLastBucket() throws {
        let sql = try statements("column=level&time=ts", .dateTime64(digitCount: 3)).combinations(in: 0..<86_400)
        #expect(sql.contains("intDiv(greatest(0, least(toInt64(`ts`), 4294967295)), 86400)"))
        #expect(sql.contains("WHERE `ts` < toDateTime(86400) GROUP BY"))
    }

    @Test func datesAreComparedAsDays() throws {
        let statements = try statements("column=level&time=d", .date)
        let sql = statements.combinations(in: 86_400..<172_800)
        #expect(sql.contains("toUInt32(least(toUInt16(`d`), 49710) * 86400)"))
        #expect(sql.contains("WHERE `d` >= toDate(1) AND `d` < toDate(2)"))
    }

    @Test func namesAndTextsAreQuoted() {
        #expect(SQLText.name("a`b\\c") == #"`a\`b\\c`"#)
        #expect(SQLText.literal("it's \\") == #"'it\'s \\'"#)
        // A mark behind a quote makes one character of both.
        for mark in ["\u{301}", "\u{200D}"] {
            #expect(Array(SQLText.literal("'\(mark)\\\(mark)").utf8) == Array("'\\'\(mark)\\\\\(mark)'".utf8))
            #expect(Array(SQLText.name("`\(mark)").utf8) == Array("`\\`\(mark)`".utf8))
        }
    }
}
