import HTTPServer

extension HTTPRequest {
    /// Whom a session that the request begins is counted for; nobody, as long as the server does not tell the address of
    /// a client.
    var sessionClient: SessionClient? { nil }
}
