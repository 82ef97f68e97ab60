import FilterCore

/// What one request may ask for at most.
struct RequestLimits: Sendable {
    /// Nesting of arrays and objects in a body. Default 64, range 4 to 1,024.
    var maxJSONDepth = 64
    /// Items on a page. Default 1,000, range 1 to 10,000.
    var maxPageSize = 1_000
    /// Values in one selection. Default 1,000, range 1 to 100,000.
    var maxValuesPerSelection = 1_000
    /// Seconds that a share may be asked to live. Default 366 days, range 1 to 10 years.
    var maxShareSeconds = 366 * 86_400
    /// Operations in one batch. Default 100, range 1 to 10,000.
    var maxOperations = 100
    /// Bytes of a word or of a text to search for. Default 1,000, range 1 to 1 MiB.
    var maxTextBytes = 1_000
    /// Items on a page when nobody says. Default 20, range 1 to `maxPageSize`.
    var defaultPageSize = 20
    /// A filter expression: its length in bytes (default 16 KiB, range 1 to 1 MiB), how deep its parentheses are nested
    /// (default 16, range 1 to 128), and how many filters it has (default 1,000, range 1 to 100,000).
    var filterExpression = FilterExpressionLimits()
}
