extension FilterExpression {
    /// Reads a text in the `filters` syntax.
    ///
    /// - Parameter limits: default 16 KiB, 16 parentheses deep, 1,000 filters.
    /// - Throws: ``FilterExpressionError`` for the first fault; a text without a filter is one too.
    /// - Complexity: O(length).
    public init(_ text: String, limits: FilterExpressionLimits = .init()) throws(FilterExpressionError) {
        var parser = FilterExpressionParser(text, limits: limits)
        self = try parser.parse()
    }
}

/// Reads filter expressions by recursive descent; only parentheses recurse, and their depth is limited.
///
/// ```
/// expression = operand { "AND" operand } | operand { "OR" operand }
/// operand    = { "NOT" } ( "(" expression ")" | filter )
/// filter     = text ":" value [ "<score=" integer ">" ]
///            | text ":" bound "TO" bound              ; both ends included
///            | text operator bound
///            | text "CONTAINS" text                   ; a keyword
///            | text "EXISTS"                          ; any value
///            | text                                   ; a tag, as "_tags:" text
/// operator   = "<" | "<=" | "=" | "!=" | ">=" | ">"
/// value      = quoted | number | "true" | "false" | word
/// bound      = number | date | relative               ; a date may stand in quotes
/// number     = as in JSON
/// date       = YYYY-MM-DD, or RFC 3339 with a time
/// relative   = "now" [ ( "+" | "-" ) digits ( "d" | "w" | "M" | "y" ) ]
/// text       = quoted | word
/// quoted     = '"' { any, or \" } '"' | "'" { any, or \' } "'"
/// word       = { any but space ( ) " ' < > = !, in names also :, or a backslash and any }
/// ```
///
/// - Spaces, tabs and line ends may stand between all parts, but not before a score.
/// - AND and OR do not mix without parentheses: other readers of the syntax do not agree on which binds tighter.
/// - In quotes a backslash counts only before the quote that encloses the text, and is itself everywhere else: that is
///   how InstantSearch writes. In a word it takes the next character as it is.
/// - A word that is an unquoted JSON number is a number and `true` or `false` a boolean; in quotes, or with a
///   backslash, they are strings. AND, OR, NOT and TO need quotes as values.
/// - Unlike Algolia this accepts AND inside OR, NOT before parentheses, and filters of several types beside each other.
struct FilterExpressionParser {
    var scanner: FilterExpressionScanner
    private let limits: FilterExpressionLimits
    private let dialect: Dialect
    private var filterCount = 0

    /// The syntax that is read besides the grammar above.
    enum Dialect {
        case strict
        /// Names of attributes that hold a colon without quotes, longer ones first; scores of tags, without effect; and every
        /// value is a text, as it is written.
        case lenient(colonNames: [[UInt8]])
    }

    init(_ text: String, limits: FilterExpressionLimits, dialect: Dialect = .strict) {
        scanner = FilterExpressionScanner(text)
        self.limits = limits
        self.dialect = dialect
    }

    mutating func parse() throws(FilterExpressionError) -> FilterExpression {
        guard scanner.bytes.count <= limits.maxBytes else {
            throw error(.tooLong(maxBytes: limits.maxBytes), at: max(0, limits.maxBytes))
        }
        let expression = try expression(depth: 0)
        guard scanner.isAtEnd else { throw unexpectedJoin(expected: "AND, OR or the end", after: expression) }
        return expression
    }

    private mutating func expression(depth: Int) throws(FilterExpressionError) -> FilterExpression {
        var elements = [try operand(depth: depth)]
        var isDisjunction: Bool?
        while true {
            scanner.skipSpaces()
            let offset = scanner.position
            let isOr = scanner.skipKeyword("OR")
            guard isOr || scanner.skipKeyword("AND") else { break }
            guard isDisjunction ?? isOr == isOr else {
                throw error(.mixedOperators, at: offset, hint: "write a AND (b OR c), or (a AND b) OR c")
            }
            isDisjunction = isOr
            elements.append(try operand(depth: depth))
        }
        guard let isDisjunction else { return elements[0] }
        return isDisjunction ? .or(elements) : .and(elements)
    }

    private mutating func operand(depth: Int) throws(FilterExpressionError) -> FilterExpression {
        var isNegated = false
        scanner.skipSpaces()
        while scanner.skipKeyword("NOT") {
            isNegated.toggle()
            scanner.skipSpaces()
        }
        let offset = scanner.position
        guard scanner.skip("(") else {
            let filter = try filter()
            return .filter(isNegated ? !filter : filter)
        }
        guard depth < limits.maxDepth else { throw error(.tooDeep(maxDepth: limits.maxDepth), at: offset) }
        let inner = try expression(depth: depth + 1)
        guard scanner.skip(")") else { throw unexpectedJoin(expected: "AND, OR or )", after: inner) }
        return isNegated ? !inner : inner
    }

    private mutating func filter() throws(FilterExpressionError) -> Filter {
        let name =
            if let name = colonName() { name } else { try word(endsAtColon: true, expected: "a filter") }
        filterCount += 1
        guard filterCount <= limits.maxFilters else {
            throw error(.tooManyFilters(maxFilters: limits.maxFilters), at: name.offset)
        }
        let end = scanner.position
        let attribute = Text(name.text)
        scanner.skipSpaces()
        if scanner.skip(":") { return try filter(onValueOf: attribute) }
        if isLenient, try score() != nil { return .tag(attribute) }
        if let comparison = try comparisonOperator() {
            return .comparison(attribute, comparison, try bound(word(endsAtColon: false, expected: Self.boundPhrase)))
        }
        if scanner.skipKeyword("CONTAINS") {
            return .keyword(attribute, Text(try word(endsAtColon: false, expected: "a word").text))
        }
        if scanner.skipKeyword("EXISTS") { return .hasValue(attribute) }
        scanner.position = end
        return .tag(attribute)
    }

    private var isLenient: Bool {
        if case .lenient = dialect { true } else { false }
    }

    /// The longest name that holds a colon and stands here without quotes, before a colon or an operator.
    private mutating func colonName() -> FilterExpressionScanner.Word? {
        guard case .lenient(let names) = dialect else { return nil }
        scanner.skipSpaces()
        for bytes in names {
            guard let name = scanner.name(bytes) else { continue }
            scanner.position += bytes.count
            return name
        }
        return nil
    }

    /// Reads the part behind the colon.
    private mutating func filter(onValueOf attribute: Text) throws(FilterExpressionError) -> Filter {
        let first = try word(endsAtColon: false, expected: "a value")
        let scoreOffset = scanner.position
        let score = try score()
        let end = scanner.position
        scanner.skipSpaces()
        if score == nil, scanner.skipKeyword("TO") {
            return try range(attribute, from: first)
        }
        scanner.position = end
        guard attribute != Filter.tagsAttribute else {
            guard score == nil || isLenient else {
                throw error(
                    unexpected("AND, OR or the end", at: scoreOffset),
                    at: scoreOffset,
                    hint: "tags have no score"
                )
            }
            return .tag(Text(first.text))
        }
        // The text says what else it may mean.
        let value: Value = isLenient ? .string(Text(first.text)) : try value(first)
        return .facet(attribute, value, score: score)
    }

    private mutating func range(
        _ attribute: Text,
        from first: FilterExpressionScanner.Word
    ) throws(FilterExpressionError) -> Filter {
        let lower = try bound(first)
        let last = try word(endsAtColon: false, expected: Self.boundPhrase)
        let upper = try bound(last)
        switch (lower, upper) {
        case (.number(let low), .number(let high)) where low > high: throw error(.rangeInverted, at: last.offset)
        case (.date(.day(let low)), .date(.day(let high))) where low > high:
            throw error(.rangeInverted, at: last.offset)
        case (.date(.instant(let low)), .date(.instant(let high))) where low > high:
            throw error(.rangeInverted, at: last.offset)
        case (.number, .number): break
        case (.number, _), (_, .number): throw error(.mixedRange, at: last.offset)
        default: break
        }
        return .range(attribute, lower: lower, upper: upper)
    }

    private mutating func comparisonOperator() throws(FilterExpressionError) -> ComparisonOperator? {
        let offset = scanner.position
        if scanner.skip("<score=") {
            throw error(unexpected("AND, OR or the end", at: offset), at: offset, hint: "tags have no score")
        }
        guard let comparison = Self.operators.first(where: { scanner.skip($0.text) })?.comparison else { return nil }
        if let next = scanner.byte, FilterExpressionScanner.isSign(next) {
            let found = scanner.excerpt(at: offset)
            throw error(
                .unexpected(found: found, expected: "one of < <= = != >= >"),
                at: offset,
                hint: FilterExpressionHints.sign(found)
            )
        }
        return comparison
    }

    /// The longer ones first.
    private static let operators: [(text: StaticString, comparison: ComparisonOperator)] = [
        ("<=", .lessThanOrEqual), (">=", .greaterThanOrEqual), ("!=", .notEqual), ("<", .lessThan),
        (">", .greaterThan), ("=", .equal),
    ]

    private mutating func score() throws(FilterExpressionError) -> Int? {
        guard scanner.skip("<score=") else { return nil }
        let offset = scanner.position
        guard let word = scanner.unquotedWord(endsAtColon: true), let score = Int(word.text), scanner.skip(">") else {
            throw error(unexpected("a whole number and >", at: offset), at: offset)
        }
        return score
    }
}
