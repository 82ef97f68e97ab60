/// Filters as front ends of the search protocol write them: looser than expressions of the service's own.
///
///     let syntax = SearchFilterSyntax(attributes: ["size", "a:b"])
///     try syntax.expression(#"( "size":"42.0" )"#)   // the text "42.0", or the number 42
///     syntax.facet("a:b:-x")                         // NOT "a:b":"x"
///     syntax.facet("objectID:7")                     // the item with the id 7
///
/// - A text that is a number or a boolean means that, too, in quotes or not: clients write everything as text, and numbers as
///   doubles. It means no other text, as `1.10` is not `1.1` where these are texts.
/// - A name that holds a colon needs no quotes if it is the name of an attribute; the longest one counts.
/// - A score ranks and never excludes, so it is left out, also where version 7 of InstantSearch wrote it: in the quotes.
/// - An attribute that no item has passes nothing.
public struct SearchFilterSyntax: Sendable {
    /// Longer ones first.
    private let colonNames: [[UInt8]]
    private let attributes: Set<Text>
    private let limits: FilterExpressionLimits

    /// The name that the protocol has for the id of an item, see ``Catalog/search(_:identifiedBy:work:)``.
    public static let objectID: Text = "objectID"

    /// - Parameters:
    ///   - attributes: those that items have.
    ///   - limits: of one expression.
    /// - Complexity: O(bytes of the names).
    public init(attributes: Set<Text>, limits: FilterExpressionLimits = .init()) {
        colonNames = attributes.filter { $0.string.utf8.contains(UInt8(ascii: ":")) }
            .map { Array($0.string.utf8) }
            .sorted { $0.count > $1.count }
        self.attributes = attributes
        self.limits = limits
    }

    /// A text of the parameter `filters`.
    ///
    /// - Returns: `nil` for a text of spaces, which asks for nothing.
    /// - Throws: ``FilterExpressionError`` for the first fault.
    public func expression(_ text: String) throws(FilterExpressionError) -> FilterExpression? {
        guard text.utf8.contains(where: { !FilterExpressionScanner.isSpace($0) }) else { return nil }
        var parser = FilterExpressionParser(text, limits: limits, dialect: .lenient(colonNames: colonNames))
        return lenient(try parser.parse())
    }

    /// One text of the parameter `facetFilters`: `attribute:value`, `attribute:-value` for the others, `attribute:\-value`
    /// for a value that begins with a dash. Quotes around the value may be its own or not: both are looked for.
    ///
    /// - Returns: `nil` for a text without a colon.
    public func facet(_ text: String) -> FilterExpression? {
        let bytes = Array(text.utf8)
        guard let colon = colon(in: bytes[...]), colon > 0 else { return nil }
        return facet(FilterBytes.name(bytes[..<colon]), bytes[(colon + 1)...])
    }

    /// One text of the parameter `tagFilters`: `tag`, `-tag` for the others.
    public func tag(_ text: String) -> FilterExpression {
        let bytes = Array(text.utf8)
        let prefix = Array("\(Filter.tagsAttribute):".utf8)
        return facet(Filter.tagsAttribute, bytes.starts(with: prefix) ? bytes[prefix.count...] : bytes[...])
    }

    /// One text of the parameter `numericFilters`: `price>=10`, `price:1 TO 5`, `price:10`.
    ///
    /// - Throws: ``FilterExpressionError`` for anything but a comparison with a number or a date.
    public func comparison(_ text: String) throws(FilterExpressionError) -> FilterExpression {
        let bytes = Array(text.utf8)
        let scanner = FilterExpressionScanner(text)
        let end =
            colonNames.first { scanner.name($0) != nil }?.count
            ?? FilterBytes.quotedCount(bytes[...])
            ?? bytes.firstIndex { FilterExpressionScanner.isSign($0) }
            ?? bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.count
        let name = FilterBytes.name(bytes[..<end])
        guard !name.string.isEmpty else { throw Self.noComparison(scanner) }
        let written = FilterPrinter.quoted(name)
        let read: FilterExpression
        do throws(FilterExpressionError) {
            read = try FilterExpression(written + String(decoding: bytes[end...], as: UTF8.self), limits: limits)
        } catch {
            let offset = min(max(0, error.offset - written.utf8.count + end), bytes.count)
            throw FilterExpressionError(
                reason: error.reason,
                offset: offset,
                column: scanner.column(of: offset),
                hint: error.hint
            )
        }
        if case .filter(let filter) = read, !filter.isNegated {
            switch filter.predicate {
            case .comparison, .range: return read
            case .facet(.number(let number), _): return .filter(.comparison(filter.attribute, .equal, .number(number)))
            case .facet, .tag, .keyword, .hasValue: break
            }
        }
        throw Self.noComparison(scanner)
    }

    private static func noComparison(_ scanner: FilterExpressionScanner) -> FilterExpressionError {
        let reason = FilterExpressionError.Reason.unexpected(
            found: scanner.excerpt(at: 0),
            expected: "a comparison with a number"
        )
        return FilterExpressionError(reason: reason, offset: 0, column: 1)
    }

    /// The texts of `facetFilters` that are one text: those that commas divide, where each begins with the name of an
    /// attribute; otherwise the whole text, as values may have commas. Parentheses around some of them mean OR.
    ///
    /// - Returns: the factors of an AND, each of them alternatives.
    public func facets(in text: String) -> [[String]] {
        let factors = Self.texts(in: text)
        let isList = factors.joined().allSatisfy { part in
            let bytes = Array(part.utf8)
            guard let colon = colon(in: bytes[...]) else { return false }
            let name = FilterBytes.name(bytes[..<colon])
            return attributes.contains(name) || name == Self.objectID || name == Filter.tagsAttribute
        }
        return isList ? factors : [[text]]
    }

    /// The texts of `tagFilters` or `numericFilters` that are one text: those that commas divide. Parentheses around some
    /// of them mean OR.
    ///
    /// - Returns: the factors of an AND, each of them alternatives.
    public static func texts(in text: String) -> [[String]] {
        var list = FilterTextList()
        for byte in text.utf8 { list.append(byte) }
        return list.finish()
    }
}

extension SearchFilterSyntax {
    /// Where the name of an attribute ends.
    private func colon(in bytes: ArraySlice<UInt8>) -> Int? {
        let end =
            colonNames.first { bytes.starts(with: $0) && bytes.dropFirst($0.count).first == UInt8(ascii: ":") }?.count
            ?? FilterBytes.quotedCount(bytes)
        if let end { return bytes.dropFirst(end).first == UInt8(ascii: ":") ? bytes.startIndex + end : nil }
        return bytes.firstIndex(of: UInt8(ascii: ":"))
    }

    /// A value as facet filters write it.
    private func facet(_ attribute: Text, _ written: ArraySlice<UInt8>) -> FilterExpression {
        var value = FilterBytes.withoutScore(written) ?? written
        let isNegated = value.first == UInt8(ascii: "-")
        if isNegated { value.removeFirst() }
        value = FilterBytes.withoutDashEscape(value)
        let unquoted = FilterBytes.unquoted(value).map { FilterBytes.withoutDashEscape(Array($0.string.utf8)[...]) }
        let texts = [Text(value), unquoted.map { Text($0) } ?? FilterBytes.withoutEscapes(value)]
        let passing = passing(attribute, texts.flatMap(meanings))
        return isNegated ? !passing : passing
    }

    /// The same expression, whose facets pass every value that clients may mean.
    private func lenient(_ expression: FilterExpression) -> FilterExpression {
        switch expression {
        case .and(let elements): return .and(elements.map(lenient))
        case .or(let elements):
            return .or(
                elements.flatMap { element -> [FilterExpression] in
                    let element = lenient(element)
                    return if case .or(let alternatives) = element { alternatives } else { [element] }
                }
            )
        case .not(let inner): return !lenient(inner)
        case .filter(let filter):
            guard case .facet(.string(let text), _) = filter.predicate else { return expression }
            let passing = self.passing(filter.attribute, meanings(of: text))
            return filter.isNegated ? !passing : passing
        }
    }

    /// The items that have one of some values.
    private func passing(_ attribute: Text, _ values: [Value]) -> FilterExpression {
        var known: Set<Value> = []
        let values = values.filter { known.insert($0).inserted }
        if attribute == Filter.tagsAttribute {
            let tags = values.compactMap { value in if case .string(let tag) = value { Filter.tag(tag) } else { nil } }
            return tags.count == 1 ? .filter(tags[0]) : .or(tags.map(FilterExpression.filter))
        }
        // Ids are texts there, whatever they are in the items.
        let meant = attribute == Self.objectID ? values.filter(\.isText) : values
        let filters = meant.map { FilterExpression.filter(.facet(attribute, $0)) }
        return filters.count == 1 ? filters[0] : .or(filters)
    }

    /// Everything that a text may stand for, itself first.
    private func meanings(of text: Text) -> [Value] {
        var meanings: [Value] = [.string(text)]
        switch text.string {
        case "true": meanings.append(.bool(true))
        case "false": meanings.append(.bool(false))
        default: if case .number(let number) = JSONNumber(text.string) { meanings.append(.number(number)) }
        }
        if let plain = FilterBytes.withoutScore(Array(text.string.utf8)[...]) { meanings.append(.string(Text(plain))) }
        return meanings
    }
}

extension Value {
    fileprivate var isText: Bool { if case .string = self { true } else { false } }
}

extension Text {
    init(_ utf8: some Collection<UInt8>) {
        self.init(String(decoding: utf8, as: UTF8.self))
    }
}
