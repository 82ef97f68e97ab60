import Foundation

/// The templates of the contract's paths, to find the one that a target belongs to.
struct ContractRoutes: Sendable {
    private let templates: [[Substring]]

    /// Reads the paths of an OpenAPI document that is written like this project's: a path stands on a line of its own,
    /// two spaces in.
    init(yaml: String) {
        templates = yaml.split(separator: "\n")
            .filter { $0.hasPrefix("  /") && $0.hasSuffix(":") }
            .map { $0.dropFirst(3).dropLast().split(separator: "/", omittingEmptySubsequences: false) }
            // Literal parts go before open ones.
            .sorted { Self.openPartCount($0) < Self.openPartCount($1) }
    }

    /// `/v1/sessions/{session}` for `/v1/sessions/abc?page=2`; `nil` if no path of the contract fits.
    func template(of target: String) -> String? {
        let parts = target.prefix { $0 != "?" }.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        let found = templates.first { template in
            template.count == parts.count
                && zip(template, parts).allSatisfy { $0.hasPrefix("{") ? !$1.isEmpty : $0 == $1 }
        }
        return found.map { "/" + $0.joined(separator: "/") }
    }

    private static func openPartCount(_ template: [Substring]) -> Int {
        template.count { $0.hasPrefix("{") }
    }
}
