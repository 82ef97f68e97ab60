import Gateway
import JSON

/// What a tool gives.
struct ToolResult {
    /// `nil` for input that is wrong: then the text says what would be right.
    let structured: JSONValue?
    let text: String
}

/// How much a result may take: for each of its two forms, as a client hands on one of them.
///
///     let fitted = TokenBudget(tokens: 300).fit { level in (json(level), lines(level)) }
struct TokenBudget {
    let byteCount: Int

    /// A token counts as four bytes of UTF-8.
    init(tokens: Int) {
        byteCount = tokens * 4
    }

    /// The first of several forms, each with less than the one before, that fits.
    ///
    /// - Parameter make: of a ``DetailLevel``; at the last one it must fit.
    func fit(
        _ make: (DetailLevel) throws(ServiceError) -> (json: JSONValue, lines: [String])
    ) throws(ServiceError) -> ToolResult {
        for level in DetailLevel.all.dropLast() {
            let (json, lines) = try make(level)
            let text = lines.joined(separator: "\n")
            if text.utf8.count <= byteCount, json.jsonBytes.count <= byteCount {
                return ToolResult(structured: json, text: text)
            }
        }
        let (json, lines) = try make(.least)
        return ToolResult(structured: json, text: lines.joined(separator: "\n"))
    }
}

/// How much of what there is a result tells.
struct DetailLevel {
    /// The bytes of a text that is cut.
    let textLimit: Int
    /// Of lists as long as they may be, so many parts in eight.
    private let share: Int

    /// From everything to the least.
    static let all = [
        DetailLevel(textLimit: 160, share: 8),
        DetailLevel(textLimit: 80, share: 8),
        DetailLevel(textLimit: 48, share: 8),
        DetailLevel(textLimit: 48, share: 6),
        DetailLevel(textLimit: 40, share: 4),
        DetailLevel(textLimit: 32, share: 3),
        DetailLevel(textLimit: 24, share: 2),
        DetailLevel(textLimit: 24, share: 1),
        least,
    ]
    static let least = DetailLevel(textLimit: 16, share: 0)

    /// Whether lists inside of others get shorter, and these do not yet.
    var isLosingValues: Bool { share > 2 }

    /// How many elements of a list that may have `count`.
    func count(of count: Int) -> Int { (count * share + 7) / 8 }

    /// A foreign text, in one line and at most as long as texts are.
    func text(_ text: String, times: Int = 1) -> String {
        PlainText.cut(PlainText.cleaned(text), to: textLimit * times)
    }
}
