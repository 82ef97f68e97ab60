import Testing

@testable import HTTPServer

struct AcceptEncodingTests {
    @Test(arguments: [
        ("gzip", true), ("GZIP", true), ("x-gzip", true), ("gzip, deflate, br, zstd", true),
        ("br;q=1.0, gzip;q=0.8", true),
        ("*", true), ("br, *;q=0.1", true), ("gzip;q=0.001", true), ("identity;q=0.5, gzip", true),
        ("identity;q=0, *", true), ("gzip;q=1, *;q=0", true), ("gzip ; q=0.5", true), ("gzip;Q=0.5", true),
        ("", false), ("br", false), ("identity", false), ("gzip;q=0", false), ("gzip;q=0.000", false), ("*;q=0", false),
        ("gzip;q=0, *", false), ("gzip;q=0.5, identity", false), ("gzip;q=x", false), ("gzip;q=", false),
        ("gzippy", false), (",,;,;q=1", false), ("gzip;q=nan", false), ("gzip;q=-1", false),
    ])
    func weightsDecide(text: String, expected: Bool) {
        let headers: HTTPHeaders = ["Accept-Encoding": text]
        #expect(headers.prefersGzip == expected)
    }

    @Test func withoutTheFieldAnswersArePlain() {
        #expect(!HTTPHeaders().prefersGzip)
    }

    @Test func severalFieldsAreOneList() {
        let headers: HTTPHeaders = ["Accept-Encoding": "br", "accept-encoding": "gzip"]
        #expect(headers.prefersGzip)
    }

    @Test func longestFieldIsRead() {
        let headers: HTTPHeaders = ["Accept-Encoding": String(repeating: "x;q=0.1,", count: 2_000) + "gzip"]
        #expect(headers.prefersGzip)
    }
}
