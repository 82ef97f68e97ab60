extension HTTPHeaders {
    /// Whether a client that sends these fields takes an answer as gzip, and likes it no less than plain
    /// (RFC 9110, 12.5.3).
    ///
    /// A client that does not say takes plain answers only; a weight that cannot be read counts as a refusal.
    ///
    /// Asked of every request, mostly of the list that a browser always sends: read as bytes, without a text for each part.
    public var prefersGzip: Bool {
        var gzip: Double?
        var identity: Double?
        var others = 0.0
        for field in fields where matches(field, "Accept-Encoding") {
            var rest = bytes[field.value]
            while let element = rest.popPart(before: UInt8(ascii: ",")) {
                var parameters = element
                let coding = FieldSyntax.trimming(parameters.popPart(before: UInt8(ascii: ";")) ?? [])
                if coding.isEqual(to: "gzip") || coding.isEqual(to: "x-gzip") {
                    gzip = Swift.max(gzip ?? 0, Self.weight(in: parameters))
                } else if coding.isEqual(to: "identity") {
                    identity = Self.weight(in: parameters)
                } else if coding.isEqual(to: "*") {
                    others = Self.weight(in: parameters)
                }
            }
        }
        let wanted = gzip ?? others
        return wanted > 0 && wanted >= identity ?? 0
    }

    /// The first `q` among the parameters of a coding; 1 without one, 0 for one that cannot be read.
    private static func weight(in parameters: ArraySlice<UInt8>) -> Double {
        var rest = parameters
        while let part = rest.popPart(before: UInt8(ascii: ";")) {
            let parameter = FieldSyntax.trimming(part)
            guard parameter.prefix(2).isEqual(to: "q=") else { continue }
            return Double(String(decoding: parameter.dropFirst(2), as: UTF8.self)) ?? 0
        }
        return 1
    }
}

extension ArraySlice<UInt8> {
    /// Takes the part before the next separator away, and the separator with it.
    ///
    /// - Returns: `nil` if nothing is left.
    fileprivate mutating func popPart(before separator: UInt8) -> ArraySlice<UInt8>? {
        guard !isEmpty else { return nil }
        let end = firstIndex(of: separator) ?? endIndex
        defer { self = end == endIndex ? self[endIndex...] : self[(end + 1)...] }
        return self[startIndex..<end]
    }

    /// Whether the bytes are a text of small letters, in either case.
    fileprivate func isEqual(to text: StaticString) -> Bool {
        guard count == text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { unsafe elementsEqual($0) { $0.lowercasedASCII == $1 } }
    }
}
