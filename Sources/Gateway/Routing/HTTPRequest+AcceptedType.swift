import HTTPServer

extension HTTPRequest {
    /// The media type of the answer, the one that the client likes best.
    ///
    /// - Throws: `notAcceptable` if it wants none of those offered.
    package func acceptedType(among offered: [String]) throws(ServiceError) -> String {
        guard let type = preferredType(among: offered) else {
            throw ServiceError(
                .notAcceptable,
                at: .header("Accept"),
                "available as \(offered.joined(separator: " or "))"
            )
        }
        return type
    }
}
