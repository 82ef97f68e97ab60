import ArgumentParser
import Foundation
import Gateway
import Support

/// The key of a command that needs one. It is never an argument: others can read those in the list of processes.
struct ClientKey: ParsableArguments {
    /// The variable that has the key, where no file is named.
    static let variable = "FILTER_KEY"

    @Option(
        name: .customLong("key-file"),
        help: ArgumentHelp(
            "A file with the key, or - for standard input (default: the variable \(ClientKey.variable)).",
            valueName: "file"
        )
    )
    var file: String?

    /// - Returns: `nil` if there is none.
    /// - Throws: a `ValidationError` that does not show what the file has.
    func text(environment: [String: String] = ProcessInfo.processInfo.environment) throws -> String? {
        guard let file else { return environment[Self.variable]?.trimmingSpaces }
        let path = file == "-" ? "/dev/stdin" : file
        let data: Data
        do {
            data = try FileHandle(forReadingFrom: URL(fileURLWithPath: path)).readToEnd() ?? Data()
        } catch {
            throw ValidationError("--key-file \(file): it cannot be read")
        }
        guard let text = String(data: data, encoding: .utf8)?.trimmingCharacters(in: .whitespacesAndNewlines),
            KeyText(text) != nil
        else {
            throw ValidationError("--key-file \(file): there is no key in it, as “filter-service key create” prints")
        }
        return text
    }
}
