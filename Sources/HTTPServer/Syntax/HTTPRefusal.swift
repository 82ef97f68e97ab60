/// Why a request was refused before it reached the handler, or instead of what it answered. The connection is closed after
/// the answer, unless the case says otherwise.
///
/// Not among them, because libmicrohttpd answers by itself with a page of its own: a line that is no header field, a
/// protocol other than HTTP/1, a head beyond the memory of the connection (some 900 cookies make one).
public enum HTTPRefusal: Error, Sendable, Equatable {
    case missingHost
    /// A field that must come once, as `Host` or `Content-Type`, came several times.
    case repeatedField(name: String)
    /// The value of `Host`, or what stands in its place in the target, cannot be one.
    case malformedHost
    /// Two ways of framing the body, or one that HTTP/1.0 does not have; the text says which.
    case conflictingFraming(String)
    /// A `Transfer-Encoding` other than `chunked`.
    case unsupportedTransferCoding
    /// Bytes in the head that belong to no field: a NUL, a field that goes on in the next line (RFC 9112 section
    /// 5.2), a field without a name.
    case malformedHead
    /// A field's name is no token: control bytes, spaces before the colon.
    case invalidHeaderName
    /// A control byte in the value of the named field.
    case invalidHeaderValue(name: String)
    /// `offset` is in bytes from the beginning of the target as it was sent.
    case malformedTarget(TargetFault, offset: Int)
    case targetTooLong(limit: Int)
    case headTooLarge(limit: Int)
    case tooManyFields(limit: Int)
    case bodyTooLarge(limit: Int)
    /// As many uploads lie in files as may.
    case tooManyUploads
    /// The upload came at less than so many bytes a second, and another one waited for its slot.
    case uploadGaveWay(rate: Int)
    /// The file of an upload could not be made or written.
    case uploadNotKept(UploadFailure)
    /// Methods are case-sensitive; the text is the method as it was sent.
    case unsupportedMethod(String)
    /// An `Expect` other than `100-continue`.
    case expectationFailed
    /// More connections than the server serves at a time.
    case overloaded
    /// The slow lane has as many requests as may wait for it. The connection stays open.
    case tooManyWaiting
    /// As many requests wait for a thread that may wait for another server as may. The connection stays open.
    case tooManyWaitingForServer
    /// As many requests wait for a ``LaterReply`` as may. The connection stays open.
    case tooManyLater
    /// Too much of large answers waits to be read, and this is another one. The request may have been carried out; the
    /// connection stays open.
    case tooMuchUnread

    public var status: Int {
        switch self {
        case .missingHost, .repeatedField, .malformedHost, .conflictingFraming, .malformedHead, .invalidHeaderName,
            .invalidHeaderValue, .malformedTarget:
            400
        case .bodyTooLarge: 413
        case .targetTooLong: 414
        case .expectationFailed: 417
        case .headTooLarge, .tooManyFields: 431
        case .unsupportedTransferCoding, .unsupportedMethod: 501
        case .uploadNotKept(let failure): failure.isForWantOfRoom ? 507 : 503
        case .overloaded, .tooManyWaiting, .tooManyWaitingForServer, .tooManyLater, .tooManyUploads, .uploadGaveWay,
            .tooMuchUnread:
            503
        }
    }

    /// Whether the end of the request is unknown: then nothing after the head may be read.
    var leavesFramingInDoubt: Bool {
        switch self {
        case .conflictingFraming, .unsupportedTransferCoding, .malformedHead, .invalidHeaderName,
            .invalidHeaderValue:
            true
        case .missingHost, .repeatedField, .malformedHost, .malformedTarget, .targetTooLong, .headTooLarge,
            .tooManyFields, .bodyTooLarge, .tooManyUploads, .uploadGaveWay, .uploadNotKept, .unsupportedMethod,
            .expectationFailed,
            .overloaded, .tooManyWaiting, .tooManyWaitingForServer, .tooManyLater, .tooMuchUnread:
            false
        }
    }
}
