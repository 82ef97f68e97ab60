package import HTTPServer
package import Sessions

extension HTTPRequest {
    /// The client that a session is counted for if this request begins it.
    package var sessionClient: SessionClient? { SessionClient(address: clientAddress.description) }
}
