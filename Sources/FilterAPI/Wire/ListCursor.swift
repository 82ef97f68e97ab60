import Bytes
import Gateway
import Support

/// A place in a list of values: how many come before it, and what the list was made of.
struct ListCursor {
    private let hash: [UInt8]

    /// - Parameter basis: everything that decides the list; another basis makes its cursors expire.
    init(basis: String) {
        hash = Array(SHA256.hash(basis).prefix(8))
    }

    func cursor(offset: Int) -> String {
        sealed(Array(String(offset).utf8))
    }

    /// The text of a cursor with what stands behind the hash.
    func sealed(_ place: [UInt8]) -> String {
        String(decoding: Base64URL.encode(hash + place), as: UTF8.self)
    }

    /// - Throws: `invalidValue` for a text that is no cursor, `cursorExpired` for one of another list.
    func offset(_ text: String) throws(ServiceError) -> Int {
        guard let bytes = Base64URL.decode(text.utf8), bytes.count > 8,
            let offset = Int(String(decoding: bytes[8...], as: UTF8.self)), (0...Int(Int32.max)).contains(offset)
        else { throw ServiceError(.invalidValue, at: .query("cursor"), "this is not a cursor of this service") }
        guard Array(bytes[..<8]) == hash else {
            throw ServiceError(.cursorExpired, at: .query("cursor"), "the list has changed since; begin again")
        }
        return offset
    }
}
