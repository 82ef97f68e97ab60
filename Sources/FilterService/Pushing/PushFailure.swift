import CatalogFiles

/// Why a request got no answer.
enum PushFailure: Error, Equatable {
    /// The service was not reached, or the connection broke off; another attempt may do better.
    case connection(String)
    /// The certificate of the service is not trusted.
    case distrusted(String)
    /// The file cannot be read.
    case file(LoadError)
}

extension PushFailure: CustomStringConvertible {
    var description: String {
        switch self {
        case .connection(let text), .distrusted(let text): text
        case .file(let error): "\(error)"
        }
    }
}
