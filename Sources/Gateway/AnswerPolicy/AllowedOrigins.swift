package import Support

/// The origins whose pages may read the answers of the service (`--cors-origin`).
///
/// Pages need no credentials: the id of a session is the right to it. So answers never allow cookies, and `*` is as
/// safe as a list if any client may read the catalogs.
package enum AllowedOrigins: Sendable, Equatable {
    case all
    /// Pages that come from the machine of the browser, whichever their port.
    case loopback
    /// As browsers write them; none at all if there are none.
    case listed(Set<String>)

    /// The default: pages of loopback origins, as in development, while it listens on a loopback address.
    ///
    /// - Parameter host: the address to listen on, or its name.
    package static func unlessSet(listeningOn host: String) -> AllowedOrigins {
        WebOrigin.isLoopback(host: host) ? .loopback : .listed([])
    }

    /// Reads `*`, `none`, or origins separated by commas.
    ///
    /// - Parameter setting: what is named in errors.
    package init(parsing text: String, for setting: String = "cors-origin") throws(ConfigurationError) {
        switch text.trimmingSpaces {
        case "*": self = .all
        case "none": self = .listed([])
        default:
            var origins: Set<String> = []
            var faults: [String] = []
            for part in text.split(separator: ",", omittingEmptySubsequences: false) {
                let text = String(part).trimmingSpaces
                do throws(WebOrigin.Fault) {
                    origins.insert(try WebOrigin(text).description)
                } catch {
                    faults.append("--\(setting): “\(text.excerpt(60))” is no origin: \(error.reason)")
                }
            }
            guard faults.isEmpty else { throw ConfigurationError(lines: faults) }
            self = .listed(origins)
        }
    }

    /// Whether answers to requests of different origins differ.
    var dependOnRequest: Bool { self != .all && self != .listed([]) }

    /// Whether pages of an origin, as a request names it, may read the answer. `null`, which sandboxed pages and files
    /// send, is none that can be listed.
    package func contains(_ origin: String) -> Bool {
        switch self {
        case .all: true
        case .loopback: (try? WebOrigin(origin))?.isLoopback ?? false
        case .listed(let origins): origins.contains(origin)
        }
    }
}
