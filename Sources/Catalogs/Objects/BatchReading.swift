import CatalogFiles
import FilterCore
import JSON

/// Walks over the text of a batch, `{"requests":[…]}`: each request is parsed alone, and strictly, as is what stands between.
struct BatchReading {
    private let text: [UInt8]
    private let maxDepth: Int
    private let limits: ItemLimits
    private var index = 0

    /// - Parameters:
    ///   - maxDepth: how many arrays and objects of the whole text may contain one another.
    ///   - limits: of an object; what stands beside it in its operation may add ``otherByteCount`` bytes.
    init(_ text: [UInt8], maxDepth: Int, _ limits: ItemLimits) {
        self.text = text
        self.maxDepth = maxDepth
        self.limits = limits
    }

    private static let otherByteCount = 4_096
    /// Places in the tree of a request for each value: keys, and the arrays and objects around it.
    private static let nodesPerValue = 8

    /// Visits the requests in their order: the number, the parsed value, and the same in the text.
    ///
    /// - Throws: what `body` throws; `malformedJSON`; `invalidValue` if there is no array of requests; `invalidObject` for a
    ///   request that is too long or has too many values.
    mutating func forEachRequest(
        _ body: (Int, JSONValue, JSONSlice) throws(EditFault) -> Void
    ) throws(EditFault) {
        if text.span.hasByteOrderMark { index = 3 }
        skipBlanks()
        guard index < text.count else { throw malformed(.empty) }
        guard take("{") else { throw Self.noRequests }
        var names: Set<Text> = []
        if !take("}") {
            repeat {
                let name = try key()
                guard names.insert(Text(name)).inserted else { throw malformed(.duplicateKey(name)) }
                if Text(name) == Text("requests") {
                    try requests(body)
                } else {
                    _ = try value(depth: 1, at: "/\(name.asPointerToken)")
                }
            } while take(",")
            try require("}")
        }
        guard index == text.count else { throw malformed(.trailingBytes) }
        guard names.contains(Text("requests")) else { throw Self.noRequests }
    }

    private mutating func requests(
        _ body: (Int, JSONValue, JSONSlice) throws(EditFault) -> Void
    ) throws(EditFault) {
        guard take("[") else { throw Self.noRequests }
        if take("]") { return }
        var number = 0
        repeat {
            let (request, range) = try value(depth: 2, at: "/requests/\(number)")
            try body(number, request, JSONSlice(text, range))
            number += 1
        } while take(",")
        try require("]")
    }

    /// A key, with the colon behind it.
    private mutating func key() throws(EditFault) -> String {
        let start = index
        guard case .string(let name) = try value(depth: 1, at: "").value else {
            index = start
            throw malformed(.unexpectedByte)
        }
        try require(":")
        return name
    }

    /// The next value, and what follows it up to the next token.
    ///
    /// - Parameter depth: of the arrays and objects around it.
    private mutating func value(
        depth: Int,
        at pointer: String
    ) throws(EditFault) -> (value: JSONValue, range: Range<Int>) {
        guard index < text.count else { throw malformed(.unexpectedEnd) }
        guard !text[index].isClosing, !text[index].isBetweenValues else { throw malformed(.unexpectedByte) }
        let range = index..<text.span.valueEnd(from: index)
        let (maxBytes, isUnlimited) = limits.maxBytes.addingReportingOverflow(Self.otherByteCount)
        guard isUnlimited || range.count <= maxBytes else {
            let setting = "--max-item-bytes and \(Self.otherByteCount.grouped)"
            let detail = "the operation has more than \(maxBytes.grouped) bytes, with its white space (\(setting))"
            throw EditFault(.invalidObject, at: pointer, detail)
        }
        let (maxNodes, isUncounted) = limits.maxValues.multipliedReportingOverflow(by: Self.nodesPerValue)
        guard isUncounted || !text.span.extracting(range).hasMoreValues(than: maxNodes) else {
            let most = "\(maxNodes.grouped) keys, values, arrays and objects, \(Self.nodesPerValue) × --max-item-values"
            let detail = "the operation has more than \(most)"
            throw EditFault(.invalidObject, at: pointer, detail)
        }
        do throws(JSONError) {
            let value = try JSONValue(parsing: text.span.extracting(range), maxDepth: maxDepth - depth)
            index = range.upperBound
            skipBlanks()
            return (value, range)
        } catch {
            let place = error.pointer.map { pointer + $0 }
            let offset = error.offset.map { $0 + range.lowerBound }
            throw EditFault(JSONError(error.reason, offset: offset, pointer: place))
        }
    }

    private mutating func skipBlanks() {
        while index < text.count, [0x20, 0x0A, 0x0D, 0x09].contains(text[index]) { index += 1 }
    }

    private mutating func take(_ token: Unicode.Scalar) -> Bool {
        guard index < text.count, text[index] == UInt8(ascii: token) else { return false }
        index += 1
        skipBlanks()
        return true
    }

    private mutating func require(_ token: Unicode.Scalar) throws(EditFault) {
        guard take(token) else { throw malformed(index < text.count ? .unexpectedByte : .unexpectedEnd) }
    }

    private func malformed(_ reason: JSONError.Reason) -> EditFault {
        EditFault(JSONError(reason, offset: index))
    }

    private static var noRequests: EditFault {
        EditFault(.invalidValue, at: "/requests", "expected an array of operations")
    }
}
