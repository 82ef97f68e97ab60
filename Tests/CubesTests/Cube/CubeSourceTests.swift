import Support
import Testing

@testable import Cubes

struct CubeSourceTests {
    @Test func anAddressNamesServersAndATable() throws {
        let source = try CubeSource("clickhouse://me@a.internal,b.internal:9123,[::1]:1/logs?table=events")
        #expect(source.name == "events")
        #expect(source.address.hosts == ["a.internal:8123", "b.internal:9123", "[::1]:1"])
        #expect(source.address.user == "me" && !source.address.isSecure)
        #expect(source.table.database == "logs" && source.table.name == "events")
        #expect(source.table.columns.isEmpty && source.table.time == nil)
        #expect(source.table.measure == CubeTable.Term(name: "count", sql: "count()"))
        #expect(source.rest == .seconds(60) && source.definitionPath == nil)
    }

    @Test func columnsAreNamesOrExpressions() throws {
        let source = try CubeSource(
            "log=clickhouse://h?table=events&column=level&column=host=domain(url)&measure=bytes=sum(bytes)&where=a%20%3D%201"
        )
        #expect(source.name == "log" && source.table.database == "default")
        #expect(source.table.columns.map(\.name) == ["level", "host"])
        #expect(source.table.columns.map(\.sql) == ["`level`", "domain(url)"])
        #expect(source.table.measure.sql == "sum(bytes)")
        #expect(source.table.filter == "a = 1")
    }

    @Test func timeHasBucketsAWindowAndALateness() throws {
        let source = try CubeSource(
            "clickhouse://h?table=t&time=ts&bucket=hour&window=30d&lateness=2h&every=5s&reload=12h&recount=1m"
        )
        let time = try #require(source.table.time)
        #expect(time.term.sql == "`ts`" && time.bucket == .hour)
        #expect(time.window == .seconds(30 * 86_400) && time.lateness == .seconds(7_200))
        #expect(source.rest == .seconds(5) && source.reload == .seconds(43_200) && source.recount == .seconds(60))
        #expect(try CubeSource("clickhouse://h?table=t&time=ts").rest == .seconds(10))
    }

    @Test func secureServersHaveAnotherPort() throws {
        let source = try CubeSource(
            "clickhouse://h?table=t&secure=true&authorities=/etc/ca.pem&passwordfile=/run/secret"
        )
        #expect(source.address.hosts == ["h:8443"] && source.address.isSecure)
        #expect(source.address.authorities == "/etc/ca.pem" && source.address.passwordPath == "/run/secret")
    }

    @Test(arguments: [
        "clickhouse://h", "clickhouse://h?table=", "clickhouse://?table=t", "clickhouse://h:0?table=t",
        "clickhouse:/h?table=t",
        "clickhouse://h:port?table=t", "clickhouse://a@b@c?table=t", "clickhouse://@h?table=t",
        "clickhouse://[::1?table=t",
        "clickhouse://h/%0A?table=t&table=u", "clickhouse://h?table=t&column==x",
        "clickhouse://h?table=t&column=a&column=a",
        "clickhouse://h?table=t&column=count", "clickhouse://h?table=t&time=ts&bucket=week",
        "clickhouse://h?table=t&every=0s",
        "clickhouse://h?table=t&every=5", "clickhouse://h?table=t&nothing=1", "clickhouse://h?table=t&secure=yes",
        "clickhouse://h?table=t&final=yes", "clickhouse://h?table=t&final=true&final=true",
        "clickhouse://h?table=%ZZ", "a b=clickhouse://h?table=t", "clickhouse://h?table=Größe",
        "clickhouse://h,?table=t",
        "clickhouses://h?table=t", "clickhouse://h t?table=t", "clickhouse://h\r\nX: y?table=t",
    ])
    func otherAddressesAreRefused(text: String) {
        #expect(throws: StartError.self) { try CubeSource(text) }
    }

    @Test(arguments: [
        "sum(bytes)", "count()", "countIf(level = 'max(')", "sum(intDiv(bytes, 1000))", "sum(max2(a, b))",
        "sum(minus(a, b))",
        "sumIf(bytes, `distinct` = 1)", "toUInt64(sum(bytes))", "2 * count()", "toUInt64(sum(bytes / 8))",
        "count () + sum(floor(x))", "sum(round(`a/b`) % 2)",
    ])
    func whatAddsUpIsAMeasure(sql: String) {
        #expect(MeasureFunctions.nameOfNotAdding(in: sql) == nil)
    }

    @Test(arguments: [
        ("uniq(user)", "uniq"), ("uniqExact (user)", "uniqExact"), ("count(DISTINCT user)", "DISTINCT"),
        ("countDistinct(user)", "countDistinct"), ("MAX(bytes)", "MAX"), ("minIf(bytes, 1)", "minIf"),
        ("toUInt64(avg(bytes))", "avg"), ("quantile(0.9)(bytes)", "quantile"), ("intDiv(sum(bytes), 1000)", "intDiv"),
        ("round(sum(x))", "round"), ("count() + any(x)", "any"), ("toUInt64(round(sum(bytes)/1000))", "round"),
        ("toUInt64(sum(bytes) / 1000)", "/"), ("countDistinctIf(user, ok)", "countDistinctIf"), ("sum(x) % 7", "%"),
        ("toUInt64(sumArgMax(x, y))", "sumArgMax"), ("maxDistinctIf(x, y)", "maxDistinctIf"),
        ("intDiv(sum(a) + count(), 2)", "intDiv"), ("sum(x) DIV 2", "DIV"),
    ])
    func whatDoesNotAddUpIsNone(sql: String, name: String) throws {
        #expect(MeasureFunctions.nameOfNotAdding(in: sql) == name)
        let text = sql.replacing("%", with: "%25").replacing(" ", with: "%20").replacing("+", with: "%2B")
        let error = #expect(throws: StartError.self) { try CubeSource("clickhouse://h?table=t&measure=m=\(text)") }
        #expect(error?.lines.joined().contains("“m” has \(name), of which") == true)
    }

    @Test func aPasswordIsRefusedAndNotRepeated() {
        let text = "clickhouse://me:geheim@h?table=t"
        #expect(CubeSource.names(text) && CubeSource.names("x=\(text)") && CubeSource.names("ClickHouse:/me:geheim@h"))
        let error = #expect(throws: StartError.self) { try CubeSource(text) }
        #expect(error?.lines.joined().contains("password") == true)
        #expect(error?.lines.joined().contains("geheim") == false)
        #expect(CubeSource.names("clickhouse=clickhouse://h") && !CubeSource.names("clickhouse_x=postgres://h"))
        #expect(!CubeSource.names("clickhouse.csv") && !CubeSource.names("a=b.csv"))
    }
}
