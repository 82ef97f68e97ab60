import TestSupport
import Testing

@testable import FilterService

/// What happens on a connection over time.
struct ConnectionTests {
    @Test func connectionIsKeptAlive() throws {
        try withEchoServer { server in
            let client = try RawClient(port: server.port)
            for target in ["/one", "/two"] {
                try client.send(get(target))
                let response = try client.receiveResponse()
                #expect(response.status == 200)
                #expect(response.text.hasPrefix("GET \(target)\n"))
                #expect(response["Connection"] == nil)
            }
        }
    }
}
