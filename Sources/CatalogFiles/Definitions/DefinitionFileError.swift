package import Support

/// Everything that is wrong with a definition file, all at once.
package struct DefinitionFileError: Error, Sendable, Equatable {
    /// The first of them.
    package let faults: [Fault]
    /// How many more there are.
    package let omittedCount: Int

    package init(_ faults: ShortList<Fault>) {
        self.faults = faults.first
        omittedCount = faults.omittedCount
    }

    /// A line for each fault, each beginning with the path of the file; the last one counts those that are left out.
    package func lines(of path: String) -> [String] {
        let more = omittedCount > 0 ? ["\(path): \(omittedCount.grouped) more faults"] : []
        return faults.map { "\(path)\($0)" } + more
    }

    /// One thing that is wrong.
    package struct Fault: Sendable, Equatable {
        /// JSON pointer (RFC 6901) into the file: `/categories/2/limit`; empty for the file as a whole.
        package let pointer: String
        /// Where the text stops being JSON; `nil` if it is JSON.
        package let position: TextPosition?
        /// The fault and its remedy.
        package let reason: String
        /// Names that may have been meant.
        package let suggestions: [String]

        /// The fault with its place, where the text of the definition is not at hand.
        package var told: String { (pointer.isEmpty ? "" : "\(pointer) of ") + "the definition: \(reason)" }

        init(_ pointer: String, _ reason: String, suggestions: [String] = [], position: TextPosition? = nil) {
            self.pointer = pointer
            self.position = position
            self.reason = reason
            self.suggestions = suggestions
        }
    }

    /// A place in a text.
    package struct TextPosition: Sendable, Equatable {
        /// In bytes, from 0.
        package let offset: Int
        /// From 1.
        let line: Int

        init(offset: Int, in text: Span<UInt8>) {
            self.offset = offset
            var line = 1
            for index in 0..<min(offset, text.count) where text[index] == UInt8(ascii: "\n") { line += 1 }
            self.line = line
        }
    }
}

extension DefinitionFileError.Fault: CustomStringConvertible {
    /// To be read behind the name of the file: `/categories/2/limit: the limit is 0; it must be 1 to 1,000`.
    package var description: String {
        let place = position.map { " (line \($0.line), byte \($0.offset))" } ?? ""
        let hint = suggestions.isEmpty ? "" : "; did you mean \(suggestions.joined(separator: ", "))?"
        return "\(pointer.excerpt(300)): \(reason.excerpt(1_000))\(place)\(hint.excerpt(500))"
    }
}
