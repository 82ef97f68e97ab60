import HTTPServer
import Sessions

extension HTTPRequest {
    /// Whom a session that the request begins is counted for.
    var sessionClient: SessionClient? { SessionClient(address: clientAddress.description) }
}
