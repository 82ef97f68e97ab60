import TestSupport
import Testing

/// What the program writes down of its clients.
struct LogTests {
    @Test func logHoldsNothingThatAClientSent() throws {
        let service = try RunningService("--log-level", "trace")
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
    }
}
