/// Why a request is refused: an ``ErrorCode`` with what was wrong, where, and what would be right.
struct ServiceError: Error, Sendable {
    /// One thing that is wrong.
    struct Detail: Sendable, Equatable {
        /// Where it stands.
        enum Place: Sendable, Equatable {
            /// A JSON pointer into the body (RFC 6901).
            case body(String)
            /// A byte of the body or of the target.
            case offset(Int)
            /// A parameter of the query or a part of the path, by name.
            case parameter(String)
            case header(String)
        }

        var place: Place?
        /// Where in the text at that place, in bytes from 0.
        var offset: Int?
        var detail: String
        /// Names that may have been meant, or ids to choose from.
        var suggestions: [String] = []
    }

    let code: ErrorCode
    let status: Int
    var details: [Detail]
    /// Fields that the status requires: `Allow`, `Retry-After`.
    var headers: [(name: String, value: String)] = []
    /// What the client should have known: the session's screen as JSON, for a failed precondition.
    var current: [UInt8]?
    /// The screen of a draft that could not be committed, as JSON.
    var draft: [UInt8]?
    /// Where to go on: for a cursor that has expired the first page, for changes that have the whole screen.
    var first: String?

    /// The same error with one more field.
    func adding(_ name: String, _ value: String) -> ServiceError {
        var error = self
        error.headers.append((name, value))
        return error
    }

    init(_ code: ErrorCode, status: Int? = nil, _ details: [Detail]) {
        self.code = code
        self.status = status ?? code.status
        self.details = details
    }

    init(
        _ code: ErrorCode,
        status: Int? = nil,
        at place: Detail.Place? = nil,
        _ detail: String,
        suggestions: [String] = []
    ) {
        self.init(code, status: status, [Detail(place: place, detail: detail, suggestions: suggestions)])
    }

    /// Something wrong inside a text.
    init(_ code: ErrorCode, at place: Detail.Place, offset: Int, _ detail: String) {
        self.init(code, [Detail(place: place, offset: offset, detail: detail)])
    }
}
