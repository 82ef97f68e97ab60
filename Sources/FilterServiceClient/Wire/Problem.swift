public import Foundation

/// Why the service refuses a request (RFC 9457).
public struct Problem: Error, Hashable, Sendable {
    /// Of HTTP.
    public var status: Int
    /// Stable and for programs: `unknownValue`, `sessionExpired`. `ERRORS.md` of the service says what each means; empty
    /// if something on the way answered instead of the service.
    public var code: String
    public var title: String
    /// What is wrong, each with its place; empty where the problem is not in the request.
    public var faults: [Fault]
    /// How long the service wants not to be asked again.
    public internal(set) var retryAfter: Duration?

    /// One thing that is wrong.
    public struct Fault: Hashable, Sendable {
        /// Where in the body: `/operations/0/value`.
        public var pointer: String?
        /// The parameter of the address that is wrong.
        public var parameter: String?
        /// A sentence for people, with what would be right.
        public var detail: String
        /// Near names.
        public var suggestions: [String]
    }

    init(status: Int, body: Data) {
        let json = (try? JSONValue(parsing: body)) ?? .null
        self.status = status
        code = json["code"]?.text ?? ""
        title = json["title"]?.text ?? "Status \(status)"
        faults =
            json["errors"]?.elements.map {
                Fault(
                    pointer: $0["pointer"]?.text,
                    parameter: $0["parameter"]?.text,
                    detail: $0["detail"]?.text ?? "",
                    suggestions: $0["suggestions"]?.elements.compactMap(\.text) ?? []
                )
            } ?? []
    }

    /// A step back in a session that goes on as another one.
    static let ofHistoryThatEnded = Problem(
        status: 422,
        body: Data(#"{"code":"noStep","title":"The step was one of a session that has ended"}"#.utf8)
    )

    /// The session is gone: it has expired or was ended.
    var isEnd: Bool { ["sessionExpired", "unknownSession"].contains(code) }

    /// The same request may succeed in a while. A refusal without a code is of something on the way, but for requests that
    /// libmicrohttpd refuses before the service sees them.
    var isTemporary: Bool {
        [408, 425, 429, 502, 503, 504].contains(status) || (code.isEmpty && ![400, 413, 414, 431].contains(status))
    }

    /// The request names a screen that the service never had, or has forgotten.
    var isOfUnknownScreen: Bool { faults.contains { $0.parameter == "since" } }
}

extension Problem: LocalizedError {
    public var errorDescription: String? { faults.first?.detail ?? title }
}
