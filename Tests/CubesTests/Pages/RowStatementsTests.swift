import Testing

@testable import Cubes

struct RowStatementsTests {
    private func statements(_ parameters: String, _ timeType: ColumnType = .dateTime) throws -> RowStatements {
        var table = try CubeSource("clickhouse://h/db?table=t&column=level&time=ts&\(parameters)").table
        let time = try #require(table.time)
        if table.details.isEmpty { table.details = [CubeTable.Term(name: "message")] }
        return RowStatements(of: CubeStatements(of: table, timeType: timeType), table, time, timeType: timeType)
    }

    @Test func theNewestRowsOfSomeBucketsComeFirst() throws {
        let statements = try statements("bucket=hour&key=id&where=a")
        let key = "cityHash64(isNull(`id`), ifNull(toString(`id`), ''))"
        #expect(
            statements.rows(of: [10_800, 7_200], ["(b)"], from: nil, limit: 3)
                == "SELECT toUInt32(intDiv(toUInt32(`ts`), 3600) * 3600), `level`, `ts`, \(key), `message` FROM `db`.`t` "
                + "WHERE (a) AND `ts` >= toDateTime(7200) AND `ts` < toDateTime(14400) AND (b) "
                + "ORDER BY `ts` DESC, \(key) DESC LIMIT 3"
        )
    }

    @Test func bucketsBetweenAreLeftOut() throws {
        let sql = try statements("bucket=hour").rows(of: [14_400, 7_200], [], from: nil, limit: 3)
        #expect(sql.contains(" AND toUInt32(intDiv(toUInt32(`ts`), 3600) * 3600) IN (14400, 7200) ORDER BY"))
    }

    @Test func aPageBeginsAtTheLastRowOfTheOneBefore() throws {
        let place = RowPlace(ticks: 7_300, key: 18_446_744_073_709_551_615, count: 1)
        let sql = try statements("bucket=hour&key=id").rows(of: [7_200], [], from: place, limit: 3)
        #expect(sql.contains("AND `ts` <= toDateTime(7300) AND (`ts` < toDateTime(7300) OR cityHash64("))
        #expect(sql.contains(") <= toUInt64('18446744073709551615')) ORDER BY"))
    }

    @Test func momentsAreWrittenAsTheColumnHasThem() throws {
        let place = RowPlace(ticks: 1_714_572_000_125, key: 1, count: 1)
        let fine = try statements("bucket=hour", .dateTime64(digitCount: 3)).rows(of: [0], [], from: place, limit: 1)
        #expect(fine.contains("`ts` <= toDateTime64('2024-05-01 14:00:00.125', 3, 'UTC')"))
        let day = RowPlace(ticks: 19_844, key: 1, count: 1)
        #expect(try statements("", .date).rows(of: [0], [], from: day, limit: 1).contains("`ts` <= toDate(19844)"))
    }

    /// Without a key whole rows are compared, so that rows that take each other's place are alike in all that is shown.
    @Test func withoutAKeyRowsDifferByAllThatTheyHave() throws {
        let sql = try statements("detail=host=domain(url)").rows(of: [0], [], from: nil, limit: 1)
        #expect(
            sql.contains(
                "cityHash64(isNull(`level`), ifNull(toString(`level`), ''), isNull(domain(url)), "
                    + "ifNull(toString(domain(url)), ''))"
            )
        )
    }

    @Test func aPlaceIsATextThatIsReadStrictly() {
        let place = RowPlace(ticks: -5, key: .max, count: 2)
        #expect(place.text == "-5.18446744073709551615.2")
        #expect(RowPlace(place.text) == place)
        for text in ["", "1.2", "1.2.3.4", "1.2.0", "1.-2.3", "a.2.3", "1.2.-3", "1..3"] {
            #expect(RowPlace(text) == nil, "\(text)")
        }
    }
}
