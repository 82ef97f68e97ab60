import Testing

@testable import FilterService

/// Responses as they come, a byte at a time.
struct ServiceResponseTests {
    /// The responses in a text; after the last one the connection ends.
    private func responses(_ text: String, _ count: Int) throws -> [ServiceResponse] {
        var reader = ServiceResponse.Reader()
        var responses: [ServiceResponse] = []
        for byte in Array(text.utf8) where responses.count < count {
            reader.append([byte])
            if let response = try reader.next() { responses.append(response) }
        }
        if responses.count < count {
            reader.append([])
            if let response = try reader.next() { responses.append(response) }
        }
        return responses
    }

    @Test(arguments: [
        "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\ntransfer-encoding: Chunked\r\n\r\n2;x=1\r\nhe\r\n3\r\nllo\r\n0\r\n\r\n",
        "HTTP/1.0 200\r\n\r\nhello",
    ])
    func bodyIsReadHoweverItIsFramed(text: String) throws {
        let response = try #require(try responses(text, 1).first)
        #expect(response.status == 200)
        #expect(response.body == Array("hello".utf8))
    }

    @Test func interimResponsesComeBeforeTheFinalOne() throws {
        let text = "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 No Content\r\nRetry-After:  7 \r\n\r\n"
        let found = try responses(text, 2)
        #expect(found.map(\.status) == [100, 204])
        #expect(found[1]["Retry-After"] == "7")
    }

    @Test(arguments: [
        "", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhell",
        "HTTP/1.1 200 OK\r\nContent-Length: five\r\n\r\nhello", "SSH-2.0-OpenSSH_9.2\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel",
    ])
    func responsesThatAreNotWholeAreFailures(text: String) {
        #expect(throws: PushFailure.self) { try responses(text, 1) }
    }

    @Test(arguments: [
        ("http://127.0.0.1:8080", "127.0.0.1", 8080, "", "127.0.0.1:8080"),
        ("http://[::1]:9/", "::1", 9, "", "[::1]:9"),
        ("HTTP://shop.example/filters/", "shop.example", 80, "/filters", "shop.example:80"),
    ])
    func addressesAreTakenApart(text: String, host: String, port: Int, prefix: String, authority: String) throws {
        let address = try ServiceAddress(text)
        #expect(address.host == host)
        #expect(address.port == port)
        #expect(address.prefix == prefix)
        #expect(address.authority == authority)
    }

    @Test(arguments: ["", "shop", "https://a", "http://", "http://a?b", "http://a#b", "http://u:p@a"])
    func otherTextsAreNoAddresses(text: String) {
        #expect(throws: ServiceAddress.Fault.self) { try ServiceAddress(text) }
    }
}
