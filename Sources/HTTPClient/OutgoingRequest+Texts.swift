import CCurl
import Support

extension OutgoingRequest {
    /// Calls `body` with the request as libcurl gets it, and its fields, which `body` hands on to be freed. The
    /// pointers in the request must not escape the call.
    func withTexts<Result>(
        bodyByteCount: Int?,
        _ body: (_ request: inout CCurl_Request, _ fields: OpaquePointer?) -> Result
    ) -> Result {
        unsafe url.withCString { url in
            unsafe method.withCString { method in
                unsafe authorities.withOptionalCString { authorities in
                    unsafe socketPath.withOptionalCString { socketPath in
                        var request = unsafe CCurl_Request(
                            method: method,
                            url: url,
                            authorities: authorities,
                            socketPath: socketPath,
                            byteCount: Int64(bodyByteCount ?? -1),
                            connectTimeout: Int(connectTimeout.wholeMilliseconds),
                            continueTimeout: Int((continueTimeout ?? .zero).wholeMilliseconds),
                            isDirect: isDirect ? 1 : 0,
                            isPacked: isPacked ? 1 : 0
                        )
                        return unsafe body(&request, fields(hasBody: bodyByteCount ?? 0 > 0))
                    }
                }
            }
        }
    }

    /// - Returns: a list for libcurl; `nil` where there is no memory for it.
    private func fields(hasBody: Bool) -> OpaquePointer? {
        // Without a value it keeps libcurl from a line of its own.
        let expect = hasBody && continueTimeout != nil ? "Expect: 100-continue" : "Expect:"
        var fields: OpaquePointer?
        for line in lines + [expect] {
            unsafe fields = CCurl_append(fields, line)
            if unsafe fields == nil { break }
        }
        return unsafe fields
    }
}

extension String? {
    fileprivate func withOptionalCString<Result>(_ body: (UnsafePointer<CChar>?) -> Result) -> Result {
        guard let text = self else { return body(nil) }
        return unsafe text.withCString { unsafe body($0) }
    }
}
