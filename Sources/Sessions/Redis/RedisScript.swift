import Bytes
import Support

/// A Lua script that Redis runs as one step, with nothing between.
package struct RedisScript: Sendable {
    let text: String
    /// Its name in Redis once Redis has seen it: SHA-1 of the text, in hexadecimal.
    let hash: String

    package init(_ text: String) {
        self.text = text
        hash = SHA1.hash(Array(text.utf8)).hexadecimal
    }
}
