import Dispatch
import TestSupport
import Testing

@testable import HTTPServer

/// Ten thousand clients of one process.
@Suite(.serialized)
struct ManyStreamsTests {
    private static let count = 10_000

    /// The streams get one event each, while other clients tap and are answered; then all of them leave.
    @Test func tenThousandStreamsAreOpenBesideTaps() throws {
        let allowed = DescriptorLimit.raise(to: Self.count + 500)
        try #require(allowed >= Self.count + 500, "this test needs \(Self.count + 500) descriptors (ulimit -n)")
        let service = try RunningService(
            "--max-streams",
            "\(Self.count)",
            "--max-streams-per-session",
            "\(Self.count)",
            "--max-connections",
            "1000",
            "--stream-heartbeat",
            "2"
        )
        let session = try service.session()
        let port = service.process.port
        let isOver = Recorder<Void>()
        let failures = Recorder<String>()
        let taps = Recorder<Int>()
        let group = DispatchGroup()
        DispatchQueue(label: "taps").async(group: group) {
            do {
                let client = ServiceClient(port: port, log: nil)
                let created = try client.send("POST", "/v1/sessions", #"{"catalog":"shop"}"#)
                let other = "/v1/sessions/\(created.text("/session/id") ?? "")"
                while isOver.all.isEmpty {
                    let reply = try client.send("POST", other + "/categories/brand/values/Sandpiper/toggle")
                    if reply.status != 200 { failures.append(reply.text) }
                    taps.append(reply.status)
                }
            } catch {
                failures.append("\(error)")
            }
        }
        defer {
            isOver.append(())
            group.wait()
        }

        let clients = StreamClients(port: port, request: "GET \(session)/events HTTP/1.0\r\n\r\n")
        try clients.open(Self.count, until: "event: session\n")
        #expect(try service.client.metric("filter_streams") == Self.count)
        let refused = try service.client.send("GET", session + "/events")
        #expect(refused.status == 503 && refused.code == "unavailable")

        let tapsBefore = taps.all.count
        #expect(try service.client.send("PATCH", session, #"{"pageSize":5}"#).status == 200)
        try clients.readAll(until: "\nid: 2-")
        waitUntil { taps.all.count >= tapsBefore + 10 || !failures.all.isEmpty }
        #expect(failures.all == [])
    }

    @Test func clientsThatLeaveMakeRoom() throws {
        let service = try RunningService("--max-streams", "100", "--stream-heartbeat", "1")
        let session = try service.session()
        func fill() throws -> StreamClients {
            let clients = StreamClients(
                port: service.process.port,
                request: "GET \(session)/events HTTP/1.0\r\n\r\n"
            )
            try clients.open(60, until: "event: session\n")
            return clients
        }
        for _ in 0..<2 {
            do {
                let clients = try fill()
                withExtendedLifetime(clients) {}
            }
            try waitUntil { try service.client.metric("filter_streams") == 0 }
        }
        #expect(try service.client.metric("filter_streams_opened_total") == 120)
        #expect(try service.client.metric(#"filter_streams_ended_total{reason="clientLeft"}"#) == 120)
    }
}
