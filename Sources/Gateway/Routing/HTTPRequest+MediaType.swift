import HTTPServer
import Support

extension HTTPRequest {
    /// The media type of the body in lower case, without parameters; `nil` if the request names none.
    package var mediaType: String? {
        headers["Content-Type"].map { $0.prefix { $0 != ";" }.lowercased().trimmingSpaces }
    }

    /// Whether the client asks for a preference, as `respond-async` (RFC 7240).
    package func prefers(_ preference: String) -> Bool {
        headers.values(for: "Prefer").contains { field in
            field.split(separator: ",").contains { String($0).trimmingSpaces.lowercased() == preference }
        }
    }
}
