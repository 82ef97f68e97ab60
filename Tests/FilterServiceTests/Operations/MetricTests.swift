import CatalogTestSupport
import FilterCore
import Foundation
import HTTPServer
import ServiceTestSupport
import SessionTestSupport
import TestSupport
import Testing

@testable import Catalogs
@testable import FilterAPI
@testable import FilterService
@testable import Following
@testable import Gateway
@testable import Sessions

/// The answer of `/metrics`, and `Documentation/METRICS.md` about it.
struct MetricTests {
    /// With everything that a service may have.
    private var text: String {
        get throws {
            let service = try TestClient().service
            var redis = RedisStatistics()
            redis.nodes = [.init(endpoint: RedisEndpoint(host: "cache", port: 1), isUnavailable: true)]
            let followed = FollowedFigures(name: "shop", age: 1, figures: FollowedState().now)
            let tables =
                service.metricTables(log: LogWriter(to: 2, maxBytes: 1) { _ in [] })
                + [
                    ReloadMetrics().table,
                    MetricTable(Metric.journal) { JournalStatistics() },
                    MetricTable(Metric.redis) { [redis] in redis },
                    MetricTable(Metric.waitingThreads) { ServerActivity() },
                    MetricTable(Metric.followed) { [followed] },
                    service.endpoints().filter.metricTable,
                ]
            var text = PrometheusText()
            for table in tables { table.write(to: &text) }
            return text.text
        }
    }

    @Test func everyMetricHasItsRowAndEveryRowItsMetric() throws {
        let document = Repository.root.appending(path: "Documentation/METRICS.md")
        let rows = try String(contentsOf: document, encoding: .utf8).split(separator: "\n").map(String.init)
            .filter { $0.hasPrefix("| `") }
        let words = try text.split(separator: "\n").filter { $0.hasPrefix("# ") }
            .map { $0.split(separator: " ", maxSplits: 3) }
        let helps = Set(words.filter { $0[1] == "HELP" }.map { "\($0[2]) \($0[3])" })
        let types = Set(words.filter { $0[1] == "TYPE" }.map { "\($0[2]) \($0[3])" })
        let cells = rows.map { row in row.dropFirst(2).dropLast(2).components(separatedBy: " | ") }
        let name = { (row: [String]) in row[0].filter { $0 != "`" } }
        #expect(Set(cells.map { "\(name($0)) \($0[3])" }) == helps)
        #expect(Set(cells.map { "\(name($0)) \($0[1])" }) == types)
        for row in cells {
            #expect(row.count == 4 && row[3].hasSuffix(".") && !row[3].contains("`"), "\(row)")
        }
        #expect(Set(cells.map(name)).count == rows.count)
    }

    @Test func labelsOfSamplesAreDocumented() throws {
        let document = Repository.root.appending(path: "Documentation/METRICS.md")
        let page = try String(contentsOf: document, encoding: .utf8).split(separator: "\n")
        let client = try TestClient()
        _ = try client.session()
        _ = try client.get("/nowhere")
        let samples = try (client.get("/metrics").text + text).split(separator: "\n").filter { !$0.hasPrefix("#") }
        #expect(samples.count > 100)
        for sample in samples {
            let head = sample.prefix { $0 != " " }
            var name = head.prefix { $0 != "{" }
            if let end = name.firstRange(of: #/seconds_(bucket|sum|count)$/#) {
                name = name[..<end.lowerBound] + "seconds"
            }
            let row = try #require(page.first { $0.hasPrefix("| `\(name)` |") }, "\(name)")
            for label in head.matches(of: #/[{,](\w+)="/#) { #expect(row.contains("`\(label.1)`"), "\(sample)") }
        }
    }

    @Test func durationsAreCountedUpToTheirBounds() throws {
        let meter = RouteMeter(route: "/here")
        for duration in [0, 100, 101, 2_500, 20_000_000] as [Int64] {
            meter.count(.get, status: 200, duration: .microseconds(duration))
        }
        meter.count(.get, status: 404, duration: .milliseconds(1))
        meter.count(.other("BREW"), status: 200, duration: .milliseconds(1))
        let rows = meter.rows
        #expect(rows.map(\.status) == [200, 404, 200] && rows.map(\.method) == ["GET", "GET", "_OTHER"])
        var text = PrometheusText()
        text.append("h", .histogram, help: "Help.", PrometheusText.Sample.of(rows[0].durations, labels: #"a="1""#))
        let lines = text.text.split(separator: "\n")
        #expect(lines.prefix(2) == ["# HELP h Help.", "# TYPE h histogram"])
        #expect(lines[2] == #"h_bucket{a="1",le="0.0001"} 2"# && lines[3] == #"h_bucket{a="1",le="0.00025"} 3"#)
        #expect(lines.contains(#"h_bucket{a="1",le="0.0025"} 4"#) && lines.contains(#"h_bucket{a="1",le="10"} 4"#))
        #expect(lines.suffix(3) == [#"h_bucket{a="1",le="+Inf"} 5"#, #"h_sum{a="1"} 20.002701"#, #"h_count{a="1"} 5"#])
    }

    @Test func errorsWaysAndDurationsAreCounted() throws {
        let client = try TestClient()
        let session = try client.session()
        for _ in 0..<2 { _ = try session.get("/nowhere") }
        let text = try client.get("/metrics").text
        #expect(text.contains("filter_errors_total{code=\"notFound\"} 2\n"))
        #expect(
            text.contains(#"filter_request_duration_seconds_bucket{method="GET",route="",status="404",le="0.0005"} 2"#)
        )
        #expect(
            text.contains(#"filter_request_duration_seconds_bucket{method="GET",route="",status="404",le="0.00025"} 0"#)
        )
        let ways = text.split(separator: "\n").filter { $0.hasPrefix("filter_categories_counted_total{") }
        #expect(ways.count == CountingWay.allCases.count && !ways.allSatisfy { $0.hasSuffix(" 0") })
    }

    @Test func catalogsAreMeasuredOnceAndWithoutRequests() throws {
        let clock = SessionFixtures.Clock()
        let figures = CatalogFigures(now: clock.now)
        let shop = CatalogFixtures.shop
        #expect(figures.bytes(of: "shop").isEmpty && figures.age(of: shop) == 0)
        figures.update([shop])
        let bytes = figures.bytes(of: "shop")
        #expect(bytes.map(\.part) == ["json", "codes", "postings", "ranks", "texts", "other"])
        #expect(bytes.allSatisfy { $0.bytes > 0 })
        clock.advance(by: 5_000)
        figures.update([shop])
        #expect(figures.age(of: shop) == 5)
        figures.update([])
        #expect(figures.bytes(of: "shop").isEmpty && figures.age(of: shop) == 0)
    }

    @Test func measuringEndsWithTheService() {
        let figures = CatalogFigures()
        figures.stop()
        figures.update([CatalogFixtures.shop])
        #expect(figures.bytes(of: "shop").isEmpty)
        var steps = 0
        let shop = CatalogFixtures.shop
        let measured = shop.catalog.memory(with: shop.items) {
            steps += 1
            return steps >= 3
        }
        #expect(measured == nil, "a sum without one of its parts is none")
    }

    @Test func figuresOfTheProcessAreThoseOfTheSystem() {
        let figures = ProcessFigures.read()
        #expect(figures.residentBytes > 1 << 20 && figures.virtualBytes > figures.residentBytes)
        #expect(figures.threads > 0 && figures.openDescriptors > 2 && figures.maxDescriptors >= figures.openDescriptors)
        #expect(figures.cpuSeconds > 0)
        let age = Date().timeIntervalSince1970 - figures.startSeconds
        // The start of the machine is given in whole seconds.
        #expect(age > -2 && age < 86_400)
    }
}
