/// The functions of a measure: what it is for some rows and what it is for others must add up to what it is for all.
enum MeasureFunctions {
    /// Aggregate functions that do not add up, in lower case, with everything that begins so.
    private static let families = [
        "any", "argmax", "argmin", "avg", "corr", "covar", "entropy", "first_value", "group", "histogram", "kurt",
        "last_value", "median", "quantile", "skew", "stddev", "topk", "uniq", "var_pop", "var_samp", "varpop",
        "varsamp",
    ]
    /// The same, of which other functions have the beginning.
    private static let extremes = ["max", "min"]
    /// What may follow the name of an aggregate function.
    private static let combinators = [
        "array", "foreach", "if", "map", "merge", "ordefault", "ornull", "resample", "simplestate", "state",
    ]
    /// A rounded sum is no sum of rounded ones.
    private static let rounding = [
        "ceil", "ceiling", "div", "divide", "floor", "intdiv", "intdivorzero", "mod", "modulo", "round", "roundbankers",
        "trunc", "truncate",
    ]

    /// What of an expression does not add up, a function or an operator; `nil` where nothing is known.
    static func nameOfNotAdding(in sql: String) -> String? {
        let words = words(of: sql)
        if let name = words.first(where: { !adds($0) }) { return name.text }
        return words.first { word in
            word.isOutside && (rounding.contains(word.text.lowercased()) || ["/", "%"].contains(word.text))
        }?.text
    }

    private static func adds(_ word: Word) -> Bool {
        let name = word.text.lowercased()
        if name == "distinct" { return false }
        guard word.isCalled else { return true }
        if families.contains(where: name.hasPrefix) { return false }
        if ["argmax", "argmin", "distinct"].contains(where: name.contains) { return false }
        guard let extreme = extremes.first(where: name.hasPrefix) else { return true }
        let rest = name.dropFirst(extreme.count)
        return !rest.isEmpty && !combinators.contains { rest.hasPrefix($0) }
    }

    private struct Word {
        let text: String
        /// `sum(…)`
        let isCalled: Bool
        /// Whether it stands in no argument of a sum or a count: what is done there is done to their results.
        let isOutside: Bool
    }

    /// The names and operators of an expression, outside of its texts.
    private static func words(of sql: String) -> [Word] {
        var words: [Word] = []
        var rest = Substring(sql)
        var depth = 0
        // Of the parenthesis that a sum or a count opened.
        var sumDepth: Int?
        var isSum = false
        while let character = rest.first {
            if "'`\"".contains(character) {
                rest = rest.dropFirst()
                while let next = rest.first, next != character { rest = rest.dropFirst(next == "\\" ? 2 : 1) }
                rest = rest.dropFirst()
                continue
            }
            let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            rest = rest.dropFirst(max(name.count, 1))
            if !name.isEmpty {
                let isCalled = rest.first { !$0.isWhitespace } == "("
                words.append(Word(text: String(name), isCalled: isCalled, isOutside: sumDepth == nil))
                isSum = isCalled && ["count", "sum"].contains { name.lowercased().hasPrefix($0) }
                continue
            }
            switch character {
            case "(":
                if isSum, sumDepth == nil { sumDepth = depth }
                depth += 1
            case ")":
                depth -= 1
                if depth == sumDepth { sumDepth = nil }
            case "/", "%": words.append(Word(text: String(character), isCalled: false, isOutside: sumDepth == nil))
            default: break
            }
            if !character.isWhitespace { isSum = false }
        }
        return words
    }
}
