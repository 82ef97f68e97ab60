// Follows a session in a terminal: prints its sentence, and prints it again after every change by any client.
//
//   swiftc follow.swift -o follow
//   ./follow http://127.0.0.1:8080/v1/sessions/SESSION [OPERATIONS]
//   ./follow http://127.0.0.1:8080/v1/catalogs/CATALOG [OPERATIONS]
//
// Of a catalog it begins a session. With OPERATIONS, an array as `POST …/apply` has it, these are carried out first, once: while the service cannot be reached
// or is unavailable, the request is sent again with the same key. Needs Foundation alone.

import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A screen, as far as it is printed here; `include=` leaves out its lists.
struct Screen: Decodable {
    var text: String
}

/// A session that has begun.
struct Start: Decodable {
    struct Session: Decodable {
        let id: String
    }
    let session: Session
}

/// The differences from the screen that `since` names.
struct Changes: Decodable {
    let since: String
    let text: String?
}

struct End: Decodable {
    let reason: String
}

struct Event {
    var name = ""
    var id = ""
    var data = ""
}

struct SessionEnded: Error {}

struct Refusal: Error {
    let status: Int
    let body: String
}

/// The lines of an answer as they come.
final class LineReader: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    private let lines: AsyncThrowingStream<String, any Error>.Continuation
    // The delegate is called by one queue, one call after the other.
    private var rest = Data()

    static func lines(of request: URLRequest) -> AsyncThrowingStream<String, any Error> {
        AsyncThrowingStream { lines in
            let session = URLSession(configuration: .ephemeral, delegate: LineReader(lines), delegateQueue: nil)
            let task = session.dataTask(with: request)
            lines.onTermination = { _ in session.invalidateAndCancel() }
            task.resume()
        }
    }

    private init(_ lines: AsyncThrowingStream<String, any Error>.Continuation) {
        self.lines = lines
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        // A refusal is no stream; reading the screen shows the reason.
        guard (dataTask.response as? HTTPURLResponse)?.statusCode == 200 else { return }
        rest += data
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            lines.yield(String(decoding: rest[..<end], as: UTF8.self))
            rest = Data(rest[(end + 1)...])
        }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        lines.finish(throwing: error)
    }
}

/// A session and the screen of it that is printed.
struct Follower {
    private var address: String
    private var screen: Screen?
    /// Names the screen: its ETag, without quotes and without the mark of a compressed answer.
    private var version = ""

    init(_ address: String) {
        self.address = address
    }

    /// Where the address is that of a catalog, begins a session on it.
    mutating func begin() async throws {
        let parts = address.components(separatedBy: "/v1/catalogs/")
        guard let service = parts.first, let catalog = parts.dropFirst().first?.removingPercentEncoding else { return }
        address = service + "/v1/sessions"
        let start = try JSONEncoder().encode(["catalog": catalog])
        address += "/" + (try JSONDecoder().decode(Start.self, from: try await post("?include=", start)).session.id)
    }

    func apply(operations: String) async throws {
        _ = try await post("/apply?include=", Data("{\"operations\": \(operations)}".utf8))
    }

    /// Sends a write: its key says that it is the same each time, so that it takes effect once.
    private func post(_ path: String, _ body: Data) async throws -> Data {
        var request = URLRequest(url: try url(path))
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.setValue(UUID().uuidString, forHTTPHeaderField: "Idempotency-Key")
        request.httpBody = body
        return try await answer(to: request).body
    }

    /// Prints until the session ends.
    mutating func follow() async throws {
        while true {
            try await read()
            do {
                try await takeEvents()
            } catch let error as URLError {
                note("no connection: \(error.localizedDescription)")
            }
            try await Task.sleep(nanoseconds: 1_000_000_000)
        }
    }

    private func url(_ path: String) throws -> URL {
        guard let url = URL(string: address + path) else { throw URLError(.badURL) }
        return url
    }

    private mutating func read() async throws {
        let (body, tag) = try await answer(to: URLRequest(url: try url("?include=")))
        version = tag
        draw(try JSONDecoder().decode(Screen.self, from: body))
    }

    /// Takes over what others change, until the connection ends or the screen has to be read again.
    private mutating func takeEvents() async throws {
        var request = URLRequest(url: try url("/events?include="))
        // Four heartbeats of the service: a connection that is silent for longer is broken.
        request.timeoutInterval = 60
        request.setValue(version, forHTTPHeaderField: "Last-Event-ID")
        var event = Event()
        for try await line in LineReader.lines(of: request) {
            let parts = line.split(separator: ":", maxSplits: 1).map { $0.drop { $0 == " " } }
            switch (parts.first, parts.last) {
            case ("event", let text?): event.name = String(text)
            case ("id", let text?): event.id = String(text)
            case ("data", let text?): event.data = String(text)
            case (nil, _):
                guard try take(event) else { return }
                event = Event()
            default: continue
            }
        }
    }

    /// - Returns: whether the stream goes on from the screen that is there.
    private mutating func take(_ event: Event) throws -> Bool {
        switch event.name {
        case "changes":
            // It is known already.
            if event.id == version { return true }
            let changes = try JSONDecoder().decode(Changes.self, from: Data(event.data.utf8))
            guard changes.since == version else { return false }
            version = event.id
            if let text = changes.text { draw(Screen(text: text)) }
            return true
        case "reload": return false
        case "end":
            let end = try JSONDecoder().decode(End.self, from: Data(event.data.utf8))
            if end.reason == "sessionEnded" { throw SessionEnded() }
            return true
        default: return true
        }
    }

    private mutating func draw(_ new: Screen) {
        if new.text != screen?.text { print(new.text) }
        screen = new
    }

    /// Sends a request until it is answered.
    private func answer(to request: URLRequest) async throws -> (body: Data, tag: String) {
        while true {
            do {
                let (body, response) = try await URLSession.shared.data(for: request)
                guard let answer = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
                switch answer.statusCode {
                case 200..<300:
                    let tag = (answer.value(forHTTPHeaderField: "ETag") ?? "").filter { $0 != "\"" }
                    return (body, tag.hasSuffix("-gz") ? String(tag.dropLast(3)) : tag)
                case 404, 410: throw SessionEnded()
                case 502, 503, 504: note("the service answered \(answer.statusCode)")
                default: throw Refusal(status: answer.statusCode, body: String(decoding: body, as: UTF8.self))
                }
            } catch let error as URLError {
                note("no connection: \(error.localizedDescription)")
            }
            try await Task.sleep(nanoseconds: 1_000_000_000)
        }
    }

    private func note(_ text: String) {
        FileHandle.standardError.write(Data("\(text)\n".utf8))
    }
}

setvbuf(stdout, nil, _IOLBF, 0)
let arguments = CommandLine.arguments.dropFirst()
guard let address = arguments.first, arguments.count <= 2 else {
    print("usage: follow http://127.0.0.1:8080/v1/sessions/SESSION [OPERATIONS]")
    exit(2)
}
var follower = Follower(address)
do {
    try await follower.begin()
    if arguments.count == 2 { try await follower.apply(operations: arguments.last!) }
    try await follower.follow()
} catch is SessionEnded {
    print("the session has ended")
}
