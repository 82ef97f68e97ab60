import HTTPServer
import Support

extension HTTPRequest {
    /// The media type of the body in lower case, without parameters; `nil` if the request names none.
    package var mediaType: String? {
        headers["Content-Type"].map { $0.prefix { $0 != ";" }.lowercased().trimmingSpaces }
    }

    /// The parameters of the media type of the body, names and values in lower case, values without quotes.
    package var mediaTypeParameters: [(name: String, value: String)] {
        (headers["Content-Type"] ?? "").split(separator: ";").dropFirst().map { parameter in
            let parts = parameter.split(separator: "=", maxSplits: 1).map { String($0).lowercased().trimmingSpaces }
            return (parts.first ?? "", parts.count > 1 ? parts[1].filter { $0 != "\"" } : "")
        }
    }
}
