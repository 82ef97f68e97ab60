/// A setting is outside its range.
struct ConfigurationError: Error, Sendable, CustomStringConvertible {
    let description: String
}
