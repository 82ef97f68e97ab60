/// Why a request is refused: an ``ErrorCode`` with what is wrong, where, and what would be right.
package struct ServiceError: Error, Sendable {
    package let code: ErrorCode
    package let status: Int
    /// `nil` for the request as a whole.
    package private(set) var place: Place?
    /// The byte at fault in the text at that place, counted from 0; without a place, in the body or the target.
    package let offset: Int?
    package private(set) var detail: String
    /// Names that may have been meant, or ids to choose from.
    package let suggestions: [String]
    /// Further faults, where all of them are reported at once.
    package var more: [Fault] = []
    /// Members of the problem as JSON, without braces: what became of the rows of a batch.
    package var members: [UInt8]?
    /// Fields that the status requires: `Allow`, `Retry-After`.
    package var headers: [(name: String, value: String)] = []
    /// The session's screen as JSON, for a failed precondition.
    package var current: [UInt8]?
    /// The screen of a draft that could not be committed, as JSON.
    package var draft: [UInt8]?
    /// Where to go on: for a cursor that has expired the first page, for changes that have the whole screen.
    package var first: String?
    /// For the log alone: the cause of an error that is the service's own.
    package var cause: String?
    /// For the log alone: the name of the key that the request came with, where that is genuine and has ended.
    private(set) var keyName: String?

    /// - Parameter status: by default that of the code at this place.
    package init(
        _ code: ErrorCode,
        status: Int? = nil,
        at place: Place? = nil,
        offset: Int? = nil,
        _ detail: String,
        suggestions: [String] = []
    ) {
        self.code = code
        self.status = status ?? code.status(at: place)
        assert(code.statuses.contains(self.status), "\(code) is not answered with \(self.status)")
        self.place = place
        self.offset = offset
        self.detail = detail
        self.suggestions = suggestions
    }

    /// The same error about JSON that stands in a parameter of the query and not in the body.
    package func inJSON(ofParameter name: String) -> ServiceError {
        var error = self
        if case .body(let pointer) = place {
            error.place = .json(parameter: name, pointer: pointer)
        } else if place == nil, offset != nil {
            error.place = .query(name)
        }
        return error
    }

    /// The same error at a place, unless it is the service's own, or has one.
    package func at(_ place: Place) -> ServiceError {
        guard self.place == nil, status < 500 else { return self }
        var error = self
        error.place = place
        return error
    }

    /// The same error with one more thing to know about it.
    package func saying(_ more: String) -> ServiceError {
        var error = self
        error.detail += "; \(more)"
        return error
    }

    /// The same error with one more header field.
    package func adding(_ name: String, _ value: String) -> ServiceError {
        var error = self
        error.headers.append((name, value))
        return error
    }

    /// The same error of a request that came with a genuine key.
    package func of(keyName name: String) -> ServiceError {
        var error = self
        error.keyName = name
        return error
    }

    /// The same error with the time after which the request is worth another try.
    package func retry(afterSeconds seconds: Int) -> ServiceError {
        adding("Retry-After", String(seconds))
    }
}

extension ServiceError {
    /// One thing that is wrong.
    package struct Fault: Sendable, Equatable {
        package var place: Place?
        package var offset: Int?
        package let detail: String
        package var suggestions: [String] = []
    }

    /// The first thing that is wrong.
    package var fault: Fault { Fault(place: place, offset: offset, detail: detail, suggestions: suggestions) }

    /// Where a request is wrong.
    package enum Place: Sendable, Equatable {
        /// A part of the path, by its name in the route's template.
        case path(String)
        /// A parameter of the query.
        case query(String)
        case header(String)
        /// A JSON pointer into the body (RFC 6901).
        case body(String)
        /// A JSON pointer into the JSON that a parameter of the query holds.
        case json(parameter: String, pointer: String)
    }
}
