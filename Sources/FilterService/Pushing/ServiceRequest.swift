import Gateway
import HTTPClient

/// A request whose body is a file, or short.
struct ServiceRequest: Sendable {
    enum Body: Sendable {
        case none
        case bytes([UInt8])
        /// The content of a file as it is; its size and name.
        case file(path: String, byteCount: Int)

        /// `nil` where there is no body.
        var byteCount: Int? {
            switch self {
            case .none: nil
            case .bytes(let bytes): bytes.count
            case .file(_, let byteCount): byteCount
            }
        }
    }

    /// How long to wait for things, each by itself.
    struct Patience: Sendable {
        var connecting: Duration = .seconds(10)
        /// For `100 Continue`, after which the body is sent anyway (RFC 9110, 10.1.1).
        var continuing: Duration = .seconds(2)
        /// For the service to take more bytes.
        var sending: Duration = .seconds(60)
        /// For the answer, once all is sent.
        var answering: Duration = .seconds(600)
    }

    let address: ServiceAddress
    let method: String
    /// Below the prefix of the address, with its query.
    let target: String
    private(set) var fields: [(name: String, value: String)] = []
    var body = Body.none
    /// A file of certificates (PEM) that may have signed that of the service; `nil`: those of the system.
    var authorities: String?
    /// Whether the proxies that the environment names are left out.
    var isDirect = false
    var patience = Patience()

    init(_ method: String, _ target: String, at address: ServiceAddress) {
        self.address = address
        self.method = method
        self.target = target
    }

    /// The same request with a field.
    func with(_ name: String, _ value: String) -> ServiceRequest {
        var request = self
        request.fields.append((name, value))
        return request
    }

    /// The same request with a key, if there is one.
    func bearing(_ key: String?) -> ServiceRequest {
        key.map { with("Authorization", "Bearer \($0)") } ?? self
    }

    /// The head of the request. The body is sent after `100 Continue`, and no further than a final answer lets it.
    var outgoing: OutgoingRequest {
        var outgoing = OutgoingRequest(method, address.url + target)
        let own = ["User-Agent: \(ServiceVersion.name)/\(ServiceVersion.number)", "Accept: application/json"]
        outgoing.lines = own + fields.map { "\($0.name): \($0.value)" }
        outgoing.authorities = authorities
        outgoing.socketPath = address.socketPath
        outgoing.connectTimeout = patience.connecting
        outgoing.continueTimeout = patience.continuing
        outgoing.isDirect = isDirect
        return outgoing
    }
}
