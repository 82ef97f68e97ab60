/// A command with its arguments, which may hold any bytes.
///
///     RedisCommand("SET", .bytes(key), .bytes(value), "PX", .number(1_800_000), "NX")
package struct RedisCommand: Sendable, Equatable {
    package struct Argument: Sendable, Equatable, ExpressibleByStringLiteral {
        fileprivate let bytes: [UInt8]

        private init(bytes: [UInt8]) {
            self.bytes = bytes
        }

        package init(stringLiteral text: String) {
            self.init(bytes: Array(text.utf8))
        }

        package static func text(_ text: String) -> Argument { Argument(bytes: Array(text.utf8)) }
        static func bytes(_ bytes: [UInt8]) -> Argument { Argument(bytes: bytes) }
        package static func number(_ number: Int64) -> Argument { Argument(bytes: Array("\(number)".utf8)) }
    }

    /// The arguments, one after the other.
    private let bytes: [UInt8]
    /// Of each argument.
    private let lengths: [Int]

    init(_ name: Argument, _ arguments: Argument...) {
        self.init(name, arguments)
    }

    init(_ name: Argument, _ arguments: [Argument]) {
        let all = [name] + arguments
        bytes = all.flatMap(\.bytes)
        lengths = all.map(\.bytes.count)
    }

    /// Lends the arguments as hiredis takes them.
    ///
    /// Safe: the pointers are made from `bytes` and `lengths`, which stay as they are until `body` returns, and each has
    /// its length beside it, so that a zero byte ends nothing. They must not leave `body`.
    @unsafe
    func withArguments<Result>(
        _ body: (_ count: Int32, _ texts: UnsafeMutablePointer<UnsafePointer<CChar>?>, _ lengths: UnsafePointer<Int>) ->
            Result
    ) -> Result {
        unsafe bytes.withUnsafeBytes { bytes in
            let start = unsafe bytes.bindMemory(to: CChar.self).baseAddress
            var offset = 0
            var texts: [UnsafePointer<CChar>?] = unsafe lengths.map { length in
                defer { offset += length }
                return unsafe start.map { unsafe $0 + offset }
            }
            return unsafe texts.withUnsafeMutableBufferPointer { texts in
                unsafe lengths.withUnsafeBufferPointer { lengths in
                    // A command has a name, so neither is empty.
                    unsafe body(
                        Int32(lengths.count),
                        texts.baseAddress!,
                        lengths.baseAddress!.withMemoryRebound(to: Int.self, capacity: lengths.count) { unsafe $0 }
                    )
                }
            }
        }
    }
}
