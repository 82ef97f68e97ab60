import HTTPServer
import Support

extension HTTPRequest {
    /// The media type of the body in lower case, without parameters; `nil` if the request names none.
    package var mediaType: String? {
        headers["Content-Type"].map { $0.prefix { $0 != ";" }.lowercased().trimmingSpaces }
    }
}
