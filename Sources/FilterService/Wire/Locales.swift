/// The languages that the service speaks.
enum Locales {
    static let all = ["en"]
    static let fallback = "en"

    /// - Throws: `invalidValue` with the languages there are.
    static func require(_ cursor: JSONCursor) throws(ServiceError) -> String {
        let locale = try cursor.string()
        guard all.contains(locale) else {
            throw ServiceError(
                .invalidValue,
                at: .body(cursor.pointer),
                "no locale “\(locale)” here",
                suggestions: all
            )
        }
        return locale
    }
}
