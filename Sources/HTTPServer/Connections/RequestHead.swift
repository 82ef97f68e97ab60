/// The head of a request as libmicrohttpd delivers it, with the rules that a request must pass.
///
/// libmicrohttpd 0.9.75 accepts much that RFC 9110 and 9112 forbid, and some of it lets two servers in a row disagree
/// about where a request ends. A request that is refused here gets an answer of the service's own.
struct RequestHead {
    let method: HTTPMethod
    let isHTTP10: Bool
    let byteCount: Int
    /// Whether the target was sent with a NUL, at which libmicrohttpd ended it.
    let isTargetCut: Bool
    /// Names and values, without spaces around the values.
    let headers: HTTPHeaders
    /// The values of `Transfer-Encoding` exactly as libmicrohttpd compares them, spaces at their ends included.
    let transferCodings: [[UInt8]]
    /// The first thing wrong with the bytes themselves.
    let fault: HTTPRefusal?

    /// Where the body ends.
    enum Framing: Equatable {
        case none
        case length(Int)
        case chunked

        /// The length of the body if the head says it.
        var contentLength: Int? {
            if case .length(let length) = self { length } else { nil }
        }
    }

    /// - Throws: ``HTTPRefusal/conflictingFraming(_:)``, ``HTTPRefusal/unsupportedTransferCoding``.
    func framing() throws(HTTPRefusal) -> Framing {
        let lengths = headers.values(for: "Content-Length")
        if let coding = transferCodings.first {
            guard lengths.isEmpty else { throw .conflictingFraming("Transfer-Encoding and Content-Length") }
            // RFC 9112 section 6.1: "A server or client that receives an HTTP/1.0 message containing a
            // Transfer-Encoding header field MUST treat the message as if the framing is faulty".
            guard !isHTTP10 else { throw .conflictingFraming("Transfer-Encoding with HTTP/1.0") }
            // Anything else, and be it a space at the end, libmicrohttpd would wait for for ever.
            guard transferCodings.count == 1, coding.map(\.lowercasedASCII) == Array("chunked".utf8) else {
                throw .unsupportedTransferCoding
            }
            return .chunked
        }
        guard let text = lengths.first else { return .none }
        guard lengths.count == 1 else { throw .conflictingFraming("more than one Content-Length") }
        return .length(try Self.contentLength(text))
    }

    /// The number of a `Content-Length`; the greatest there is for what is beyond it.
    ///
    /// - Throws: ``HTTPRefusal/conflictingFraming(_:)``.
    static func contentLength(_ text: String) throws(HTTPRefusal) -> Int {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw .conflictingFraming("Content-Length is no number")
        }
        return Int(text) ?? .max
    }

    /// Whether the client waits for a word before it sends the body. HTTP/1.0 has no such word.
    var expectsContinue: Bool {
        !isHTTP10
            && headers["Expect"]?.utf8.elementsEqual("100-continue".utf8, by: { $0.lowercasedASCII == $1 }) == true
    }

    /// The value of a field that comes once at most; `nil` without it.
    private func onlyField(_ name: String) throws(HTTPRefusal) -> ArraySlice<UInt8>? {
        var found: ArraySlice<UInt8>?
        for field in headers.fields where headers.matches(field, name) {
            guard found == nil else { throw .repeatedField(name: name) }
            found = headers.bytes[field.value]
        }
        return found
    }

    /// Checks everything that has nothing to do with the body, and reads the target.
    ///
    /// - Parameters:
    ///   - targetBytes: as many as a target may have.
    ///   - targetByteCount: the length of the target as it was sent.
    func check(
        _ targetBytes: [UInt8],
        ofByteCount targetByteCount: Int,
        _ configuration: HTTPServerConfiguration
    ) throws(HTTPRefusal) -> RequestTarget {
        if case .other(let token) = method { throw .unsupportedMethod(token) }
        guard targetByteCount <= configuration.maxTargetBytes else {
            throw .targetTooLong(limit: configuration.maxTargetBytes)
        }
        guard byteCount <= configuration.maxHeadBytes else { throw .headTooLarge(limit: configuration.maxHeadBytes) }
        guard headers.count <= configuration.maxHeaderFields else {
            throw .tooManyFields(limit: configuration.maxHeaderFields)
        }
        let host = try onlyField("Host")
        guard host != nil || isHTTP10 else { throw .missingHost }
        guard host?.allSatisfy(FieldSyntax.isHostByte) ?? true else { throw .malformedHost }
        _ = try onlyField("Content-Type")
        if !isHTTP10, headers["Expect"] != nil, !expectsContinue { throw .expectationFailed }
        guard !isTargetCut else { throw .malformedTarget(.nul, offset: targetByteCount) }
        if method == .options, targetBytes == [UInt8(ascii: "*")] { return .asterisk }
        do throws(TargetError) {
            return try RequestTarget(parsing: targetBytes)
        } catch {
            throw .malformedTarget(error.fault, offset: error.offset)
        }
    }
}
