import Following
import Support
import Testing

@testable import Followers

struct PostgreSQLSourceTests {
    @Test func aTableHasItsNameAndWhatIsOursIsTakenOut() throws {
        let source = try PostgreSQLSource(
            "postgres://me@db.internal:5433/shop?sslmode=verify-full&table=sales.products"
        )
        #expect(source.name == "products")
        #expect(source.url == "postgres://me@db.internal:5433/shop?sslmode=verify-full")
        #expect(source.content == .table(.init(schema: "sales", name: "products")))
        #expect(source.definitionPath == nil)
    }

    @Test func namesAndParametersAreRead() throws {
        let source = try PostgreSQLSource(
            "shop=postgresql:///db?table=products&publication=p%20q&columns=id,name&definition=/etc/shop.catalog.json"
        )
        var table = PostgreSQLSource.Table(name: "products", publication: "p q")
        table.columns = ["id", "name"]
        #expect(source.name == "shop" && source.content == .table(table))
        #expect(source.url == "postgresql:///db")
        #expect(source.definitionPath == "/etc/shop.catalog.json")
    }

    @Test(arguments: [("30s", 30), ("5m", 300), ("24h", 86_400)])
    func aQueryHasItsRest(every: String, seconds: Int) throws {
        let source = try PostgreSQLSource("v=postgres:///db?query=SELECT%20*%20FROM%20v&key=sku&every=\(every)")
        #expect(source.content == .query(.init(text: "SELECT * FROM v", key: "sku", rest: .seconds(seconds))))
    }

    @Test(arguments: [
        "postgres:///db", "postgres:///db?table=a&query=b", "postgres:///db?query=SELECT", "postgres:///db?table=",
        "postgres:///db?table=a&table=b", "postgres:///db?table=%ZZ", "postgres:///db?table=a&every=5s",
        "v=postgres:///db?query=b&every=0s", "v=postgres:///db?query=b&every=25h", "v=postgres:///db?query=b&every=5",
        "v=postgres:///db?query=b&columns=c", "a b=postgres:///db?table=a", "postgres:///db?table=Größe",
        "postgres:///db?table=a&nothing=1", "postgres://[::1/db?table=a",
    ])
    func otherTextsAreRefused(text: String) {
        #expect(throws: StartError.self) { try PostgreSQLSource(text) }
    }

    @Test(arguments: [
        "postgres://me:secret@host/db?table=a", "postgres://host/db?table=a&password=secret",
        "postgres://host/db?sslpassword=secret&table=a",
    ])
    func passwordsAreRefusedAndNotRepeated(text: String) throws {
        let error = try #require(throws: StartError.self) { try PostgreSQLSource(text) }
        #expect(error.description.contains("password") && !error.description.contains("secret"))
    }

    @Test(arguments: [
        "Postgres://me:secret@host/db?table=a", "a=POSTGRESQL://me:secret@host/db?table=a",
        "postgres:/me:secret@host/db?table=a", "postgresq://me:secret@host/db?table=a",
    ])
    func misspeltSchemesAreNoFiles(text: String) throws {
        #expect(PostgreSQLSource.names(text))
        let error = try #require(throws: StartError.self) { try PostgreSQLSource(text) }
        #expect(error.description.contains("postgres://") && !error.description.contains("secret"))
    }

    private static func find(_ arguments: [String], _ others: [String]) throws(StartError) -> [any FollowedSource] {
        try FollowedSources.find(arguments, of: [PostgreSQLSource.self], beside: others)
    }

    @Test func filesAreNoConcern() throws {
        #expect(!PostgreSQLSource.names("shop.ndjson") && !PostgreSQLSource.names("a=b.ndjson"))
        #expect(PostgreSQLSource.names("a=postgres://b") && PostgreSQLSource.names("postgresql://b"))
        #expect(throws: StartError.self) { try Self.find(["postgres:///db?table=shop"], ["shop"]) }
        let both = ["postgres:///db?table=a", "x.ndjson", "b=postgres:///db?table=a"]
        #expect(try Self.find(both, ["x"]).map(\.name) == ["a", "b"])
    }

    @Test func namesAndTextsAreQuoted() {
        #expect(SQLText.name(#"a"b"#) == #""a""b""#)
        #expect(SQLText.literal("it's") == "'it''s'")
        // A mark behind a quote makes one character of both.
        #expect(Array(SQLText.literal("'\u{301}").utf8) == Array("'''\u{301}'".utf8))
        #expect(Array(SQLText.name("\"\u{200D}").utf8) == Array("\"\"\"\u{200D}\"".utf8))
        #expect(SQLText.literal(#"a\b'"#) == #" E'a\\b'''"#)
    }
}
