package import Bytes
import HTTPServer
import Support

extension HTTPResponse {
    /// The runs of the body that other answers have, too.
    package var sharedRuns: [SharedRun] {
        get { note as? [SharedRun] ?? [] }
        set { note = newValue }
    }
}

// Answers that are sent as gzip, and their validators (RFC 9110, 8.4 and 8.8.3.3).
extension AnswerPolicy {
    /// Packs an answer if its client prefers that. The packed form is another representation, so that it has a validator of
    /// its own.
    func pack(_ response: inout HTTPResponse, for headers: HTTPHeaders) {
        guard let gzip else { return }
        if response.status == 304 {
            nameForm(in: &response, for: headers)
        } else if let stream = response.stream, headers.prefersGzip {
            stream.encode(with: GzipStream(gzip.deflaters))
            response.headers.append("Content-Encoding", "gzip")
        } else if isToPack(response), headers.prefersGzip {
            response.body = gzip.pack(response.body, sharing: response.sharedRuns)
            response.headers.append("Content-Encoding", "gzip")
            if let tag = response.headers["ETag"] { response.headers.replace("ETag", with: tag.tagOfGzip) }
        }
    }

    /// Says in an answer without a body which of the forms that the client has is still right: the packed one if it named
    /// that, unless it named both and would get the plain one now.
    private func nameForm(in response: inout HTTPResponse, for headers: HTTPHeaders) {
        guard let tag = response.headers["ETag"],
            case .tags(let tags)? = TagCondition(headers.values(for: "If-None-Match").joined(separator: ",")),
            tags.contains(where: { $0.strongTag == tag.tagOfGzip }),
            headers.prefersGzip || !tags.contains(where: { $0.strongTag == tag })
        else { return }
        response.headers.replace("ETag", with: tag.tagOfGzip)
    }
}
