import HTTPServer
import JSON

extension HTTPResponse {
    /// A problem document: RFC 9457, `application/problem+json`.
    init(problem error: ServiceError, requestID: String) {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("type", "\(ErrorPage.path)/\(error.code.rawValue)")
        writer.member("title", error.code.title)
        writer.member("status", error.status)
        writer.member("code", error.code.rawValue)
        writer.member("requestId", requestID)
        writer.key("errors")
        writer.beginArray()
        for fault in [error.fault] + error.more { fault.write(to: &writer) }
        writer.endArray()
        if let members = error.members { writer.rawMembers(members.span) }
        if let first = error.first { writer.member("first", first) }
        if let current = error.current {
            writer.key("current")
            writer.raw(current)
        }
        if let draft = error.draft {
            writer.key("draft")
            writer.raw(draft)
        }
        writer.endObject()
        self = HTTPResponse(
            status: error.status,
            headers: ["Content-Type": "application/problem+json"],
            body: writer.bytes
        ).notStored()
        for header in error.headers { headers.append(header.name, header.value) }
    }
}

extension ServiceError.Fault {
    /// The fault and its place (schema `Fault`).
    fileprivate func write(to writer: inout JSONWriter) {
        writer.beginObject()
        switch place {
        case .path(let name), .query(let name): writer.member("parameter", name.shortened)
        case .header(let name): writer.member("header", name)
        case .json(let name, let pointer):
            writer.member("parameter", name)
            writer.member("pointer", pointer.shortened)
        case .body(let pointer): writer.member("pointer", pointer.shortened)
        case nil: break
        }
        if let offset { writer.member("offset", offset) }
        writer.member("detail", detail.shortened)
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
    /// Text that a client sent may come back in a problem, but not at full length.
    package var shortened: String {
        // Scalars, as a character may have any number of them.
        let kept = unicodeScalars.prefix(500)
        return kept.endIndex == unicodeScalars.endIndex ? self : String(kept) + "…"
    }
}
