/// Packs the JSON of items whose values come again, such as those that stand for many rows each; ``ItemTemplates`` says how
/// records lie.
struct ItemPacker: Sendable {
    /// Values of one name.
    private struct Column {
        var values = VocabularyBuilder()
        /// How often a value was there already.
        var repeats = 0

        /// More values are kept only where those that are kept come again.
        private static let freeCount = 1_024
        private static let maxBytes = 256

        /// The code of a value, `nil` if it is not kept.
        mutating func code(of value: Span<UInt8>) -> Int? {
            guard value.count <= Self.maxBytes else { return nil }
            if let code = values.code(ofString: value) {
                repeats += 1
                return code
            }
            guard values.count < Self.freeCount || repeats > values.count * 4 else { return nil }
            return values.intern(string: value)
        }
    }

    /// The template that is nothing but one value.
    private static let whole = 0
    /// Items with still other names, or other orders of them, are kept whole, so that names do not take more memory than items.
    private static let maxTemplates = 1_000
    private static let maxLiterals = 2_000
    private static let maxLiteralBytes = 1_024

    private var templates: [ItemTemplates.Template]
    private var literals = VocabularyBuilder()
    private var columns = [Column()]
    private var columnsOfNames: [[UInt8]: UInt32] = [:]
    /// Of templates, by their literals.
    private var numbers: [[UInt32]: Int] = [:]
    /// The template of the last item that has one: it is mostly that of the next one.
    private var last = Self.whole
    /// Where the values of the item lie that is being packed.
    private var values: [Range<Int>] = []
    /// Of the literals of that item.
    private var codes: [UInt32] = []

    init() {
        let nothing = UInt32(literals.intern(string: Span()))
        templates = [ItemTemplates.Template(literals: [nothing, nothing], columns: [0])]
    }

    /// Appends the record of an item.
    ///
    /// - Parameter json: one JSON object without whitespace between its tokens.
    /// - Complexity: O(length of the JSON), expected.
    mutating func append(_ json: Span<UInt8>, to records: inout [UInt8]) {
        guard let number = template(of: json) else {
            records.append(number: Self.whole)
            records.append(number: 0)
            records.append(number: json.count)
            records.append(copying: json)
            return
        }
        records.append(number: number)
        for (value, column) in zip(values, templates[number].columns) {
            let text = json.extracting(value)
            if let code = columns[Int(column)].code(of: text) {
                records.append(number: code + 1)
            } else {
                records.append(number: 0)
                records.append(number: text.count)
                records.append(copying: text)
            }
        }
    }

    consuming func finish() -> ItemTemplates {
        ItemTemplates(templates: templates, literals: literals.finish(), columns: columns.map { $0.values.finish() })
    }

    /// The template of an item, whose values are in ``values`` then; `nil` if there are too many.
    private mutating func template(of json: Span<UInt8>) -> Int? {
        guard scan(json) else { return nil }
        if templates[last].literals == codes { return last }
        if let known = numbers[codes] {
            last = known
            return known
        }
        guard templates.count < Self.maxTemplates else { return nil }
        last = templates.count
        numbers[codes] = last
        templates.append(
            ItemTemplates.Template(literals: codes, columns: codes.dropLast().map { column(ofLiteral: $0) })
        )
        return last
    }

    /// Finds the values of an object, and the texts between them.
    ///
    /// - Returns: `false` for texts that no template can have any more.
    private mutating func scan(_ json: Span<UInt8>) -> Bool {
        values.removeAll(keepingCapacity: true)
        codes.removeAll(keepingCapacity: true)
        var scanner = JSONScanner(json, from: 1)
        var end = 0
        // However a text is cut that is no JSON, its pieces make the whole.
        while scanner.nextKey() != nil, let value = scanner.nextValue() {
            guard take(json.extracting(end..<value.lowerBound)) else { return false }
            values.append(value)
            end = value.upperBound
        }
        return take(json.extracting(end...))
    }

    /// Takes the text before a value.
    private mutating func take(_ literal: Span<UInt8>) -> Bool {
        let usual = templates[last].literals
        if codes.count < usual.count, isLiteral(usual[codes.count], literal) {
            codes.append(usual[codes.count])
            return true
        }
        if let code = literals.code(ofString: literal) {
            codes.append(UInt32(code))
            return true
        }
        guard templates.count < Self.maxTemplates, literals.count < Self.maxLiterals,
            literal.count <= Self.maxLiteralBytes
        else { return false }
        codes.append(UInt32(literals.intern(string: literal)))
        return true
    }

    private func isLiteral(_ code: UInt32, _ text: Span<UInt8>) -> Bool {
        literals.withString(at: Int(code)) { $0.isEqual(to: text) }
    }

    /// The column of the values behind a text, `{"name":` or `,"name":`.
    private mutating func column(ofLiteral code: UInt32) -> UInt32 {
        var name: [UInt8] = []
        literals.withString(at: Int(code)) { name.append(copying: $0.extracting(1...)) }
        if let known = columnsOfNames[name] { return known }
        let column = UInt32(columns.count)
        columnsOfNames[name] = column
        columns.append(Column())
        return column
    }
}
