import Foundation
import TestSupport
import Testing

/// The built service over the example catalogs, one with every kind of category and one of mixed types, for as long as
/// the value lives.
struct RunningService {
    let process: ServiceProcess
    let client: ServiceClient

    /// - Parameters:
    ///   - options: further options of `serve`.
    ///   - environment: additions to the environment of the tests.
    init(_ options: String..., environment: [String: String] = [:]) throws {
        try self.init(options: options, environment: environment)
    }

    init(options: [String], environment: [String: String] = [:]) throws {
        let directory = try TemporaryFiles()
        try directory.write(
            "mixed.ndjson",
            #"{"id":"a","code":"1"}"#,
            #"{"id":"b","code":1}"#,
            #"{"id":"c","code":true}"#
        )
        process = try ServiceProcess(
            arguments: ["serve", Self.examples, Self.everything, directory.path("mixed.ndjson"), "--port", "0"]
                + options,
            environment: environment
        )
        client = ServiceClient(of: process)
    }

    static var examples: String { root.appending(component: "Examples").path }
    static var everything: String { root.appending(component: "Tests/Data/everything.ndjson").path }

    private static var root: URL {
        (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    }

    /// Begins a session.
    func session(_ members: String = "", over catalog: String = "shop") throws -> String {
        let reply = try client.send("POST", "/v1/sessions", #"{"catalog":"\#(catalog)"\#(members)}"#)
        try #require(reply.status == 201, "\(reply.text)")
        return "/v1/sessions/\(try #require(reply.text("/session/id")))"
    }
}

/// A directory that goes away with the value.
final class TemporaryFiles: Sendable {
    private let directory = FileManager.default.temporaryDirectory.appending(component: UUID().uuidString)

    init() throws {
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: directory)
    }

    /// The files in the directory.
    func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: directory.path) }

    func path(_ name: String) -> String { directory.appending(component: name).path }

    func write(_ name: String, _ lines: String...) throws {
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: directory.appending(component: name))
    }
}
