import HTTPServer
import Support

extension HTTPRequest {
    /// Whether the client asks for a preference (RFC 7240).
    ///
    /// - Parameter preference: in lower case, as `respond-async` or `return=minimal`.
    package func prefers(_ preference: String) -> Bool {
        headers.values(for: "Prefer").contains { field in
            field.split(separator: ",").contains { String($0).trimmingSpaces.lowercased() == preference }
        }
    }
}
