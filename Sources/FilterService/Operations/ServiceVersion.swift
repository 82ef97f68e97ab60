/// What this program calls itself.
enum ServiceVersion {
    static let name = "filter-service"
    static let number = "0.1.0"
}
