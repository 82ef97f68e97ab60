extension ServiceError {
    /// Says why the server refused a request before any route saw it.
    init(_ refusal: HTTPRefusal) {
        switch refusal {
        case .malformedTarget(let fault, let offset):
            self.init(.malformedTarget, at: .offset(offset), fault.description)
        case .targetTooLong(let limit):
            self.init(.targetTooLong, "the request target is longer than \(limit) bytes; send long states in a body")
        case .headTooLarge(let limit):
            self.init(.headTooLarge, "the request head is longer than \(limit) bytes")
        case .tooManyFields(let limit):
            self.init(.headTooLarge, "the request has more than \(limit) header fields")
        case .bodyTooLarge(let limit):
            self.init(.tooLarge, "the body is longer than \(limit) bytes")
        case .unsupportedTransferCoding:
            self.init(.notImplemented, at: .header("Transfer-Encoding"), "only “chunked” is understood")
        case .unsupportedMethod(let method):
            self.init(.notImplemented, "the method “\(method)” is not understood")
        case .expectationFailed:
            self.init(.expectationFailed, at: .header("Expect"), "only “100-continue” is understood")
        case .overloaded:
            self.init(.unavailable, "too many connections at the moment")
            headers.append(("Retry-After", "1"))
        default:
            self.init(.malformedRequest, refusal.description)
        }
    }
}
