import Gateway
import JSON

/// What a tool gives.
struct ToolResult {
    /// An object of JSON; `nil` for input that is wrong: then the text says what would be right.
    let structured: [UInt8]?
    let text: String
    /// Of a refusal.
    var code: ErrorCode?
}

/// How much a result may take: for its JSON and for its text, as a client hands on one of them.
///
///     let fitted = TokenBudget(tokens: 300).fit { level in (json(level), lines(level)) }
struct TokenBudget {
    let byteCount: Int

    private init(byteCount: Int) {
        self.byteCount = byteCount
    }

    /// A token counts as four bytes of UTF-8.
    init(tokens: Int) {
        byteCount = tokens * 4
    }

    /// The rendering with the most details that fits.
    func fit(_ make: (DetailLevel) -> (json: JSONValue, lines: [String])) -> ToolResult {
        fit(DetailLevel.all, make)
    }

    /// The first of several renderings, each with less than the one before, that fits; else the last one.
    func fit<Level>(_ levels: [Level], _ make: (Level) -> (json: JSONValue, lines: [String])) -> ToolResult {
        var smallest: ToolResult?
        for level in levels {
            let (json, lines) = make(level)
            let result = ToolResult(structured: json.jsonBytes, text: lines.joined(separator: "\n"))
            if result.text.utf8.count <= byteCount, result.structured?.count ?? 0 <= byteCount { return result }
            smallest = result
        }
        guard let smallest else { preconditionFailure("there are levels") }
        assertionFailure("\(smallest.text) at the least level takes more than \(byteCount) bytes")
        return smallest
    }

    /// The rest beside so many bytes.
    func reserving(_ count: Int) -> TokenBudget { TokenBudget(byteCount: byteCount - count) }
}

/// How much of what there is a result tells.
struct DetailLevel {
    /// The bytes of a text that is cut.
    let textLimit: Int
    /// Of lists as long as they may be, so many parts in eight.
    private let share: Int

    init(textLimit: Int, share: Int) {
        self.textLimit = textLimit
        self.share = share
    }

    /// From everything to the least, which has one element at least of each list.
    static let all = [
        DetailLevel(textLimit: PlainText.maxBytes, share: 8),
        DetailLevel(textLimit: 80, share: 8),
        DetailLevel(textLimit: 48, share: 8),
        DetailLevel(textLimit: 48, share: 6),
        DetailLevel(textLimit: 40, share: 4),
        DetailLevel(textLimit: 32, share: 3),
        DetailLevel(textLimit: 24, share: 2),
        DetailLevel(textLimit: 16, share: 1),
    ]

    /// How many elements of a list that may have `count`.
    func count(of count: Int) -> Int { (count * share + 7) / 8 }

    /// A text of ``PlainText/short(_:)``, as long as texts are.
    func text(_ text: String) -> String { PlainText.cut(text, to: textLimit) }

    /// Operations, where they are not longer than a few texts.
    func operations(_ operations: JSONValue) -> JSONValue? {
        operations.jsonBytes.count <= textLimit * 4 ? operations : nil
    }
}
