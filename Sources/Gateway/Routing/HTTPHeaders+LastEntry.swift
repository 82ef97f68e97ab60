package import HTTPServer
import Support

extension HTTPHeaders {
    /// The last entry of a list, which is that of the last proxy: each adds its own at the end.
    ///
    /// - Parameter name: of a field such as `X-Forwarded-Host`, which may come several times.
    /// - Returns: the entry without spaces around it; `nil` if the last field with the name has none.
    package func lastEntry(of name: String) -> String? {
        values(for: name).last?.split(separator: ",").last.map { String($0).trimmingSpaces }
    }
}
