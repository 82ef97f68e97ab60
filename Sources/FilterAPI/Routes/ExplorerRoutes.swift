import Bytes
import Gateway
import HTTPServer

/// The explorer and the contract for people to read: two pages and the files that they load.
package struct ExplorerRoutes: Sendable {
    private let images: ImagePolicy
    private let page: ExplorerFile?

    /// - Parameter images: from where pages may load images of items.
    init(images origins: AllowedOrigins) {
        images = ImagePolicy(sources: origins.sources)
        page = ExplorerFile.named("index.html").map(images.told)
    }

    var routes: [Route] {
        [
            Route(.get, "/", needs: nil, explorer),
            Route(.get, "/docs", needs: nil, contract),
            Route(.get, "/explorer/{file}", needs: nil, file),
        ]
    }

    private func explorer(_ call: Call) throws(ServiceError) -> HTTPResponse {
        // The page reads it: a link to a session that somebody else changes.
        try answer(call.request, with: page, allowing: ["session"])
    }

    private func contract(_ call: Call) throws(ServiceError) -> HTTPResponse {
        try answer(call.request, with: ExplorerFile.named("docs.html"))
    }

    private func file(_ call: Call) throws(ServiceError) -> HTTPResponse {
        let file = ExplorerFile.named(call["file"])
        return try answer(call.request, with: file?.isPage == true ? nil : file)
    }

    private func answer(
        _ request: HTTPRequest,
        with file: ExplorerFile?,
        allowing names: [String] = []
    ) throws(ServiceError) -> HTTPResponse {
        _ = try QueryParameters(request, allowing: names)
        guard let file else { throw ServiceError(.notFound, "the explorer has no such file") }
        let validator = Validator(tag: file.tag)
        if let response = try validator.notModified(request) { return response }
        var response = HTTPResponse(
            status: 200,
            headers: [
                "Content-Type": file.mediaType,
                "Content-Security-Policy": images.contentSecurityPolicy,
                "X-Content-Type-Options": "nosniff",
                "Referrer-Policy": "no-referrer",
            ],
            body: file.content.bytes
        )
        response.sharedRuns = [SharedRun(range: 0..<file.content.bytes.count, bytes: file.content)]
        return validator.added(to: response)
    }
}

extension AllowedOrigins {
    /// As policies of browsers name them. Images need encrypted connections where every host may send them.
    fileprivate var sources: [String] {
        switch self {
        case .all: ["https:"]
        case .loopback: []
        case .listed(let origins): origins.sorted()
        }
    }
}
