public import Foundation

/// A directory that goes away with the value.
public final class TemporaryFiles: Sendable {
    public let directory = FileManager.default.temporaryDirectory.appending(component: UUID().uuidString)

    public init() throws {
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: directory)
    }

    /// The files in the directory.
    public func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: directory.path) }

    public func path(_ name: String) -> String { directory.appending(component: name).path }

    /// - Returns: the path.
    @discardableResult
    public func write(_ name: String, _ lines: String...) throws -> String {
        try write(name, text: lines.joined(separator: "\n") + "\n")
    }

    /// - Returns: the path.
    @discardableResult
    public func write(_ name: String, text: String) throws -> String {
        try write(name, Array(text.utf8))
    }

    /// - Returns: the path.
    @discardableResult
    public func write(_ name: String, _ bytes: [UInt8]) throws -> String {
        try Data(bytes).write(to: directory.appending(component: name))
        return path(name)
    }
}
