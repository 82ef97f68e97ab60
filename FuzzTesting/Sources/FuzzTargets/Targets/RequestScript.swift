import HTTPServer
import Support

@testable import Gateway
@testable import JSON

/// Requests as a text, so that people and mutators can write them:
///
/// ```
/// PATCH /v1/sessions/{session}
/// If-Match: {tag}
///
/// {"selections": {"maker": ["Northwind"]}}
/// ###
/// GET /v1/sessions/{session}/items?cursor={cursor}
/// ```
///
/// Words in braces are replaced from the answers before: the session that the script is about, the tag of the last
/// answer, the id of the last other session, the cursor of the next page, the key of the last share, and the first
/// filter in force.
struct RequestScript {
    private var values: [String: String]

    init(session: String) {
        values = ["session": session, "other": session]
    }

    /// The texts of the requests.
    static func parts(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        var parts: [ArraySlice<UInt8>] = []
        var start = 0
        for line in bytes.lines where line.elementsEqual("###".utf8) {
            parts.append(bytes[start..<max(start, line.startIndex - 1)])
            start = min(line.endIndex + 1, bytes.count)
        }
        return parts + [bytes[start...]]
    }

    /// - Returns: `nil` for what the server refuses before the service sees it.
    func request(_ text: ArraySlice<UInt8>) -> HTTPRequest? {
        let lines = filled(text).lines
        let words = lines[0].split(separator: UInt8(ascii: " "), maxSplits: 1)
        guard words.count == 2 else { return nil }
        let method = HTTPMethod(String(decoding: words[0], as: UTF8.self))
        if case .other = method { return nil }
        guard let target = try? RequestTarget(parsing: Array(words[1])) else { return nil }
        let fieldEnd = lines.firstIndex { $0.isEmpty } ?? lines.count
        var headers = HTTPHeaders(lines: lines[1..<max(1, fieldEnd)])
        let body = lines.dropFirst(fieldEnd + 1).joined(separator: [UInt8(ascii: "\n")])
        if headers["Content-Type"] == nil { headers.append("Content-Type", "application/json") }
        return HTTPRequest(id: "fuzz", method: method, target: target, headers: headers, body: Array(body))
    }

    private func filled(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var filled: [UInt8] = []
        var rest = text
        while let open = rest.firstIndex(of: UInt8(ascii: "{")) {
            filled += rest[..<open]
            rest = rest[open...]
            let found = values.first { rest.dropFirst().starts(with: "\($0.key)}".utf8) }
            filled += found.map { Array($0.value.utf8) } ?? [UInt8(ascii: "{")]
            rest = rest.dropFirst(found.map { $0.key.utf8.count + 2 } ?? 1)
        }
        return filled + rest
    }

    mutating func learn(from response: HTTPResponse) {
        values["tag"] = response.headers["ETag"] ?? values["tag"]
        guard let json = try? JSONValue(parsing: response.body) else { return }
        if let id = json["session"]?["id"]?.text, id != values["session"] { values["other"] = id }
        values["cursor"] = json["page"]?["nextCursor"]?.text ?? values["cursor"]
        values["key"] = json["key"]?.text ?? values["key"]
        if case .array(let filters)? = json["currentFilters"] {
            values["filter"] = filters.first?["id"]?.text ?? values["filter"]
        }
    }
}
