/// What the search protocol says of an error: `{"message": …, "status": …}`.
extension ServiceError {
    /// Clients of the protocol take every status that is neither 2xx nor 4xx for a broken host, and leave it alone for
    /// minutes. So overload is 429. What the service itself does wrong stays 500.
    var searchStatus: Int {
        switch status {
        case 401: 403
        case 410: 404
        case 422: 400
        case 501...: 429
        default: status
        }
    }

    /// What is wrong, with the place in front where the request names one: `requests[1].page: expected an integer …`.
    var searchMessage: String {
        switch place {
        case .body(let pointer): pointer.isEmpty ? detail : "\(Self.path(pointer)): \(detail)"
        case .query(let name): "\(name): \(detail)"
        case .json(let name, let pointer): "\(name)\(pointer.isEmpty ? "" : "." + Self.path(pointer)): \(detail)"
        case .path, .header, nil: detail
        }
    }

    /// No index has this name, or none for the sender of the request.
    init(unknownIndex name: String, at place: Place) {
        self.init(.unknownCatalog, status: 404, at: place, "Index \(name) does not exist")
    }

    /// A JSON pointer as a path: `requests[1].filters`.
    private static func path(_ pointer: String) -> String {
        var path = ""
        for token in pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
            let name = token.replacing("~1", with: "/").replacing("~0", with: "~")
            if Int(name) != nil {
                path += "[\(name)]"
            } else {
                path += path.isEmpty ? name : ".\(name)"
            }
        }
        return path
    }
}
