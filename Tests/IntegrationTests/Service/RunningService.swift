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

    static var examples: String { Repository.root.appending(component: "Examples").path }
    static var everything: String { Repository.testData.appending(component: "everything.ndjson").path }

    /// Begins a session.
    func session(_ members: String = "", over catalog: String = "shop") throws -> String {
        let reply = try client.send("POST", "/v1/sessions", #"{"catalog":"\#(catalog)"\#(members)}"#)
        try #require(reply.status == 201, "\(reply.text)")
        return "/v1/sessions/\(try #require(reply.text("/session/id")))"
    }
}
