import CMicroHTTPD
import Glibc

extension ServerCore {
    /// Whether libmicrohttpd sends pages that should be the service's own; version 0.9.77 and later know better.
    static let replacesLibraryPages = RequestHeadReader.knowsLayout

    /// The line that the library logs on the thread of a connection when it is about to answer with a page of its own.
    static let libraryPageLine = "Error processing request"

    /// Answers in place of the library, and cuts the connection before it sends its page.
    ///
    /// Version 0.9.75 sends the head of its answer twice if a `Content-Length` is no number, and answers 500 if there is no
    /// room for trailers. It calls nothing before; but it writes a line for the log, on the thread of the connection.
    /// There this looks for the connections whose requests the page can be about. Each of them has a fault that is
    /// certain, so it does not matter that the page is about one of them.
    ///
    /// - Complexity: O(open connections).
    func replaceLibraryPage() {
        for (connection, refusal) in connections.onThisThread(compactMap: fault) {
            if connection.exchange.id.isEmpty { connection.exchange.id = requestIDs.id(from: nil) }
            if connection.exchange.headers.isEmpty, let origin = unsafe headerValue("Origin", of: connection.handle) {
                connection.exchange.headers.append("Origin", origin)
            }
            connection.exchange.phase = .answered
            let response = answer(refusal, on: connection)
            // Nothing else is on its way: the request before has been answered in full.
            ConnectionSocket.send(response.wireBytes(requestID: connection.exchange.id), on: connection)
            ConnectionSocket.cut(connection.descriptor)
            tellServed(
                connection,
                status: response.status,
                byteCount: response.body.count,
                subject: response.subject
            )
        }
    }

    /// The fault of the request that is arriving on a connection of the calling thread.
    private func fault(of connection: Connection) -> HTTPRefusal? {
        guard !connection.isIdle else { return nil }
        switch connection.exchange.phase {
        case .head:
            guard let length = unsafe headerValue("Content-Length", of: connection.handle) else { return nil }
            do throws(HTTPRefusal) {
                // Beyond this the library cannot count.
                let isTooLong = UInt64(length) == nil
                _ = try RequestHead.contentLength(length)
                return isTooLong ? .bodyTooLarge(limit: configuration.maxBodyBytes) : nil
            } catch {
                return error
            }
        case .body where connection.exchange.isChunked:
            let count = unsafe trailerCount(of: connection.handle)
            return count > configuration.maxHeaderFields ? .tooManyFields(limit: configuration.maxHeaderFields) : nil
        case .body, .waiting, .answered:
            return nil
        }
    }

    /// As the library has it, spaces at the end included.
    private func headerValue(_ name: String, of handle: OpaquePointer) -> String? {
        var value: UnsafePointer<CChar>?
        var byteCount = 0
        let isFound = unsafe MHD_lookup_connection_value_n(
            handle,
            .HEADER_KIND,
            name,
            name.utf8.count,
            &value,
            &byteCount
        )
        guard isFound == .YES else { return nil }
        return unsafe String(decoding: UnsafeRawBufferPointer(start: value, count: byteCount), as: UTF8.self)
    }
}

/// The trailers of a request that have arrived.
func trailerCount(of handle: OpaquePointer) -> Int {
    Int(unsafe MHD_get_connection_values(handle, .FOOTER_KIND, nil, nil))
}

extension HTTPResponse {
    /// The answer as it is sent on a connection that ends with it, where libmicrohttpd cannot send it.
    func wireBytes(requestID: String) -> [UInt8] {
        let reason = unsafe String(cString: MHD_get_reason_phrase_for(UInt32(status)))
        var head = "HTTP/1.1 \(status) \(reason)\r\nDate: \(Self.date)\r\nConnection: close\r\n"
        head += "X-Request-Id: \(requestID)\r\nContent-Length: \(body.count)\r\n"
        var bytes = Array(head.utf8)
        for field in headers.fields {
            let (name, value) = (headers.bytes[field.name], headers.bytes[field.value])
            guard FieldSyntax.isToken(name), FieldSyntax.isValue(value) else { continue }
            bytes += name + [UInt8(ascii: ":"), UInt8(ascii: " ")] + value + [0x0D, 0x0A]
        }
        return bytes + [0x0D, 0x0A] + body
    }

    /// Now, as RFC 9110 section 5.6.7 has it.
    private static var date: String {
        var now = time(nil)
        var parts = unsafe tm()
        unsafe gmtime_r(&now, &parts)
        var text = [CChar](repeating: 0, count: 32)
        // The program keeps the C locale, whose names are English.
        let count = unsafe strftime(&text, text.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
        return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
