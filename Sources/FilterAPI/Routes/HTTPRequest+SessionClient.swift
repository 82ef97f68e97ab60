import HTTPServer
import Sessions

extension HTTPRequest {
    /// The client that a session is counted for if this request begins it.
    var sessionClient: SessionClient? { SessionClient(address: clientAddress.description) }
}
