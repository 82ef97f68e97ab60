import Support

@testable import HTTPServer

extension FuzzTarget {
    /// The first line is a target, each further one a field of the head.
    static let requestHeads = FuzzTarget(name: "request-heads") { bytes in
        let lines = bytes.lines
        let target: RequestTarget?
        do throws(TargetError) { target = try RequestTarget(parsing: Array(lines[0])) } catch {
            try promise((0...lines[0].count).contains(error.offset), "the fault lies outside of the target: \(error)")
            target = nil
        }
        if let target { try requireRoundTrip(target) }
        try requireOneReading(of: HTTPHeaders(lines: lines.dropFirst()))
    }

    /// A target that is encoded anew says the same.
    private static func requireRoundTrip(_ target: RequestTarget) throws {
        var text = "/" + target.pathSegments.map(PercentCoding.encode).joined(separator: "/")
        for (index, item) in target.query.enumerated() {
            text += (index == 0 ? "?" : "&") + PercentCoding.encode(item.name)
            if let value = item.value { text += "=" + PercentCoding.encode(value) }
        }
        let again = try RequestTarget(parsing: Array(text.utf8))
        try promise(
            again.pathSegments == target.pathSegments,
            "\(target.pathSegments) is read as \(again.pathSegments)"
        )
        try promise(again.query == target.query, "\(target.query) is read as \(again.query)")
    }

    /// Where the body ends is said once, or the head is refused.
    private static func requireOneReading(of headers: HTTPHeaders) throws {
        let lengths = headers.values(for: "Content-Length")
        let codings = headers.values(for: "Transfer-Encoding")
        for isHTTP10 in [false, true] {
            let head = RequestHead(
                method: .post,
                isHTTP10: isHTTP10,
                byteCount: 100,
                isTargetCut: false,
                headers: headers,
                transferCodings: codings.map { Array($0.utf8) },
                fault: nil
            )
            _ = head.expectsContinue
            let framing: RequestHead.Framing
            do { framing = try head.framing() } catch { continue }
            switch framing {
            case .none: try promise(lengths.isEmpty && codings.isEmpty, "a length or a coding is left out")
            case .length(let length):
                try promise(codings.isEmpty && lengths.count == 1 && length >= 0, "\(length) is not the only length")
                try promise(lengths[0].utf8.allSatisfy { (0x30...0x39).contains($0) }, "“\(lengths[0])” is a length")
            case .chunked:
                try promise(!isHTTP10 && lengths.isEmpty && codings.count == 1, "chunked is not all that is said")
            }
        }
    }
}

extension HTTPHeaders {
    /// The fields of a head, a line each, as the server takes them: names are tokens, and values hold no control bytes.
    init(lines: some Sequence<ArraySlice<UInt8>>) {
        self.init()
        for line in lines {
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
            let (name, value) = (line[..<colon], FieldSyntax.trimming(line[(colon + 1)...]))
            guard FieldSyntax.isToken(name), FieldSyntax.isValue(value) else { continue }
            append(name: name, value: value)
        }
    }
}
