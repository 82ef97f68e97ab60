import FilterCore

/// A session as one request sees it, and the answers to it: all of them carry the validator and the expiry.
struct SessionAnswer {
    let session: Session
    let snapshot: CatalogSnapshot

    /// What clients compare: the revision of the state and the version of the data.
    var entityTag: EntityTag {
        EntityTag(revision: session.revision, dataVersion: snapshot.dataVersion)
    }

    /// The whole screen, or the parts that the options name.
    func screen(status: Int = 200, _ options: ScreenOptions) -> HTTPResponse {
        response(.json(status: status, capacity: 16 << 10) { writeScreen(options, to: &$0) })
    }

    func screenBytes(_ options: ScreenOptions) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writeScreen(options, to: &writer)
        writer.endObject()
        return writer.bytes
    }

    /// One part of the screen, with the revision and the data version beside it.
    func part(_ body: (inout JSONWriter) -> Void) -> HTTPResponse {
        response(
            .json { writer in
                body(&writer)
                writer.member("revision", session.revision)
                writer.member("dataVersion", snapshot.dataVersion)
            }
        )
    }

    /// Adds what every answer about a session carries.
    func response(_ response: HTTPResponse) -> HTTPResponse {
        var response = response
        response.headers.append("ETag", entityTag.description)
        response.headers.append("Session-Expires", session.expiresAt.description)
        response.headers.append("Cache-Control", "private, no-cache")
        return response
    }

    /// The answer to a read whose result the client has already, or `nil`.
    func notModified(_ request: HTTPRequest) -> HTTPResponse? {
        guard let condition = request.condition("If-None-Match"), entityTag.isListed(in: condition) else { return nil }
        return response(HTTPResponse(status: 304))
    }

    func writer(_ options: ScreenOptions) -> ScreenWriter {
        ScreenWriter(
            snapshot,
            session.state.filters,
            options: options,
            sort: session.state.sort,
            pageSize: session.state.pageSize,
            locale: session.state.locale
        )
    }

    /// In which words the session is answered.
    var wording: Wording { snapshot.wording(for: session.state.locale) }

    private func writeScreen(_ options: ScreenOptions, to writer: inout JSONWriter) {
        writer.key("session")
        writer.beginObject()
        writer.member("id", session.id)
        writer.member("catalog", snapshot.name)
        writer.member("revision", session.revision)
        writer.member("dataVersion", snapshot.dataVersion)
        writer.member("expiresAt", session.expiresAt.description)
        writer.member("locale", session.state.locale)
        writer.member("sort", session.state.sort)
        writer.member("pageSize", session.state.pageSize)
        writer.endObject()
        self.writer(options).writeScreen(to: &writer)
    }
}
