/// A text with placeholders in braces, parsed once and filled often.
///
///     let phrase = try Phrase("{title}: {text}")
///     phrase.filling([.title: "Brand", .text: "Nike"])   // "Brand: Nike"
///
/// `{{` and `}}` stand for the braces themselves.
public struct Phrase: Sendable, Hashable {
    private let segments: [Segment]

    /// - Throws: ``PhraseError`` for the first fault.
    /// - Complexity: O(*n*), *n* bytes of text.
    public init(_ text: String) throws(PhraseError) {
        var segments: [Segment] = []
        var literal = ""
        var rest = text[...]
        while let character = rest.popFirst() {
            switch character {
            case "{" where rest.first == "{", "}" where rest.first == "}":
                literal.append(character)
                rest.removeFirst()
            case "{":
                guard let end = rest.firstIndex(of: "}") else { throw .unclosedBrace }
                let name = String(rest[..<end])
                guard let placeholder = Placeholder(rawValue: name) else { throw .unknownPlaceholder(name) }
                if !literal.isEmpty { segments.append(.literal(literal)) }
                literal = ""
                segments.append(.placeholder(placeholder))
                rest = rest[end...].dropFirst()
            case "}": throw .unopenedBrace
            default: literal.append(character)
            }
        }
        if !literal.isEmpty { segments.append(.literal(literal)) }
        self.segments = segments
    }

    /// The phrase that says nothing.
    static let empty = Phrase()

    private init() {
        segments = []
    }

    /// In the order of the text, repeats included.
    public var placeholders: [Placeholder] {
        segments.compactMap { segment in
            if case .placeholder(let placeholder) = segment { placeholder } else { nil }
        }
    }

    /// The text with every placeholder replaced; values that it does not ask for are left out.
    ///
    /// - Precondition: there is a value for each of ``placeholders``.
    /// - Complexity: O(*p* · *v* + *n*), *p* segments, *v* values, *n* bytes of the result.
    public func filling(_ values: KeyValuePairs<Placeholder, String>) -> String {
        filling(values, count: nil)
    }

    /// - Parameter count: the value of ``Placeholder/count``, where `values` has none.
    func filling(_ values: KeyValuePairs<Placeholder, String>, count: String?) -> String {
        var text = ""
        for segment in segments {
            switch segment {
            case .literal(let literal): text += literal
            case .placeholder(let placeholder):
                let counted = placeholder == .count ? count : nil
                guard let value = counted ?? values.first(where: { $0.key == placeholder })?.value else {
                    preconditionFailure("the phrase needs {\(placeholder.rawValue)}")
                }
                text += value
            }
        }
        return text
    }

    private enum Segment: Sendable, Hashable {
        case literal(String)
        case placeholder(Placeholder)
    }
}

extension Phrase: CustomStringConvertible {
    /// The text that it is made from.
    public var description: String {
        segments.map { segment in
            switch segment {
            case .literal(let text): text.map { $0 == "{" || $0 == "}" ? "\($0)\($0)" : "\($0)" }.joined()
            case .placeholder(let placeholder): "{\(placeholder.rawValue)}"
            }
        }.joined()
    }
}

extension Phrase {
    /// The parts of a phrase that are filled in.
    public enum Placeholder: String, Sendable, CaseIterable {
        /// The number that chooses between singular and plural, where a phrase has both.
        case count
        /// The label of the oldest value still chosen.
        case first
        /// The whole text about a category or a filter.
        case text
        /// The title of a category.
        case title
        /// The label of a value.
        case label
        /// The title of None.
        case none
        case lower
        case upper
        /// `≥`, `≤`, `=`, `≠`, `<`, `>`
        case `operator`
        case value
        case word
        case words
        /// The parts of a sentence, one for each category.
        case parts
        /// How many items match.
        case matching
        /// Milliseconds.
        case time
        case date
        /// All elements of a list but the last.
        case list
        /// The last element of a list.
        case last
    }
}

/// Why a text is no phrase.
public enum PhraseError: Error, Sendable, Hashable {
    /// A `{` without its `}`.
    case unclosedBrace
    /// A `}` without its `{`; as itself it is written twice.
    case unopenedBrace
    case unknownPlaceholder(String)
}

extension Phrase {
    /// Why a text is no template of a category, which may leave open its title and what is said of it; `nil` if it is
    /// one.
    public static func reasonAgainst(template: String) -> String? {
        let known: [Placeholder] = [.title, .text]
        do throws(PhraseError) {
            let unknown = try Phrase(template).placeholders.first { !known.contains($0) }
            if let unknown { throw .unknownPlaceholder(unknown.rawValue) }
            return nil
        } catch {
            return switch error {
            case .unclosedBrace: "a “{” has no “}”; as itself it is written “{{”"
            case .unopenedBrace: "a “}” has no “{”; as itself it is written “}}”"
            case .unknownPlaceholder(let name): "there is no placeholder “\(name)” here; there are title, text"
            }
        }
    }
}
