package import FilterCore
import Foundation
@testable package import Gateway
import Support

/// Keys for tests, and a service that asks for them.
package enum AccessFixtures {
    /// That of `AccessFixtures.key`, as in `Documentation/OPERATIONS.md`.
    package static let id = "0123456789abcdef"
    /// A whole key whose secret is the bytes 0 to 31.
    package static let text = "fs_0123456789abcdef_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"
    package static let start = Instant(milliseconds: 1_767_225_600_000)

    package static func key(
        id: String = id,
        name: String = "front",
        _ actions: Set<Action> = [.read, .sessions],
        catalogs: Set<Text>? = nil,
        expiresIn milliseconds: Int64? = nil,
        rate: Rate? = nil,
        isRevoked: Bool = false
    ) -> AccessKey {
        AccessKey(
            id: id,
            name: name,
            hash: KeyText.hash(of: text.replacing(Self.id, with: id)),
            actions: actions,
            catalogs: catalogs,
            expiresAt: milliseconds.map { Instant(milliseconds: start.milliseconds + $0) },
            rate: rate,
            isRevoked: isRevoked
        )
    }

    /// The scope as the parts of a key have it, from JSON.
    package static func scoped(_ json: String, of whole: String = text) -> String {
        let head = whole.prefix(19) + "." + String(decoding: Base64URL.encode(Array(json.utf8)), as: UTF8.self)
        return head + "." + code(of: String(head), by: whole)
    }

    package static func code(of head: String, by whole: String) -> String {
        let scope = String(head.dropFirst(20))
        let hash = KeyText.hash(of: whole)
        let code = Array(KeyText.code(of: scope, id: String(whole.dropFirst(3).prefix(16)), hash: hash))
        return String(decoding: Base64URL.encode(code), as: UTF8.self)
    }

    /// Seconds since 1970, some seconds after ``start``.
    package static func second(_ offset: Int64) -> Int64 { start.milliseconds / 1_000 + offset }

    /// A file of keys that goes away with the value.
    package final class File: Sendable {
        package let path = FileManager.default.temporaryDirectory.appending(component: UUID().uuidString).path

        package init(_ text: String) throws {
            try write(text)
        }

        package convenience init(_ keys: [AccessKey]) throws {
            try self.init(keys.map(KeyFile.text).joined())
        }

        deinit {
            try? FileManager.default.removeItem(atPath: path)
        }

        package func write(_ text: String) throws {
            try Data(text.utf8).write(to: URL(filePath: path))
        }
    }
}
