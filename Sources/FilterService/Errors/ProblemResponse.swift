import HTTPServer

extension HTTPResponse {
    /// The one place where an error becomes an answer: RFC 9457, `application/problem+json`.
    init(_ error: ServiceError, requestID: String) {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("type")
        writer.string("/docs/errors/\(error.code.rawValue)")
        writer.key("title")
        writer.string(error.code.title)
        writer.key("status")
        writer.integer(error.status)
        writer.key("code")
        writer.string(error.code.rawValue)
        writer.key("requestId")
        writer.string(requestID)
        writer.key("errors")
        writer.beginArray()
        for detail in error.details { detail.write(to: &writer) }
        writer.endArray()
        if let first = error.first {
            writer.key("first")
            writer.string(first)
        }
        if let current = error.current {
            writer.key("current")
            writer.raw(current)
        }
        if let draft = error.draft {
            writer.key("draft")
            writer.raw(draft)
        }
        writer.endObject()
        self.init(
            status: error.status,
            headers: ["Content-Type": "application/problem+json", "Cache-Control": "no-store"],
            body: writer.bytes
        )
        for header in error.headers { headers.append(header.name, header.value) }
    }
}

extension ServiceError.Detail {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.beginObject()
        switch place {
        case .body(let pointer):
            writer.key("pointer")
            writer.string(pointer.shortened)
        case .offset(let offset):
            writer.key("offset")
            writer.integer(offset)
        case .parameter(let name):
            writer.key("parameter")
            writer.string(name.shortened)
        case .header(let name):
            writer.key("header")
            writer.string(name)
        case nil: break
        }
        if let offset { writer.member("offset", offset) }
        writer.key("detail")
        writer.string(detail.shortened)
        if !suggestions.isEmpty {
            writer.key("suggestions")
            writer.beginArray()
            for suggestion in suggestions { writer.string(suggestion) }
            writer.endArray()
        }
        writer.endObject()
    }
}

extension String {
    /// What a client sent may come back in a problem, but not at full length.
    fileprivate var shortened: String {
        utf8.count <= 500 ? self : String(prefix(500)) + "…"
    }
}
