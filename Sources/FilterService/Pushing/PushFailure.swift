import CatalogFiles
import Glibc

/// Why a request got no answer.
enum PushFailure: Error, Equatable {
    /// The service was not reached, or the connection broke off; another attempt may do better.
    case connection(String)
    /// The file cannot be read.
    case file(LoadError)

    /// The system call just before failed.
    init(lastErrorOf function: String) {
        let code = errno
        // Safe: the message is copied before the next call can change it.
        self = .connection(unsafe "\(function): \(String(cString: strerror(code)))")
    }
}

extension PushFailure: CustomStringConvertible {
    var description: String {
        switch self {
        case .connection(let text): text
        case .file(let error): "\(error)"
        }
    }
}
