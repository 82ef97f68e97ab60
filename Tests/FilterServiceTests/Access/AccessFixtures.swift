import FilterCore
import Foundation
import Support

@testable import Gateway

/// Keys for tests, and a service that asks for them.
enum AccessFixtures {
    /// That of `AccessFixtures.key`, as in `Documentation/OPERATIONS.md`.
    static let id = "0123456789abcdef"
    /// A whole key whose secret is the bytes 0 to 31.
    static let text = "fs_0123456789abcdef_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"
    static let start = Instant(milliseconds: 1_767_225_600_000)

    static func key(
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
    static func scoped(_ json: String, of whole: String = text) -> String {
        let head = whole.prefix(19) + "." + String(decoding: Base64URL.encode(Array(json.utf8)), as: UTF8.self)
        return head + "." + code(of: String(head), by: whole)
    }

    static func code(of head: String, by whole: String) -> String {
        let scope = String(head.dropFirst(20))
        let hash = KeyText.hash(of: whole)
        let code = Array(KeyText.code(of: scope, id: String(whole.dropFirst(3).prefix(16)), hash: hash))
        return String(decoding: Base64URL.encode(code), as: UTF8.self)
    }

    /// Seconds since 1970, some seconds after ``start``.
    static func second(_ offset: Int64) -> Int64 { start.milliseconds / 1_000 + offset }

    /// A file of keys that goes away with the value.
    final class File: Sendable {
        let path = FileManager.default.temporaryDirectory.appending(component: UUID().uuidString).path

        init(_ text: String) throws {
            try write(text)
        }

        convenience init(_ keys: [AccessKey]) throws {
            try self.init(keys.map(KeyFile.text).joined())
        }

        deinit {
            try? FileManager.default.removeItem(atPath: path)
        }

        func write(_ text: String) throws {
            try Data(text.utf8).write(to: URL(filePath: path))
        }
    }
}
