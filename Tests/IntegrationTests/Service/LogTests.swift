import Foundation
import Glibc
import TestSupport
import Testing

/// What the program writes down of its clients.
struct LogTests {
    @Test func logHoldsNothingThatAClientSent() throws {
        let service = try RunningService("--log-level", "trace", "--access-log", "all", "--slow-request", "1")
        let session = try service.session()
        let secret = "hush-4711"
        let requests = [
            ("GET", "/v1/sessions/\(secret)", ""), ("GET", session + "?\(secret)=1", ""),
            ("GET", session + "/items?filter=\(secret)", ""),
            ("PUT", session + "/categories/brand/values/\(secret)", ""),
            ("PATCH", session, #"{"selections":{"brand":["\#(secret)"]}}"#), ("PATCH", session, #"{"\#(secret)":"#),
            ("\(secret)", session, ""), ("GET", session + "/share", ""), ("DELETE", session, ""), ("GET", session, ""),
        ]
        for (method, target, body) in requests {
            let fields = ["Authorization", "Cookie", "Idempotency-Key"].map { (name: $0, value: secret) }
            let client = ServiceClient(port: service.process.port, log: nil)
            #expect(try client.send(method, target, body, fields: fields).status >= 200)
        }
        #expect(try service.process.stop() == 0)
        let log = service.process.outputText + service.process.errorText
        #expect(log.contains("stopped"))
        #expect(!log.contains(secret))
        #expect(!log.contains(try #require(session.split(separator: "/").last)))
        #expect(log.split(separator: "\n").count { $0.contains("\"route\"") } >= requests.count)
    }

    /// The lines of requests of a service that is stopped, as JSON.
    private func requests(of service: RunningService) throws -> [[String: Any]] {
        try service.process.stop()
        return try service.process.errorText.split(separator: "\n").compactMap { line in
            let members = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            return members?["route"] == nil ? nil : members
        }
    }

    @Test func requestsHaveTheirLines() throws {
        let service = try RunningService("--access-log", "all", "--slow-request", "0")
        let session = try service.session()
        let trace = "4bf92f3577b34da6a3ce929d0e0e4736"
        let traced = [(name: "traceparent", value: "00-\(trace)-00f067aa0ba902b7-01")]
        let reply = try service.client.send("GET", session + "/items", fields: traced)
        // So a problem, and whatever the client logs, names the trace.
        #expect(reply["X-Request-Id"] == "\(trace)-00f067aa0ba902b7")
        _ = try service.client.send("HEAD", "/livez")
        _ = try service.client.send("GET", "/%zz")
        let lines = try requests(of: service)
        #expect(lines.map { $0["status"] as? Int } == [201, 200, 200, 400])
        #expect(lines.map { $0["method"] as? String } == ["POST", "GET", "HEAD", "GET"])
        #expect(
            lines.map { $0["route"] as? String } == ["/v1/sessions", "/v1/sessions/{session}/items", "/livez", ""]
        )
        #expect(lines[1]["bytes"] as? Int == reply.text.utf8.count && lines[2]["bytes"] as? Int == 0)
        #expect(lines[1]["requestId"] as? String == reply["X-Request-Id"] && lines[1]["traceId"] as? String == trace)
        #expect(lines[3]["code"] as? String == "malformedTarget")
        #expect(lines.allSatisfy { ($0["microseconds"] as? Int ?? 0) > 0 && $0["plan"] == nil })
    }

    @Test func errorsAloneHaveALineUnlessMoreIsAskedFor() throws {
        let usual = try RunningService("--slow-request", "0")
        _ = try usual.session()
        _ = try usual.client.send("GET", "/nowhere")
        #expect(try requests(of: usual).map { $0["status"] as? Int } == [404])
        let silent = try RunningService("--access-log", "off", "--slow-request", "0")
        _ = try silent.client.send("GET", "/nowhere")
        #expect(try requests(of: silent).isEmpty)
    }

    @Test func slowRequestHasItsPlan() throws {
        let service = try RunningService("--access-log", "off", "--slow-request", "1")
        // With a new state each time, so that nothing comes from the result cache.
        var count = 0
        try waitUntil {
            count += 1
            _ = try service.client.send("POST", "/v1/catalogs/shop/query", #"{"filter":"price>\#(count)"}"#)
            return service.process.errorText.contains("slow request")
        }
        let line = try #require(try requests(of: service).first { $0["message"] as? String == "slow request" })
        let steps = try #require(line["plan"] as? [[String: Any]])
        #expect(steps.contains { $0["category"] as? String == "brand" && $0["way"] is String })
        #expect((line["work"] as? Int ?? 0) > 0 && (line["microseconds"] as? Int ?? 0) >= 1_000)
    }

    @Test func userSignalTurnsDebugLinesOnAndOff() throws {
        let service = try RunningService()
        func waitFor(_ text: String) { waitUntil { service.process.errorText.contains(text) } }
        _ = try service.client.send("GET", "/%zz")
        kill(service.process.processIdentifier, SIGUSR1)
        waitFor("debug lines are on")
        #expect(!service.process.errorText.contains("was refused: malformedTarget"))
        _ = try service.client.send("GET", "/%zz")
        waitFor("was refused: malformedTarget")
        kill(service.process.processIdentifier, SIGUSR1)
        waitFor("debug lines are off")
        #expect(try service.process.stop() == 0)
    }

    @Test func lineOfTextIsThereIfItIsAskedFor() throws {
        let service = try RunningService("--log-format", "text")
        _ = try service.client.send("GET", "/nowhere")
        #expect(try service.process.stop() == 0)
        let line =
            #/\n\S+Z info request method=GET route= status=404 bytes=\d+ code=notFound microseconds=\d+ requestId=\S+\n/#
        #expect(service.process.errorText.contains(line), "\(service.process.errorText)")
    }

    /// The log has no reader, and the pipe is full long before the end.
    @Test func fullPipeHoldsNoRequestUp() throws {
        let process = Process()
        let (output, errors) = (Pipe(), Pipe())
        process.executableURL = ServiceProcess.builtService
        process.arguments = [
            "serve", RunningService.examples, "--port", "0", "--access-log", "all", "--log-buffer-bytes", "4096",
        ]
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        var text = ""
        while !text.contains("curl") {
            let data = output.fileHandleForReading.availableData
            try #require(!data.isEmpty, "the program ended: \(text)")
            text += String(decoding: data, as: UTF8.self)
        }
        let port = try #require(text.firstMatch(of: #/listening on http:\/\/[^:]+:(\d+)/#).flatMap { Int($0.1) })
        let client = ServiceClient(port: port, log: nil)
        for _ in 0..<1_000 { #expect(try client.send("GET", "/livez").status == 200) }
        #expect(try client.metric("filter_log_lines_omitted_total") > 0)
        process.terminate()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }
}
