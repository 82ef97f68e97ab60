import Gateway
import HTTPServer
import JSON

extension ErrorFormat {
    /// That of the search protocol: `{"message": …, "status": …}`.
    static let search = ErrorFormat(owns: \.isOfSearchProtocol) { error, _ in HTTPResponse(searchError: error) }
}

extension HTTPResponse {
    /// An error of the search protocol.
    ///
    /// Its clients know 4xx, which is final, and everything else, which makes them try the next host and leave this one alone
    /// for some minutes. They have one host here. So whatever passes by itself is 429 with Retry-After.
    init(searchError error: ServiceError) {
        let status = error.statusOfSearches
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("message", error.messageOfSearches)
        writer.member("status", status)
        writer.endObject()
        self = HTTPResponse(
            status: status,
            headers: ["Content-Type": "application/json"],
            body: writer.bytes
        ).notStored()
        for header in error.headers where header.name != "WWW-Authenticate" {
            headers.append(header.name, header.value)
        }
        if status == 429, headers["Retry-After"] == nil { headers.append("Retry-After", "1") }
    }
}

extension ServiceError {
    /// The status that the protocol has for an error.
    fileprivate var statusOfSearches: Int {
        switch code {
        case .keyRequired, .invalidKey, .keyExpired: 403
        case .unknownCatalog, .unknownItem: 404
        case .internalError: 500
        case .notImplemented: 400
        default:
            switch status {
            case 422: 400
            case 500...: 429
            default: status
            }
        }
    }

    /// The fault, as one text: with the parameter or the member before it, and the column behind it, from 1.
    fileprivate var messageOfSearches: String {
        switch code {
        case .keyRequired, .invalidKey, .keyExpired: return "Invalid Application-ID or API key"
        default:
            let column = offset.map { " at col \($0 + 1)" } ?? ""
            return "\(place?.searchName.map { $0 + ": " } ?? "")\(detail)\(column)".shortened
        }
    }
}

extension ServiceError.Place {
    /// The parameter or the member that is wrong, as `requests[1].filters`; `nil` for a part of the path, which clients do
    /// not know by name.
    fileprivate var searchName: String? {
        switch self {
        case .path: nil
        case .query(let name), .header(let name): name
        case .body(let pointer): Self.path(pointer)
        case .json(let name, let pointer): Self.path(pointer).map { "\(name).\($0)" } ?? name
        }
    }

    /// A JSON pointer (RFC 6901) as people write it; `nil` for the whole.
    private static func path(_ pointer: String) -> String? {
        var path = ""
        for token in pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
            let name = token.replacing("~1", with: "/").replacing("~0", with: "~")
            if Int(name) != nil {
                path += "[\(name)]"
            } else {
                path += path.isEmpty ? name : ".\(name)"
            }
        }
        return path.isEmpty ? nil : path
    }
}
