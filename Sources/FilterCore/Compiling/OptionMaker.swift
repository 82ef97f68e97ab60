// Options of a category that come from the data: those that a rule makes, and the names of those over numbers.
extension CatalogCompiler {
    /// The category with every option that it has, and no rule.
    ///
    /// - Complexity: O(*v* log *v*), *v* values of the attribute.
    mutating func completingOptions(of category: CategoryDefinition) -> CategoryDefinition {
        guard category.kind == .options else { return category }
        var complete = category
        // That no item has the attribute is noted where the category is compiled.
        if let rule = category.optionRule, let column = contents.table.column(category.attribute) {
            var maker = OptionMaker(column)
            do throws(OptionMaker.Fault) {
                complete.options = try maker.options(by: rule)
            } catch {
                let fault = DefinitionFault(.category(category.id), "options", reason: error.reason)
                // Of steps that are too many in any catalog it was noted before.
                if !faults.contains(fault) { faults.append(fault) }
            }
        }
        complete.optionRule = nil
        let names = Wording.english
        for (index, option) in complete.options.enumerated() where option.givenLabel == nil {
            if let interval = option.interval {
                complete.options[index].givenLabel = names.text(interval, of: complete)
            }
        }
        return complete
    }

    /// Notes labels of locales for options that a rule did not make; in an open catalog it may still make them.
    mutating func checkMadeLabels(of category: CategoryDefinition) {
        guard !contents.isOpen else { return }
        let ids = Set((category.options + (category.other.map { [$0] } ?? [])).map { Text($0.id) })
        for (locale, names) in definition.localizations.sorted(by: { $0.key < $1.key }) {
            for id in (names.categories[category.id]?.labels.keys ?? [:].keys).sorted() where !ids.contains(id) {
                contents.report(
                    .catalog,
                    "locales/\(locale)/categories/\(category.id)/options/\(id)",
                    reason: "the rule makes no option “\(id)”",
                    suggestions: NearNames.suggestions(for: id.string, among: ids.map(\.string))
                )
            }
        }
    }
}

/// Makes options from the values of one attribute.
struct OptionMaker {
    /// Why there are none.
    struct Fault: Error {
        let reason: String
    }

    private let column: RawColumn

    init(_ column: RawColumn) {
        self.column = column
    }

    mutating func options(by rule: OptionRule) throws(Fault) -> [OptionDefinition] {
        switch rule {
        case .letters: return try letters()
        case .quantiles(let count):
            let numbers = try numbers()
            return options(between: quantiles(count, of: numbers), opensBelow: true, opensAbove: true, numbers)
        case .steps(let from, let to, let width):
            let numbers = try numbers()
            guard let least = numbers.min(), let greatest = numbers.max(), width > Number(0) else { return [] }
            let edges = try Steps(width, from: from, to: to, least, greatest).edges
            return options(
                between: edges,
                opensBelow: edges.first.map { least < $0 } ?? false,
                opensAbove: edges.last.map { $0 <= greatest } ?? false,
                numbers
            )
        }
    }

    /// The distinct numbers, by code.
    private func numbers() throws(Fault) -> [Number] {
        guard let numbers = ValueOrder.numbers(of: column.vocabulary) else {
            throw Fault(reason: "this rule needs numbers only; “\(column.path)” has other values")
        }
        return numbers
    }

    private func letters() throws(Fault) -> [OptionDefinition] {
        var letters: Set<Unicode.Scalar> = []
        for code in 0..<column.vocabulary.count {
            if let letter = Self.letter(of: column.vocabulary[code]) { letters.insert(letter) }
        }
        try require(letters.count, "the values begin with")
        return letters.sorted().map { letter in
            let text = String(letter)
            return OptionDefinition(id: text, label: text.uppercased(), test: .letters(text))
        }
    }

    /// The letter that a value begins with; `nil` for one that begins with something else.
    fileprivate static func letter(of value: Value) -> Unicode.Scalar? {
        Folding.firstLetter(of: value.text).flatMap { $0.properties.isAlphabetic ? $0 : nil }
    }

    private func require(_ count: Int, _ what: String) throws(Fault) {
        guard count <= OptionRule.maxOptions else {
            throw Fault(reason: "\(what) \(NumberFormat.english.text(count)) options; there can be 100 at most")
        }
    }

    /// Edges with about as many values of items between each two.
    private func quantiles(_ count: Int, of numbers: [Number]) -> [Number] {
        var valueCounts = [Int](repeating: 0, count: numbers.count)
        for code in column.codes { valueCounts[Int(code)] += 1 }
        let sorted = numbers.indices.sorted { numbers[$0] < numbers[$1] }
        let total = column.codes.count
        var edges: [Number] = []
        var passed = 0
        var next = 1
        var beginsStep = false
        for code in sorted {
            // The number at which a part of the values lies behind is the first of the next step.
            let first = next
            while next < count, passed + valueCounts[code] > next * total / count { next += 1 }
            if passed > 0, beginsStep || next > first { edges.append(numbers[code]) }
            // One that is a step by itself leaves the next one to the numbers behind it.
            beginsStep = next - first > (passed > 0 ? 1 : 0)
            passed += valueCounts[code]
        }
        return edges
    }

    private func options(
        between edges: [Number],
        opensBelow: Bool,
        opensAbove: Bool,
        _ numbers: [Number]
    ) -> [OptionDefinition] {
        // Between integers the last number before an edge can be named.
        let areIntegers = (edges + numbers).allSatisfy { if case .integer = $0 { true } else { false } }
        func option(_ from: Number?, _ edge: Number?) -> OptionDefinition {
            var interval = NumberInterval(from: from, to: edge, includesEnd: edge == nil)
            if areIntegers, case .integer(let number)? = edge, number > .min {
                interval = NumberInterval(from: from, to: Number(number - 1))
            }
            let id = "\(from?.description ?? "")..\(edge?.description ?? "")"
            return OptionDefinition(id: id, test: .numbers(interval))
        }
        guard let first = edges.first, let last = edges.last else { return [] }
        return (opensBelow ? [option(nil, first)] : [])
            + zip(edges, edges.dropFirst()).map { option($0, $1) }
            + (opensAbove ? [option(last, nil)] : [])
    }
}

extension OptionRule {
    /// Whether options that the rule made have one for every value that comes, as far as it makes one for such a value.
    fileprivate func hasMade(_ options: [OptionDefinition], for values: Vocabulary) -> Bool {
        switch self {
        case .letters:
            let letters = Set(options.compactMap { if case .letters(let letter) = $0.test { letter } else { nil } })
            return (0..<values.count).allSatisfy { code in
                OptionMaker.letter(of: values[code]).map { letters.contains(String($0)) } ?? true
            }
        // Numbers may have been too few; more of them are never too many.
        case .quantiles where options.isEmpty: return ValueOrder.numbers(of: values) != nil
        case .quantiles, .steps:
            let intervals = options.compactMap(\.interval)
            return ValueOrder.numbers(of: values)?.allSatisfy { number in
                intervals.contains { $0.contains(number) }
            } ?? false
        }
    }
}

extension Catalog {
    /// Whether the rules of a definition made options for all values of items that come. Otherwise they make others, or too
    /// many, once everything is compiled.
    ///
    /// - Parameter written: the definition with its rules.
    /// - Complexity: O(*v* · *o*), *v* distinct values that come, *o* options.
    package func hasOptions(for table: AttributeTable, by written: CatalogDefinition) -> Bool {
        guard written.hasOptionRules else { return true }
        let table = table.read(by: definition)
        return written.categories.allSatisfy { category in
            guard let rule = category.optionRule, let values = table.column(category.attribute)?.vocabulary else {
                return true
            }
            let made = definition.categories.first { $0.id == category.id }
            return rule.hasMade(made?.options ?? [], for: values)
        }
    }
}

extension CatalogDefinition {
    /// Whether options of a category are made of the items. A compiled catalog has them, and no rule.
    package var hasOptionRules: Bool { categories.contains { $0.optionRule != nil } }
}

extension OptionMaker {
    /// Why there are no options between two numbers, whatever the data; `nil` if one of them comes from the data.
    static func reasonAgainstSteps(from: Number?, to: Number?, width: Number) -> String? {
        guard let from, let to else { return nil }
        do throws(Fault) { _ = try Steps(width, from: from, to: to, from, to) } catch { return error.reason }
        return nil
    }

    /// Edges at equal distances, in decimals as they are written: 0.1, 0.2, 0.3.
    fileprivate struct Steps {
        let edges: [Number]

        init(_ width: Number, from: Number?, to: Number?, _ least: Number, _ greatest: Number) throws(Fault) {
            let decimals = [width, from, to].compactMap { $0?.decimalCount }.max() ?? 0
            let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
            let step = (width.doubleValue * scale).rounded()
            /// How many whole steps lie below a number: 23 of 0.05 below 1.15, whose double is a little less.
            func stepCount(below number: Number) -> Double {
                let count = number.doubleValue * scale / step
                let whole = count.rounded()
                return abs(count - whole) <= 4 * count.ulp ? whole : count.rounded(.down)
            }
            let first = from.map { ($0.doubleValue * scale).rounded() } ?? stepCount(below: least) * step
            let last = to.map { ($0.doubleValue * scale).rounded() } ?? (stepCount(below: greatest) + 1) * step
            // Beyond, neighbouring integers are one double.
            guard step >= 1, abs(first) < 0x1p53, abs(last) < 0x1p53 else {
                throw Fault(reason: "the numbers are too large or too small for these steps")
            }
            guard last > first else {
                // The data lie beyond the given end.
                edges = (to == nil ? [first, first + step] : [last]).compactMap { Number($0 / scale) }
                return
            }
            let count = ((last - first) / step).rounded(.up)
            guard count <= Double(OptionRule.maxOptions) else {
                let text = NumberFormat.english.text(Number(count.rounded()) ?? Number(0))
                throw Fault(reason: "these are \(text) steps; there can be 100 at most")
            }
            edges = ((0..<Int(count)).map { first + Double($0) * step } + [last]).compactMap { Number($0 / scale) }
        }
    }
}

extension Number {
    /// Digits behind the point; for a number with an exponent so many that no step can have them.
    fileprivate var decimalCount: Int {
        guard case .double(let value) = self else { return 0 }
        let text = value.description
        guard !text.utf8.contains(UInt8(ascii: "e")), let point = text.utf8.firstIndex(of: UInt8(ascii: ".")) else {
            return 20
        }
        return text.utf8.distance(from: point, to: text.utf8.endIndex) - 1
    }
}
