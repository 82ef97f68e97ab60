import Foundation
import TestSupport
import Testing

/// The built service over a table of a real PostgreSQL: what it copies, what it follows, what it refuses.
struct PostgreSQLServiceTests {
    private let server: PostgreSQLServer

    init() throws {
        server = try PostgreSQLServer()
    }

    private static let shop = """
        CREATE TABLE shop (id int PRIMARY KEY, name text, brand text, price numeric(10,2));
        INSERT INTO shop SELECT i, 'Item ' || i, 'b' || i % 5, i * 1.25 FROM generate_series(1, 200) i;
        CREATE PUBLICATION filter_service FOR TABLE shop;
        """

    private func serve(_ source: String, _ options: String...) throws -> (
        process: ServiceProcess, client: ServiceClient
    ) {
        let process = try ServiceProcess(arguments: ["serve", source, "--port", "0"] + options)
        return (process, ServiceClient(of: process))
    }

    /// What the service says when it does not start.
    private func refusal(of source: String) throws -> String {
        let run = try ProgramRun("serve", source, "--port", "0")
        #expect(run.code != 0)
        return run.errors
    }

    private func awaitCount(_ count: Int, _ client: ServiceClient, of catalog: String = "shop") throws {
        waitUntil { (try? client.send("GET", "/v1/catalogs/\(catalog)").integer("/itemCount")) == count }
    }

    @Test func aTableIsCopiedAndFollowed() throws {
        try server.ask(Self.shop)
        let (process, client) = try serve(server.url("table=shop"))
        let catalog = try client.send("GET", "/v1/catalogs/shop")
        #expect(catalog.integer("/itemCount") == 200, "\(catalog.text)")
        #expect(catalog.at("/isLive") as? Bool == false && catalog.at("/isDurable") as? Bool == true)
        let session = try client.send("POST", "/v1/sessions", #"{"catalog":"shop"}"#)
        let path = "/v1/sessions/\(try #require(session.text("/session/id")))"
        #expect(try client.send("PUT", path + "/categories/brand/values/b1").integer("/total") == 40)

        try server.ask("BEGIN; DELETE FROM shop WHERE id > 150; INSERT INTO shop VALUES (999, 'new', 'b1', 1); COMMIT")
        try awaitCount(151, client)
        #expect(try client.send("GET", path).integer("/total") == 31, "the session goes on")
        try server.ask("BEGIN; DELETE FROM shop; ROLLBACK; UPDATE shop SET id = 1000 WHERE id = 999")
        waitUntil { (try? client.send("GET", "/v1/catalogs/shop/items/1000").status) == 200 }
        #expect(try client.send("GET", "/v1/catalogs/shop/items/999").status == 404)
        try server.ask("BEGIN; TRUNCATE shop; INSERT INTO shop VALUES (1, 'last', 'b1', 1); COMMIT")
        try awaitCount(1, client)

        let refused = try client.send("DELETE", "/v1/catalogs/shop/items/1")
        #expect(refused.code == "readOnlyCatalog", "\(refused.text)")
        #expect(try process.stop() == 0)
        #expect(try server.ask("SELECT count(*) FROM pg_replication_slots") == "0")
    }

    /// Every type of the table of types, beside what the server's own `row_to_json` makes of it.
    @Test func valuesAreThoseOfTheServer() throws {
        try server.ask(
            """
            CREATE TYPE mood AS ENUM ('sad', 'ok');
            CREATE DOMAIN cents AS bigint CHECK (VALUE >= 0);
            CREATE TABLE kinds (
                sku text, shop int, yes boolean, small smallint, big bigint, cents cents, exact numeric, "double" float8,
                single real, code char(3), "Größe ""x"" m" varchar(9), note text, mood mood, uuid uuid, day date,
                local timestamp, at timestamptz, clock time, span interval, address inet, doc jsonb, raw json,
                texts text[], numbers numeric[][], moods mood[], coins cents[],
                made text GENERATED ALWAYS AS (sku || shop) STORED,
                PRIMARY KEY (sku, shop));
            INSERT INTO kinds VALUES
                ('a', 1, true, -1, 9007199254740993, 5, 123456789.12345678901234567890, 0.1, 1e-7, 'ab', 'm', E'q" \\\\ \\t\\n',
                 'ok', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', '2024-05-01', '2024-05-01 12:30:00.25',
                 '2024-05-01 12:30:00.25+05:30', '12:30', '1 day 2 hours', '10.0.0.1', '{"a": {"b": [1, "x y"]}}',
                 ' { "z" : 1.50 } ', ARRAY['a,b', NULL, '"'], '{{1.0,2},{3,4}}', '{sad,ok}', '{7,NULL}');
            INSERT INTO kinds (sku, shop) VALUES ('b,c', 2);
            CREATE PUBLICATION filter_service FOR TABLE kinds;
            """
        )
        let (_, client) = try serve(server.url("table=kinds"))
        try server.ask(
            #"""
            INSERT INTO kinds SELECT 'late', shop, yes, small, big, cents, exact, "double", single, code, "Größe ""x"" m",
                note, mood, uuid, day, local, at, clock, span, address, doc, raw, texts, numbers, moods, coins
            FROM kinds WHERE sku = 'a'
            """#
        )
        try awaitCount(3, client, of: "kinds")
        for (id, key) in [("a,1", "sku = 'a'"), ("b%252Cc,2", "sku = 'b,c'"), ("late,1", "sku = 'late'")] {
            let reply = try client.send("GET", "/v1/catalogs/kinds/items/\(id)")
            #expect(reply.status == 200, "\(reply.text)")
            let expected = try server.ask(
                "SET TimeZone = 'UTC'; SET IntervalStyle = 'iso_8601'; "
                    + "SELECT row_to_json(k)::jsonb - 'made' FROM kinds k WHERE \(key)"
            )
            let item = try JSONSerialization.jsonObject(with: Data(reply.text.utf8))
            let row = try JSONSerialization.jsonObject(with: Data(expected.utf8))
            #expect(item as? NSDictionary == row as? NSDictionary, "\(reply.text)\n\(expected)")
        }
        let text = try client.send("GET", "/v1/catalogs/kinds/items/late,1").text
        #expect(text.contains("123456789.12345678901234567890") && text.contains("9007199254740993"), "\(text)")
    }

    @Test func longValuesThatWereNotSentAreThoseOfTheRowBefore() throws {
        try server.ask(
            """
            CREATE TABLE shop (id int PRIMARY KEY, name text, long text);
            ALTER TABLE shop ALTER long SET STORAGE EXTERNAL;
            INSERT INTO shop SELECT i, 'Item ' || i, repeat('l' || i, 3000) FROM generate_series(1, 20) i;
            CREATE PUBLICATION filter_service FOR TABLE shop;
            """
        )
        let (_, client) = try serve(server.url("table=shop"))
        try server.ask("UPDATE shop SET name = 'changed'; UPDATE shop SET id = 100 WHERE id = 7")
        waitUntil { (try? client.send("GET", "/v1/catalogs/shop/items/100").status) == 200 }
        let item = try client.send("GET", "/v1/catalogs/shop/items/100")
        #expect(item.text("/name") == "changed")
        #expect(item.text("/long") == String(repeating: "l7", count: 3_000))
    }

    @Test func aTableThatIsRewrittenIsCopiedAnew() throws {
        try server.ask(Self.shop)
        let (process, client) = try serve(server.url("table=shop"))
        // The stream has no messages for the rows that this changes, and the column keeps its type.
        try server.ask("ALTER TABLE shop ALTER price TYPE numeric(10,2) USING price * 2")
        waitUntil { (try? client.send("GET", "/v1/catalogs/shop/items/4").at("/price") as? Double) == 10 }
        try server.ask("ALTER TABLE shop ADD extra text DEFAULT 'x'; UPDATE shop SET name = 'y' WHERE id = 4")
        waitUntil { (try? client.send("GET", "/v1/catalogs/shop/items/4").text("/extra")) == "x" }
        #expect(try client.send("GET", "/v1/catalogs/shop/items/5").text("/extra") == "x")
        #expect(process.errorText.contains("copied anew"))
    }

    @Test func wordsOfEnumsThatAreRenamedAreNoticed() throws {
        try server.ask(
            """
            CREATE TYPE mood AS ENUM ('sad', 'ok'); CREATE DOMAIN moods AS mood[];
            CREATE TABLE shop (id int PRIMARY KEY, moods moods);
            INSERT INTO shop VALUES (1, '{sad,ok}');
            CREATE PUBLICATION filter_service FOR TABLE shop;
            """
        )
        let (_, client) = try serve(server.url("table=shop"))
        try server.ask("ALTER TYPE mood RENAME VALUE 'ok' TO 'fine'")
        waitUntil { (try? client.send("GET", "/v1/catalogs/shop/items/1").text) == #"{"id":1,"moods":["sad","fine"]}"# }
    }

    /// Columns that the index of the key has beside the key are not sent with deletions.
    @Test func aKeyHasNoColumnsThatItsIndexIncludes() throws {
        try server.ask(
            """
            CREATE TABLE shop (id int, name text, PRIMARY KEY (id) INCLUDE (name));
            INSERT INTO shop VALUES (1, 'a'), (2, 'b');
            CREATE PUBLICATION filter_service FOR TABLE shop;
            """
        )
        let (_, client) = try serve(server.url("table=shop"))
        try server.ask("DELETE FROM shop WHERE id = 1; UPDATE shop SET id = 3, name = 'c' WHERE id = 2")
        waitUntil { (try? client.send("GET", "/v1/catalogs/shop/items/3").status) == 200 }
        try awaitCount(1, client)
        #expect(try client.send("GET", "/readyz").text("/followed/0/phase") == "following")
    }

    /// The server would not send a text that is no UTF-8 as if it were one.
    @Test func textsOfADatabaseWithoutAnEncodingAreNullWhereTheyAreNoUTF8() throws {
        try server.ask(
            #"""
            CREATE DATABASE plain ENCODING 'SQL_ASCII' TEMPLATE template0 LOCALE 'C';
            \connect plain
            CREATE TABLE shop (id int PRIMARY KEY, name text);
            INSERT INTO shop VALUES (1, 'Größe'), (2, E'a\xffb');
            CREATE PUBLICATION filter_service FOR TABLE shop;
            """#
        )
        let url = server.url("table=shop").replacing("/postgres?", with: "/plain?")
        let (_, client) = try serve(url)
        try server.ask(
            #"""
            \connect plain
            INSERT INTO shop VALUES (3, E'\xc3'), (4, 'süß')
            """#
        )
        try awaitCount(4, client)
        for (id, name) in [(1, #""Größe""#), (2, "null"), (3, "null"), (4, #""süß""#)] {
            #expect(try client.send("GET", "/v1/catalogs/shop/items/\(id)").text == #"{"id":\#(id),"name":\#(name)}"#)
        }
        let lost = #"filter_followed_lost_values_total{catalog="shop"} 2"#
        waitUntil { (try? client.send("GET", "/metrics").text.contains(lost)) == true }
    }

    /// At the start, and in a change.
    @Test func valuesThatNoItemCanHaveAreNullAndNamed() throws {
        try server.ask(
            """
            CREATE TABLE shop (id int PRIMARY KEY, doc json, amount numeric);
            INSERT INTO shop VALUES (1, '{"a": 1, "a": 2}', 1e30), (2, '{"a": 3}', 2);
            CREATE PUBLICATION filter_service FOR TABLE shop;
            """
        )
        let (process, client) = try serve(server.url("table=shop"))
        let first = try client.send("GET", "/v1/catalogs/shop/items/1").text
        #expect(first == #"{"id":1,"doc":null,"amount":1000000000000000000000000000000.0}"#)
        try server.ask(#"UPDATE shop SET doc = '"\ud800"', amount = 1e400 WHERE id = 2; INSERT INTO shop VALUES (3)"#)
        try awaitCount(3, client)
        #expect(try client.send("GET", "/v1/catalogs/shop/items/2").text == #"{"id":2,"doc":null,"amount":null}"#)
        waitUntil { process.errorText.contains("of the row “2” (a number is out of range)") }
        #expect(process.errorText.contains("“doc” of the row “1” (a key appears twice: “a”"))
        #expect(process.errorText.contains("“doc” of the row “2” (one half of a surrogate pair is missing"))
        #expect(
            try client.send("GET", "/metrics").text.contains(#"filter_followed_lost_values_total{catalog="shop"} 3"#)
        )
        #expect(try client.send("GET", "/readyz").text("/followed/0/phase") == "following")
    }

    /// Its dates are a range, its texts are dates; then others come. First of all there is nothing.
    @Test func rowsThatDoNotFitAnInferredDefinitionAreServed() throws {
        try server.ask(
            "CREATE TABLE shop (id int PRIMARY KEY, day date, note text); CREATE PUBLICATION filter_service FOR TABLE shop"
        )
        let (process, client) = try serve(server.url("table=shop"))
        #expect(try client.send("GET", "/v1/catalogs/shop").list("/definition/categories").isEmpty)
        try server.ask("INSERT INTO shop SELECT i, DATE '2024-05-01' + i, '2024-06-01' FROM generate_series(1, 20) i")
        try awaitCount(20, client)
        #expect(try !client.send("GET", "/v1/catalogs/shop").list("/definition/categories").isEmpty)
        try server.ask("INSERT INTO shop VALUES (21, '10000-01-01', '2024-06-01'), (22, '0044-03-15 BC', 'n/a')")
        try awaitCount(22, client)
        #expect(
            try client.send("GET", "/v1/catalogs/shop/items/22").text == #"{"id":22,"day":null,"note":"n/a"}"#
        )
        waitUntil { process.errorText.contains("a date is out of range") }
        #expect(process.errorText.contains("a date is out of range"))
        waitUntil { (try? client.send("GET", "/readyz").text("/followed/0/phase")) == "following" }
    }

    @Test func aServerWhoseCertificateIsNotTrustedIsNotFollowed() throws {
        let server = try PostgreSQLServer(certificate: TestCertificates.first)
        try server.ask(Self.shop)
        let refused = try refusal(of: server.secureURL("table=shop", trusting: TestCertificates.second))
        #expect(refused.contains("certificate verify failed"), "\(refused)")
        let (_, client) = try serve(server.secureURL("table=shop", trusting: TestCertificates.first))
        try server.ask("DELETE FROM shop WHERE id > 150")
        try awaitCount(150, client)
        let secure = "SELECT count(*) FROM pg_stat_ssl JOIN pg_stat_replication USING (pid) WHERE ssl"
        #expect(try server.ask(secure) == "1")
    }

    @Test func theSearchProtocolReadsAndRefusesToWrite() throws {
        try server.ask(Self.shop)
        let (_, client) = try serve(server.url("table=shop"))
        let found = try client.send("POST", "/1/indexes/shop/query", #"{"filters":"brand:b1","hitsPerPage":2}"#)
        #expect(found.integer("/nbHits") == 40, "\(found.text)")
        #expect(try client.send("GET", "/1/indexes/shop/7").text("/name") == "Item 7")
        for (method, path, body) in [
            ("POST", "/1/indexes/shop", #"{"objectID":"9"}"#), ("PUT", "/1/indexes/shop/9", #"{"name":"x"}"#),
            ("DELETE", "/1/indexes/shop/9", ""), ("POST", "/1/indexes/shop/9/partial", #"{"name":"x"}"#),
            ("POST", "/1/indexes/shop/clear", ""),
            ("POST", "/1/indexes/shop/deleteByQuery", #"{"filters":"brand:b1"}"#),
            ("POST", "/1/indexes/shop/batch", #"{"requests":[{"action":"deleteObject","body":{"objectID":"9"}}]}"#),
            (
                "POST", "/1/indexes/*/batch",
                #"{"requests":[{"action":"delete","indexName":"shop"}]}"#
            ),
            ("PUT", "/1/indexes/shop/settings", #"{"attributesForFaceting":["name"]}"#),
            ("DELETE", "/1/indexes/shop", ""),
            ("POST", "/1/indexes/shop/operation", #"{"operation":"move","destination":"other"}"#),
        ] {
            let reply = try client.send(method, path, body)
            #expect(reply.status == 403, "\(method) \(path): \(reply.status) \(reply.text)")
        }
        // A copy is another catalog, which takes writes.
        let copied = try client.send(
            "POST",
            "/1/indexes/shop/operation",
            #"{"operation":"copy","destination":"other"}"#
        )
        #expect(copied.status == 200, "\(copied.text)")
        #expect(try client.send("DELETE", "/1/indexes/other/9").status == 200)
        #expect(try client.send("GET", "/v1/catalogs/other").integer("/itemCount") == 199)
        #expect(try client.send("GET", "/v1/catalogs/shop").integer("/itemCount") == 200)
        let over = try client.send("POST", "/1/indexes/other/operation", #"{"operation":"move","destination":"shop"}"#)
        #expect(over.status == 403, "\(over.text)")
    }

    @Test func partitionsAreOneTable() throws {
        try server.ask(
            """
            CREATE TABLE shop (id int, region text, name text, PRIMARY KEY (region, id)) PARTITION BY LIST (region);
            CREATE TABLE shop_north PARTITION OF shop FOR VALUES IN ('north');
            CREATE TABLE shop_south PARTITION OF shop FOR VALUES IN ('south');
            INSERT INTO shop SELECT i, CASE i % 2 WHEN 0 THEN 'north' ELSE 'south' END, 'x' FROM generate_series(1, 10) i;
            CREATE PUBLICATION filter_service FOR TABLE shop;
            """
        )
        #expect(try refusal(of: server.url("table=shop")).contains("publish_via_partition_root"))
        try server.ask("ALTER PUBLICATION filter_service SET (publish_via_partition_root = true)")
        let (_, client) = try serve(server.url("table=shop"))
        #expect(try client.send("GET", "/v1/catalogs/shop").integer("/itemCount") == 10)
        // From one partition to the other.
        try server.ask("UPDATE shop SET region = 'north' WHERE id = 1; DELETE FROM shop WHERE id = 2")
        waitUntil { (try? client.send("GET", "/v1/catalogs/shop/items/north,1").status) == 200 }
        try awaitCount(9, client)
        #expect(try client.send("GET", "/v1/catalogs/shop/items/south,1").status == 404)
    }

    @Test func onlyWhatIsPublishedIsCopied() throws {
        try server.ask(
            """
            CREATE TABLE shop (id int PRIMARY KEY, name text, secret text, visible boolean);
            ALTER TABLE shop REPLICA IDENTITY FULL;
            INSERT INTO shop SELECT i, 'x', 'y', i % 2 = 0 FROM generate_series(1, 10) i;
            CREATE PUBLICATION "my shop" FOR TABLE shop WHERE (visible);
            """
        )
        let (_, client) = try serve(server.url("table=public.shop&publication=my%20shop&columns=name,visible"))
        try awaitCount(5, client)
        #expect(try client.send("GET", "/v1/catalogs/shop/items/2").text == #"{"id":2,"name":"x","visible":true}"#)
        try server.ask("UPDATE shop SET visible = NOT visible WHERE id IN (1, 2, 4)")
        waitUntil { (try? client.send("GET", "/v1/catalogs/shop/items/1").status) == 200 }
        try awaitCount(4, client)
    }

    @Test func tablesThatCannotBeFollowedAreRefusedWithWhatToDo() throws {
        try server.ask(
            """
            CREATE TABLE loose (id int, during tsrange); CREATE VIEW seen AS SELECT 1 AS id;
            CREATE TABLE shop (id int PRIMARY KEY); ALTER TABLE shop REPLICA IDENTITY NOTHING;
            CREATE ROLE reader LOGIN; CREATE UNLOGGED TABLE fast (id int PRIMARY KEY);
            CREATE TABLE late (id int PRIMARY KEY DEFERRABLE);
            """
        )
        let loose = try refusal(of: server.url("table=loose"))
        #expect(loose.contains("primary key") && loose.contains("tsrange"))
        // A user who published it now could change its rows no more.
        #expect(!loose.contains("CREATE PUBLICATION"))
        let late = try refusal(of: server.url("table=late"))
        #expect(late.contains("deferrable") && !late.contains("CREATE PUBLICATION"))
        #expect(try refusal(of: server.url("table=seen")).contains("?query="))
        let twice = try refusal(of: server.url("query=SELECT%201%20AS%20id,2%20AS%20a,3%20AS%20a").asCatalog("v"))
        #expect(twice.contains("name “a”"), "\(twice)")
        #expect(try refusal(of: server.url("table=nothing")).contains("no table"))
        #expect(try refusal(of: server.url("table=shop")).contains("REPLICA IDENTITY DEFAULT"))
        #expect(try refusal(of: server.url("table=fast")).contains("unlogged"))
        let reader = try refusal(of: server.url("table=shop", user: "reader"))
        #expect(reader.contains("ALTER ROLE reader REPLICATION") && reader.contains("GRANT SELECT"))
        #expect(try refusal(of: server.url("table=shop", user: "nobody_at_all")).contains("nobody_at_all"))
    }

    @Test func aCheckPrintsTheCommandsThatHelp() throws {
        try server.ask("CREATE TABLE shop (id int PRIMARY KEY, name text)")
        let missing = try ProgramRun("postgres-check", server.url("table=shop"))
        #expect(missing.code == 1)
        try server.ask(missing.output)
        let ready = try ProgramRun("postgres-check", server.url("table=shop"))
        #expect(ready.code == 0 && ready.output.contains("public.shop can be followed"), "\(ready.output)")
    }

    @Test func whileTheServerIsAwayTheCatalogIsServedAndSaysHowOldItIs() throws {
        try server.ask(Self.shop)
        let (process, client) = try serve(server.url("table=shop"))
        let fresh = try client.send("POST", "/v1/catalogs/shop/query", "{}")
        #expect(fresh["Age"] == nil)
        #expect(try client.send("GET", "/readyz").text("/followed/0/phase") == "following")
        server.kill()
        waitUntil { (try? client.send("GET", "/readyz").text("/followed/0/phase")) == "broken" }
        let ready = try client.send("GET", "/readyz")
        #expect(ready.status == 200 && ready.at("/followed/0/isStale") as? Bool == true, "\(ready.text)")
        let stale = try client.send("POST", "/v1/catalogs/shop/query", "{}")
        #expect(stale.status == 200 && stale.integer("/total") == 200)
        #expect(stale["Age"].flatMap { Int($0) } != nil)
        #expect(try client.send("GET", "/v1/catalogs")["Age"] != nil)
        #expect(try client.send("GET", "/metrics").text.contains(#"filter_followed_broken{catalog="shop"} 1"#))
        try server.start()
        try server.ask("BEGIN; DELETE FROM shop WHERE id > 50; UPDATE shop SET brand = 'z' WHERE id = 1; COMMIT")
        try awaitCount(50, client)
        waitUntil { (try? client.send("GET", "/readyz").at("/followed/0/isStale") as? Bool) == false }
        #expect(try client.send("POST", "/v1/catalogs/shop/query", "{}")["Age"] == nil)
        #expect(try client.send("GET", "/v1/catalogs/shop/items/1").text("/brand") == "z")
        #expect(try process.stop() == 0)
    }

    @Test func aQueryIsAskedAgainAndNothingIsSentWhereNothingChanged() throws {
        try server.ask(Self.shop + "; CREATE VIEW cheap AS SELECT id AS sku, name, price FROM shop WHERE price < 100")
        let (_, client) = try serve(server.url("query=SELECT%20*%20FROM%20cheap&key=sku&every=1s").asCatalog("cheap"))
        let first = try client.send("GET", "/v1/catalogs/cheap")
        #expect(first.integer("/itemCount") == 79, "\(first.text)")
        func copies() throws -> Int {
            let line = try client.send("GET", "/metrics").text.split(separator: "\n").first {
                $0.hasPrefix(#"filter_followed_copies_total{catalog="cheap"}"#)
            }
            return try #require(line.flatMap { Int($0.split(separator: " ")[1]) })
        }
        let before = try copies()
        waitUntil { ((try? copies()) ?? 0) >= before + 2 }
        #expect(try client.send("GET", "/v1/catalogs/cheap").text("/dataVersion") == first.text("/dataVersion"))
        try server.ask("UPDATE shop SET price = 1 WHERE id = 200")
        try awaitCount(80, client, of: "cheap")
    }

    @Test func aDefinitionIsThatOfTheFile() throws {
        try server.ask(Self.shop)
        let files = try TemporaryFiles()
        try files.write(
            "d.json",
            #"{"title":"The shop","categories":[{"id":"brand","kind":"multi","attribute":"brand"}]}"#
        )
        let (_, client) = try serve(server.url("table=shop&definition=\(files.path("d.json"))"))
        let catalog = try client.send("GET", "/v1/catalogs/shop")
        #expect(catalog.text("/title") == "The shop")
        #expect(catalog.list("/definition/categories").count == 1)
        try files.write("d.json", #"{"categories":[{"id":"brand","kind":"range","attribute":"brand"}]}"#)
        #expect(try refusal(of: server.url("table=shop&definition=\(files.path("d.json"))")).contains("brand"))
    }
}

extension String {
    fileprivate func asCatalog(_ name: String) -> String { "\(name)=\(self)" }
}
