import FilterCore
import HTTPServer

@testable import Gateway
@testable import JSON

extension FuzzTarget {
    /// Requests to one session over the teas, one after the other; see ``RequestScript``.
    static let requests = FuzzTarget(name: "requests") { bytes in
        let walk = RequestWalk.shared
        let id = try walk.begin()
        var script = RequestScript(session: id)
        for part in RequestScript.parts(of: bytes).prefix(12) {
            guard let request = script.request(part) else { continue }
            let response = try walk.cached.send(
                request.method,
                request.target,
                headers: request.headers,
                body: request.body
            )
            script.learn(from: response)
        }
        try walk.end(id)
    }
}

/// A service that keeps results, and one that evaluates everything anew, over the same sessions.
private struct RequestWalk {
    static let shared = RequestWalk()

    let cached: Screens
    private let plain: Screens

    private init() {
        let sessions = Screens.sessions()
        cached = Screens(of: Teas.snapshot, sessions: sessions, cacheBytes: 1 << 20)
        plain = Screens(of: Teas.snapshot, sessions: sessions)
    }

    func begin() throws -> String {
        let response = try cached.send(.post, "/v1/sessions", #"{"state":{}}"#)
        guard let id = try JSONValue(parsing: response.body)["session"]?["id"]?.text else {
            throw Finding("no session begins: \(response.status)")
        }
        return id
    }

    /// After any requests the session can be read, and no cached result differs from a new one.
    func end(_ id: String) throws {
        let parts = ["", "/categories", "/current-filters", "/items", "/history", "/rescue", "/sections"]
        for part in parts {
            let (kept, new) = (
                try cached.send(.get, "/v1/sessions/\(id)\(part)"), try plain.send(.get, "/v1/sessions/\(id)\(part)")
            )
            try promise(kept.status == new.status, "\(part) is answered with \(kept.status) and with \(new.status)")
            // A session that was ended by a request is gone for all.
            guard kept.status == 200 else { continue }
            let (known, found) = (String(decoding: kept.body, as: UTF8.self), String(decoding: new.body, as: UTF8.self))
            try promise(
                known.withoutExpiry == found.withoutExpiry,
                "\(part) is\n\(known)\nand evaluated anew\n\(found)"
            )
        }
    }
}

extension String {
    /// The answer without the moment when the session ends, which every use moves.
    fileprivate var withoutExpiry: String {
        guard let start = firstRange(of: #""expiresAt":""#), let end = self[start.upperBound...].firstIndex(of: "\"")
        else { return self }
        return String(self[..<start.lowerBound]) + String(self[end...])
    }
}
