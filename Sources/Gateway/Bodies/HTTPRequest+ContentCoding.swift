import Bytes
import HTTPServer
import Support

extension HTTPRequest {
    /// The request with its body unpacked, if it was sent as gzip. A request without a body has no coding.
    ///
    /// - Parameter limit: bytes of the unpacked body.
    /// - Throws: `unsupportedMediaType` for another coding, or several; `tooLarge`; `malformedGzip`.
    func decodingBody(atMost limit: Int) throws(ServiceError) -> HTTPRequest {
        guard !body.isEmpty, try isGzip() else { return self }
        do throws(Gunzip.Fault) {
            return decoded(to: try Gunzip.unpack(body, atMost: limit))
        } catch {
            switch error {
            case .tooLarge: throw ServiceError(.tooLarge, "the unpacked body is longer than \(limit) bytes")
            case .malformed(let reason):
                throw ServiceError(.malformedGzip, "the body cannot be unpacked: \(reason)")
            }
        }
    }

    /// Whether the body was sent as gzip.
    ///
    /// - Throws: `unsupportedMediaType` for another coding, or several.
    package func isGzip() throws(ServiceError) -> Bool {
        let fields = headers.values(for: "Content-Encoding")
        let codings = fields.joined(separator: ",").split(separator: ",").map { String($0).trimmingSpaces.lowercased() }
            .filter { !$0.isEmpty && $0 != "identity" }
        guard let coding = codings.first else { return false }
        guard codings.count == 1, ["gzip", "x-gzip"].contains(coding) else {
            throw ServiceError(
                .unsupportedMediaType,
                at: .header("Content-Encoding"),
                "the body must be sent plain or as gzip, not as “\(codings.joined(separator: ", "))”"
            ).adding("Accept-Encoding", "gzip")
        }
        return true
    }
}
