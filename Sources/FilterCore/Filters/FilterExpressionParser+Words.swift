extension FilterExpressionParser {
    static let boundPhrase = "a number, a date or now±7d"

    /// A name or value, quoted or not, after spaces; `expected` says what it is for the message.
    mutating func word(
        endsAtColon: Bool,
        expected: String
    ) throws(FilterExpressionError) -> FilterExpressionScanner.Word {
        scanner.skipSpaces()
        let offset = scanner.position
        if let byte = scanner.byte, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
            guard let word = scanner.quotedWord() else { throw error(.unterminatedQuote, at: offset) }
            return word
        }
        guard let word = scanner.unquotedWord(endsAtColon: endsAtColon) else {
            let found = scanner.excerpt(at: offset)
            let hint = FilterExpressionHints.sign(found)
            throw error(.unexpected(found: found, expected: expected), at: offset, hint: hint)
        }
        if !word.isLiteral, ["AND", "OR", "NOT", "TO"].contains(word.text) {
            let hint = "in quotes it is a text: \"\(word.text)\""
            throw error(.unexpected(found: word.text, expected: expected), at: offset, hint: hint)
        }
        return word
    }

    func value(_ word: FilterExpressionScanner.Word) throws(FilterExpressionError) -> Value {
        guard !word.isLiteral else { return .string(Text(word.text)) }
        switch word.text {
        case "true": return .bool(true)
        case "false": return .bool(false)
        default: return try number(word, hint: "in quotes it is a text").map(Value.number) ?? .string(Text(word.text))
        }
    }

    func bound(_ word: FilterExpressionScanner.Word) throws(FilterExpressionError) -> Filter.Operand {
        if !word.isLiteral {
            if let number = try number(word) { return .number(number) }
            if let date = RelativeDate(word.text) { return .relative(date) }
        }
        if let date = DateText(word.text) { return .date(date) }
        throw error(
            unexpected(Self.boundPhrase, at: word.offset),
            at: word.offset,
            hint: FilterExpressionHints.bound(word.text, isLiteral: word.isLiteral)
        )
    }

    /// - Returns: `nil` if the word is no JSON number.
    private func number(
        _ word: FilterExpressionScanner.Word,
        hint: String? = nil
    ) throws(FilterExpressionError) -> Number? {
        switch JSONNumber(word.text) {
        case .none: return nil
        case .number(let number): return number
        case .tooLarge:
            throw error(.numberTooLarge(scanner.excerpt(at: word.offset) ?? ""), at: word.offset, hint: hint)
        }
    }
}

// Errors, with their place.
extension FilterExpressionParser {
    func unexpected(_ expected: String, at offset: Int) -> FilterExpressionError.Reason {
        .unexpected(found: scanner.excerpt(at: offset), expected: expected)
    }

    /// Something else than a keyword follows a whole expression.
    func unexpectedJoin(expected: String, after expression: FilterExpression) -> FilterExpressionError {
        let offset = scanner.position
        let found = scanner.excerpt(at: offset)
        let hint = FilterExpressionHints.join(found, after: expression.filters.last)
        return error(.unexpected(found: found, expected: expected), at: offset, hint: hint)
    }

    func error(
        _ reason: FilterExpressionError.Reason,
        at offset: Int,
        hint: String? = nil
    ) -> FilterExpressionError {
        FilterExpressionError(reason: reason, offset: offset, column: scanner.column(of: offset), hint: hint)
    }
}
