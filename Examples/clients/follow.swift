// Follows a session in a terminal: prints its sentence, and prints it again after every change by any client.
//
//   ./follow http://127.0.0.1:8080/v1/sessions/SESSION [OPERATIONS]
//   ./follow http://127.0.0.1:8080/v1/catalogs/CATALOG [OPERATIONS]
//
// Of a catalog it begins a session. With OPERATIONS, an array as `POST …/apply` has it, these are carried out first, once.
// Needs the package FilterServiceClient, see Documentation/CLIENTS.md.

import FilterServiceClient
import Foundation
import Observation

/// The text alone is printed.
let options = ScreenOptions(include: [])

/// The session of the address; while the service cannot be reached or is unavailable, it is asked again.
@MainActor
func session(at address: String) async throws -> FilterSession {
    let parts = address.components(separatedBy: "/v1/")
    let path = parts.last?.split(separator: "/").compactMap { $0.removingPercentEncoding } ?? []
    guard parts.count == 2, path.count == 2, let url = URL(string: parts[0]) else { throw URLError(.badURL) }
    let service = URLSessionTransport(url)
    while true {
        do {
            return path[0] == "catalogs"
                ? try await .begin(catalog: path[1], options: options, through: service)
                : try await .join(path[1], options: options, through: service)
        } catch let problem as Problem where [404, 410].contains(problem.status) {
            print("the session has ended")
            exit(0)
        } catch let problem as Problem where problem.status < 500 {
            throw problem
        } catch {
            FileHandle.standardError.write(Data("\(error.localizedDescription)\n".utf8))
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

setvbuf(stdout, nil, _IOLBF, 0)
let arguments = CommandLine.arguments.dropFirst()
guard let address = arguments.first, arguments.count <= 2 else {
    print("usage: follow http://127.0.0.1:8080/v1/sessions/SESSION [OPERATIONS]")
    exit(2)
}
let followed = try await session(at: address)
if arguments.count == 2 {
    let operations = try JSONValue(parsing: Data(arguments.last!.utf8)).elements
    followed.apply(operations.map(FilterOperation.init))
    await followed.settle()
}
followed.follow()
var printed: String?
while followed.connection != .ended {
    if followed.text != printed { print(followed.text) }
    printed = followed.text
    await change { _ = (followed.text, followed.connection) }
}
print("the session has ended")
