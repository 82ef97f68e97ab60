/// A content coding of a stream (RFC 9110, 8.4).
///
/// A message is encoded when the connection begins to take it: what is dropped before was never encoded, and no message
/// waits for the next.
public protocol StreamEncoder: Sendable {
    /// The bytes that are sent for a message; not empty.
    mutating func encode(_ message: [UInt8]) -> [UInt8]
    /// The bytes that are sent after all messages.
    mutating func finish() -> [UInt8]
}
