/// The properties of one string that inference uses.
struct TextProfile: Sendable {
    /// A text that does not describe anything: nothing to sort by.
    enum Identifier: Hashable, Sendable {
        /// `https://…`, `//…`, `www.…`, or it ends like the name of a picture.
        case address
        /// `9f3c1e2a-0d4b-4c1e-8f6a-2b7d9c0e5a11`
        case uuid
        /// An e-mail address, or a telephone number.
        case contact
        /// `12,50`, see ``WrittenNumber``.
        case writtenNumber
    }

    /// In Unicode scalars.
    private(set) var length = 0
    /// Runs of bytes other than spaces, tabs and line breaks.
    private(set) var wordCount = 0
    /// How many parts the string has between ` > `; at least one.
    private(set) var partCount = 1
    /// `nil` for other texts.
    private(set) var identifier: Identifier?
    /// No part is empty or has a space at its edge.
    private(set) var isPath = true

    static let separator = " > "
    /// Small letters stand for great ones, too.
    fileprivate static let beginnings = ["http://", "https://", "//", "www.", "data:", "ftp://"].map { Array($0.utf8) }
    fileprivate static let endings = [".jpg", ".jpeg", ".png", ".gif", ".webp", ".svg", ".avif"].map { Array($0.utf8) }

    /// - Complexity: O(bytes).
    init(_ text: Span<UInt8>) {
        var isInWord = false
        var hasDot = false
        var partStart = 0
        var index = 0
        while index < text.count {
            if index >= partStart, text.isSeparator(at: index) {
                endPart(text, partStart..<index)
                partCount += 1
                partStart = index + 3
            }
            let byte = text[index]
            if byte & 0xC0 != 0x80 { length += 1 }
            if byte == UInt8(ascii: ".") { hasDot = true }
            let isSpace = byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte)
            if !isSpace, !isInWord { wordCount += 1 }
            isInWord = !isSpace
            index += 1
        }
        endPart(text, partStart..<text.count)
        identifier = text.identifier(ofWords: wordCount, hasDot: hasDot)
    }

    private mutating func endPart(_ text: Span<UInt8>, _ part: Range<Int>) {
        guard let last = part.last, text[part.lowerBound] != UInt8(ascii: " "), text[last] != UInt8(ascii: " ") else {
            isPath = false
            return
        }
    }
}

extension Span<UInt8> {
    fileprivate func identifier(ofWords wordCount: Int, hasDot: Bool) -> TextProfile.Identifier? {
        if wordCount == 1, beginsAddress || (hasDot && endsPicture) { return .address }
        if isUUID { return .uuid }
        if (wordCount == 1 && hasDot && isMailAddress) || isTelephoneNumber { return .contact }
        return WrittenNumber.isWritten(self) ? .writtenNumber : nil
    }

    private var isUUID: Bool {
        count == 36
            && indices.allSatisfy { index in
                switch index {
                case 8, 13, 18, 23: self[index] == UInt8(ascii: "-")
                default: self[index].isHexDigit
                }
            }
    }

    private var isMailAddress: Bool {
        guard let at = indices.first(where: { self[$0] == UInt8(ascii: "@") }), at > 0 else { return false }
        let dot = indices.last { self[$0] == UInt8(ascii: ".") } ?? 0
        return dot > at + 1 && dot < count - 1 && !(at + 1..<count).contains { self[$0] == UInt8(ascii: "@") }
    }

    /// `+49 30 1234567`, `(030) 1234-567`; dates such as `2012-01-31` and numbers alone are none.
    private var isTelephoneNumber: Bool {
        guard (8...24).contains(count), self[0] == UInt8(ascii: "+") || self[0] == UInt8(ascii: "(") else {
            return false
        }
        let digitCount = indices.count { self[$0].isDigit }
        return (7...15).contains(digitCount)
            && (1..<count).allSatisfy { self[$0].isDigit || " -()/.".utf8.contains(self[$0]) }
    }

    fileprivate var beginsAddress: Bool {
        TextProfile.beginnings.contains { begins(at: 0, with: $0) }
    }

    /// A query or a fragment may follow: `a.jpg?width=200`, `pictures.svg#shirt`.
    fileprivate var endsPicture: Bool {
        let end = indices.first { self[$0] == UInt8(ascii: "?") || self[$0] == UInt8(ascii: "#") } ?? count
        return TextProfile.endings.contains { ending in
            begins(at: count - ending.count, with: ending) || begins(at: end - ending.count, with: ending)
        }
    }

    /// Letters in either case.
    private func begins(at start: Int, with text: [UInt8]) -> Bool {
        guard start >= 0, start + text.count <= count else { return false }
        return text.indices.allSatisfy { self[start + $0] == text[$0] || self[start + $0] | 0x20 == text[$0] }
    }

    fileprivate func isSeparator(at index: Int) -> Bool {
        index + 2 < count && self[index] == UInt8(ascii: " ") && self[index + 1] == UInt8(ascii: ">")
            && self[index + 2] == UInt8(ascii: " ")
    }
}

extension UInt8 {
    var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    fileprivate var isHexDigit: Bool { isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20) }
}
