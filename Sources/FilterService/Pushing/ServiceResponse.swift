import Support

/// A response of a service, taken apart as far as a client of few needs does.
struct ServiceResponse: Sendable, Equatable {
    let status: Int
    private let fields: [Field]
    private(set) var body: [UInt8] = []

    private struct Field: Sendable, Equatable {
        let name: String
        let value: String
    }

    /// The value of the first field of a name.
    subscript(name: String) -> String? {
        fields.first { $0.name == name.lowercased() }?.value
    }

    /// Reads a head without the empty line at its end.
    ///
    /// - Returns: `nil` if it is none of HTTP/1.
    init?(head: String) {
        // A line end is one character of a Swift string.
        let lines = head.split(separator: "\r\n", omittingEmptySubsequences: false)
        let words = lines[0].split(separator: " ", maxSplits: 2)
        guard words.count >= 2, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else { return nil }
        self.status = status
        fields = lines.dropFirst().compactMap { line in
            guard let colon = line.firstIndex(of: ":") else { return nil }
            let value = String(line[line.index(after: colon)...]).trimmingSpaces
            return Field(name: line[..<colon].lowercased(), value: value)
        }
    }

    /// Takes responses out of what arrives.
    struct Reader {
        /// Longer responses than any that the service gives to a push.
        private static let maxByteCount = 64 << 20

        private var bytes: [UInt8] = []
        private var isAtEnd = false

        /// - Parameter piece: nothing at the end of the connection.
        mutating func append(_ piece: [UInt8]) {
            bytes += piece
            if piece.isEmpty { isAtEnd = true }
        }

        /// The next response when all of it has arrived.
        ///
        /// - Throws: if there will be none.
        mutating func next() throws(PushFailure) -> ServiceResponse? {
            let end = Array("\r\n\r\n".utf8)
            guard let headEnd = bytes.firstRange(of: end) else { return try unfinished() }
            guard var response = ServiceResponse(head: String(decoding: bytes[..<headEnd.lowerBound], as: UTF8.self))
            else { throw .connection("what came is no response of HTTP/1.1") }
            let text = bytes[headEnd.upperBound...]
            if response.status < 200 || response.status == 204 || response.status == 304 {
                bytes = Array(text)
                return response
            }
            if response["transfer-encoding"]?.lowercased() == "chunked" {
                guard let body = try Self.joined(text) else { return try unfinished() }
                response.body = body
            } else if let length = response["content-length"] {
                guard let count = Int(length), count >= 0 else {
                    throw .connection("the length of the response cannot be read")
                }
                guard text.count >= count else { return try unfinished() }
                response.body = Array(text.prefix(count))
            } else {
                guard isAtEnd else { return try unfinished() }
                response.body = Array(text)
            }
            // It is the last one that is read.
            bytes = []
            return response
        }

        private func unfinished() throws(PushFailure) -> ServiceResponse? {
            if isAtEnd { throw .connection("the service closed the connection before it answered") }
            guard bytes.count <= Self.maxByteCount else { throw .connection("the response is too long") }
            return nil
        }

        /// The content of chunks (RFC 9112, 7.1); `nil` if the last one has not arrived.
        private static func joined(_ text: ArraySlice<UInt8>) throws(PushFailure) -> [UInt8]? {
            var (rest, body) = (text, [UInt8]())
            let lineEnd: [UInt8] = [0x0D, 0x0A]
            while true {
                guard let end = rest.firstRange(of: lineEnd) else { return nil }
                let size = rest[..<end.lowerBound].prefix { $0 != UInt8(ascii: ";") }
                guard let count = Int(String(decoding: size, as: UTF8.self).trimmingSpaces, radix: 16), count >= 0
                else {
                    throw .connection("the chunks of the response cannot be read")
                }
                rest = rest[end.upperBound...]
                if count == 0 { return body }
                guard rest.count >= count + lineEnd.count else { return nil }
                body += rest.prefix(count)
                rest = rest.dropFirst(count + lineEnd.count)
            }
        }
    }
}

extension Collection<UInt8> {
    fileprivate func firstRange(of pattern: [UInt8]) -> Range<Index>? {
        var start = startIndex
        while start != endIndex {
            let rest = self[start...]
            if rest.starts(with: pattern) { return start..<index(start, offsetBy: pattern.count) }
            formIndex(after: &start)
        }
        return nil
    }
}
