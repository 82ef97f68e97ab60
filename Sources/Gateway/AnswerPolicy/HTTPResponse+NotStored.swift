package import HTTPServer

extension HTTPResponse {
    /// The answer, saying that no cache may store it: it is about this request alone, or about the present
    /// (RFC 9111, 5.2.2.5).
    package consuming func notStored() -> HTTPResponse {
        headers.append("Cache-Control", "no-store")
        return self
    }
}
