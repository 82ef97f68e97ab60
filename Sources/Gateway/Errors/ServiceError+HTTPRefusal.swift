package import HTTPServer

extension ServiceError {
    /// The server refuses a request before any route sees it.
    package init(_ refusal: HTTPRefusal) {
        switch refusal {
        case .missingHost:
            self.init(.malformedRequest, at: .header("Host"), "HTTP/1.1 requires a Host field")
        case .repeatedField(let name):
            self.init(.malformedRequest, at: .header(name), "the \(name) field must come once")
        case .malformedHost:
            self.init(.malformedRequest, at: .header("Host"), "this is no host with or without a port")
        case .conflictingFraming(let how):
            self.init(.malformedRequest, "the length of the body is not clear: \(how)")
        case .malformedHead:
            self.init(.malformedRequest, "the head holds bytes that belong to no field, or a field on two lines")
        case .invalidHeaderName:
            self.init(.malformedRequest, "the name of a header field is no token")
        case .invalidHeaderValue(let name):
            self.init(.malformedRequest, at: .header(name), "the value holds a control character")
        case .malformedTarget(let fault, let offset):
            self.init(.malformedTarget, offset: offset, fault.explanation)
        case .targetTooLong(let limit):
            self.init(.targetTooLong, "the request target is longer than \(limit) bytes; send long states in a body")
        case .headTooLarge(let limit):
            self.init(.headTooLarge, "the request head is longer than \(limit) bytes")
        case .tooManyFields(let limit):
            self.init(.headTooLarge, "the request has more than \(limit) header fields")
        case .bodyTooLarge(let limit):
            self.init(.tooLarge, "the body is longer than \(limit) bytes")
        case .tooManyUploads:
            self = ServiceError(.unavailable, "too many uploads are under way").retry(afterSeconds: 1)
        case .uploadGaveWay(let rate):
            let detail = "the body came at less than \(rate) bytes a second, and others waited for its place"
            self = ServiceError(.unavailable, detail).retry(afterSeconds: 1)
        case .uploadNotKept(let failure):
            self =
                failure.isForWantOfRoom
                ? ServiceError(.insufficientStorage, "the service has no room to keep the body")
                : ServiceError(.unavailable, "the body could not be kept").retry(afterSeconds: 1)
        case .unsupportedTransferCoding:
            self.init(.notImplemented, at: .header("Transfer-Encoding"), "only “chunked” is understood")
        case .unsupportedMethod(let method):
            self.init(.notImplemented, "the method “\(method)” is not understood")
        case .expectationFailed:
            self.init(.expectationFailed, at: .header("Expect"), "only “100-continue” is understood")
        case .overloaded:
            self = ServiceError(.unavailable, "the limit of connections is reached").retry(afterSeconds: 1)
        case .tooManyWaiting:
            self = ServiceError(.unavailable, "too many heavy requests are waiting").retry(afterSeconds: 1)
        case .tooManyWaitingForServer:
            self = ServiceError(.unavailable, "too many requests wait for the session store").retry(afterSeconds: 1)
        case .tooManyLater:
            self = ServiceError(.unavailable, "too many requests wait for their answers").retry(afterSeconds: 1)
        case .tooMuchUnread:
            self = ServiceError(.unavailable, "too many large answers wait to be read by their clients")
                .retry(afterSeconds: 1)
        }
    }
}

extension TargetFault {
    fileprivate var explanation: String {
        switch self {
        case .notAPath: "the target must be a path that begins with “/”"
        case .forbiddenByte: "this byte must be percent-encoded"
        case .badEscape: "“%” must be followed by two hexadecimal digits"
        case .nul: "a NUL has no meaning here, escaped or not"
        case .invalidUTF8: "this part is not UTF-8"
        }
    }
}
