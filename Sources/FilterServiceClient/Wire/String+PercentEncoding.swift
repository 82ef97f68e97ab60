import Foundation

extension String {
    /// For one part of a path or of a query: all but the unreserved characters of RFC 3986.
    var percentEncoded: String {
        addingPercentEncoding(withAllowedCharacters: .unreserved) ?? self
    }
}

extension CharacterSet {
    fileprivate static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
    )
}
