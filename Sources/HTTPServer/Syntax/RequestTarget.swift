import Support

/// The target of a request: the path and the query of its first line, decoded.
///
///     let target = try RequestTarget(parsing: Array("/v1/items/a%2Fb?q=red+shoes&all".utf8))
///     // target.pathSegments == ["v1", "items", "a/b"]
///     // target.query == [QueryItem(name: "q", value: "red shoes"), QueryItem(name: "all", value: nil)]
public struct RequestTarget: Sendable, Equatable {
    /// The target as it was sent, in origin form: of `http://host/a?b` it is `/a?b`. `*` for `OPTIONS *`.
    public let raw: String
    /// The parts between the slashes, each decoded by itself, so that `%2F` does not divide. `/` has none; a trailing
    /// slash is a last, empty one. Dots are ordinary characters.
    public let pathSegments: [String]
    /// The parameters in order, repeated ones included.
    public let query: [QueryItem]

    /// The target of `OPTIONS *`.
    public static let asterisk = RequestTarget(raw: "*", pathSegments: [], query: [])

    private init(raw: String, pathSegments: [String], query: [QueryItem]) {
        self.raw = raw
        self.pathSegments = pathSegments
        self.query = query
    }
}

/// One parameter of a query. `a=` has the empty value, `a` has none; `+` and `%20` are spaces.
public struct QueryItem: Sendable, Equatable {
    public let name: String
    public let value: String?
}

/// The fault of a target.
public enum TargetFault: Sendable, Equatable {
    /// Neither a path from `/` on nor an `http` or `https` URL with a host.
    case notAPath
    /// A space, a control byte or `#`.
    case forbiddenByte
    /// `%` without two hexadecimal digits after it.
    case badEscape
    /// `%00`, or a NUL byte.
    case nul
    /// A segment, name or value that is no UTF-8 after decoding.
    case invalidUTF8
}

/// Where a target is wrong.
public struct TargetError: Error, Equatable {
    public let fault: TargetFault
    /// In bytes from the beginning of the target; for ``TargetFault/invalidUTF8`` the byte, or the beginning of a part that is
    /// percent-encoded.
    public let offset: Int
}

extension RequestTarget {
    /// Reads a target in origin form or absolute form.
    ///
    /// - Throws: ``TargetError``.
    /// - Complexity: O(length).
    public init(parsing bytes: [UInt8]) throws(TargetError) {
        let start = try Self.startOfPath(bytes)
        var pathEnd = bytes.endIndex
        for position in start..<bytes.endIndex {
            switch bytes[position] {
            case 0...0x20, 0x7F, UInt8(ascii: "#"):
                throw TargetError(fault: .forbiddenByte, offset: position)
            case UInt8(ascii: "?") where pathEnd == bytes.endIndex:
                pathEnd = position
            default:
                break
            }
        }
        var raw: String
        do throws(UTF8.ValidationError) {
            raw = String(copying: try UTF8Span(validating: bytes.span.extracting(start...)))
        } catch {
            throw TargetError(fault: .invalidUTF8, offset: start + error.byteOffsets.lowerBound)
        }
        if start == pathEnd {
            raw = "/" + raw
        }
        self.raw = raw
        pathSegments = try Self.segments(of: bytes[start..<pathEnd])
        query = pathEnd == bytes.endIndex ? [] : try Self.items(of: bytes[(pathEnd + 1)...])
    }

    /// The readable part of a malformed target: its path up to the first segment that is no text, with an empty segment
    /// in its place.
    init(readableIn bytes: [UInt8]) {
        let start = (try? Self.startOfPath(bytes)) ?? bytes.endIndex
        let path = bytes[start...].prefix { $0 != UInt8(ascii: "?") }
        var segments: [String] = []
        for part in path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropFirst() {
            guard let segment = try? Self.decode(part, plusIsSpace: false) else {
                segments.append("")
                break
            }
            segments.append(segment)
        }
        self.init(raw: "", pathSegments: segments, query: [])
    }

    /// Where the path begins: after scheme and authority of an absolute form. The byte there is `/`. In the absolute
    /// form alone it may be `?`, or the end.
    private static func startOfPath(_ bytes: [UInt8]) throws(TargetError) -> Int {
        if bytes.first == UInt8(ascii: "/") { return 0 }
        for scheme in ["http://", "https://"] where hasPrefix(bytes, scheme) {
            let authority = scheme.utf8.count
            let end = bytes[authority...].firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }
            guard end ?? bytes.endIndex > authority else { break }
            for position in authority..<(end ?? bytes.endIndex) where !FieldSyntax.isHostByte(bytes[position]) {
                throw TargetError(fault: .forbiddenByte, offset: position)
            }
            return end ?? bytes.endIndex
        }
        throw TargetError(fault: .notAPath, offset: 0)
    }

    /// The host and the port that a target in absolute form names; `nil` for one in origin form.
    static func authority(of bytes: [UInt8]) -> String? {
        guard bytes.first != UInt8(ascii: "/"), let end = try? startOfPath(bytes),
            let colon = bytes[..<end].firstIndex(of: UInt8(ascii: ":"))
        else { return nil }
        return String(decoding: bytes[colon..<end].dropFirst(3), as: UTF8.self)
    }

    private static func hasPrefix(_ bytes: [UInt8], _ prefix: String) -> Bool {
        bytes.count >= prefix.utf8.count && zip(bytes, prefix.utf8).allSatisfy { $0.lowercasedASCII == $1 }
    }

    private static func segments(of path: ArraySlice<UInt8>) throws(TargetError) -> [String] {
        guard path.count > 1 else { return [] }
        var segments: [String] = []
        segments.reserveCapacity(8)
        var start = path.startIndex + 1
        while true {
            let end = path[start...].firstIndex(of: UInt8(ascii: "/")) ?? path.endIndex
            segments.append(try decode(path[start..<end], plusIsSpace: false))
            if end == path.endIndex { return segments }
            start = end + 1
        }
    }

    private static func items(of query: ArraySlice<UInt8>) throws(TargetError) -> [QueryItem] {
        var items: [QueryItem] = []
        var start = query.startIndex
        while start < query.endIndex {
            let end = query[start...].firstIndex(of: UInt8(ascii: "&")) ?? query.endIndex
            if start < end {
                let equals = query[start..<end].firstIndex(of: UInt8(ascii: "="))
                let name = try decode(query[start..<(equals ?? end)], plusIsSpace: true)
                var value: String?
                if let equals {
                    value = try decode(query[(equals + 1)..<end], plusIsSpace: true)
                }
                items.append(QueryItem(name: name, value: value))
            }
            start = end + 1
        }
        return items
    }

    /// - Parameter bytes: a part of the target, whose indices are those of the whole.
    private static func decode(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool) throws(TargetError) -> String {
        do throws(PercentCoding.Error) {
            return try PercentCoding.decode(bytes, plusIsSpace: plusIsSpace)
        } catch {
            throw TargetError(fault: TargetFault(error.fault), offset: error.offset)
        }
    }
}

extension TargetFault {
    fileprivate init(_ fault: PercentCoding.Error.Fault) {
        switch fault {
        case .badEscape: self = .badEscape
        case .nul: self = .nul
        case .invalidUTF8: self = .invalidUTF8
        }
    }
}
