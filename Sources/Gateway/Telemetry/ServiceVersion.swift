/// The name and version of this program.
package enum ServiceVersion {
    package static let name = "filter-service"
    package static let number = "0.1.0"
}
