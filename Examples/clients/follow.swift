// Follows a session in a terminal: prints its sentence, and prints it again after every change by any client.
//
//   ./follow http://127.0.0.1:8080/v1/sessions/SESSION [OPERATIONS]
//   ./follow http://127.0.0.1:8080/v1/catalogs/CATALOG [OPERATIONS]
//
// Of a catalog it begins a session. With OPERATIONS, an array as `POST …/apply` has it, these are carried out first, once.
// It ends with 1 where the service refuses something, and says on standard error what.
// Needs the package FilterServiceClient, see Documentation/CLIENTS.md.

import FilterServiceClient
import Foundation
import Observation

/// The text alone is printed.
let options = ScreenOptions(include: [])

/// What the user has to know before the program ends.
struct Failure: LocalizedError {
    let errorDescription: String?
}

/// Prints a line at once, also into a pipe.
func printLine(_ line: String) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
}

func report(_ error: any Error) {
    FileHandle.standardError.write(Data("\(error.localizedDescription)\n".utf8))
}

/// The session of the address; while the service cannot be reached or is unavailable, it is asked again.
@MainActor
func session(at address: String) async throws -> FilterSession {
    let parts = address.components(separatedBy: "/v1/")
    let path = parts.last?.split(separator: "/").compactMap { $0.removingPercentEncoding } ?? []
    guard parts.count == 2, path.count == 2, ["catalogs", "sessions"].contains(path[0]), let url = URL(string: parts[0])
    else { throw Failure(errorDescription: "\(address) is not the address of a session or of a catalog") }
    let service = URLSessionTransport(url)
    while true {
        do {
            return path[0] == "catalogs"
                ? try await .begin(catalog: path[1], options: options, through: service)
                : try await .join(path[1], options: options, through: service)
        } catch let problem as Problem where path[0] == "sessions" && [404, 410].contains(problem.status) {
            printLine("the session has ended")
            exit(0)
        } catch let problem as Problem where problem.status < 500 {
            throw problem
        } catch {
            report(error)
            try await Task.sleep(for: .seconds(1))
        }
    }
}

/// Returns when something that was read has changed.
@MainActor
func change(of read: () -> Void) async {
    await withCheckedContinuation { changed in
        withObservationTracking(read) { changed.resume() }
    }
    // The new value is there after the announcement.
    await Task.yield()
}

/// Carries out operations, once.
@MainActor
func apply(_ text: String, to session: FilterSession) async throws {
    guard case .array(let operations)? = try? JSONValue(parsing: Data(text.utf8)) else {
        throw Failure(errorDescription: "OPERATIONS is not an array of JSON")
    }
    session.apply(operations.map(FilterOperation.init))
    await session.settle()
    if let refusal = session.refusals.first { throw refusal.problem }
}

/// Prints the sentence of a session until the session ends.
@MainActor
func follow(_ session: FilterSession) async {
    session.follow()
    var printed: String?
    while session.connection != .ended {
        if session.text != printed { printLine(session.text) }
        printed = session.text
        await change { _ = (session.text, session.connection) }
    }
    printLine("the session has ended")
}

let arguments = Array(CommandLine.arguments.dropFirst())
guard let address = arguments.first, arguments.count <= 2 else {
    report(Failure(errorDescription: "usage: follow http://127.0.0.1:8080/v1/sessions/SESSION [OPERATIONS]"))
    exit(2)
}
do {
    let followed = try await session(at: address)
    if arguments.count == 2 { try await apply(arguments[1], to: followed) }
    await follow(followed)
} catch {
    report(error)
    exit(1)
}
