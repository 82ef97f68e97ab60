/// The functions of a measure: what it is for some rows and what it is for others must add up to what it is for all.
enum MeasureFunctions {
    /// Aggregate functions that do not add up, in lower case, with everything that begins so.
    private static let families = [
        "any", "argmax", "argmin", "avg", "corr", "covar", "entropy", "first_value", "group", "histogram", "kurt",
        "last_value",
        "median", "quantile", "skew", "stddev", "topk", "uniq", "var_pop", "var_samp", "varpop", "varsamp",
    ]
    /// The same, of which other functions have the beginning.
    private static let extremes = ["max", "min"]
    /// What may follow the name of an aggregate function.
    private static let combinators = ["array", "if", "map", "merge", "ordefault", "ornull", "state"]
    /// A sum that is rounded is none of rounded sums.
    private static let rounding = ["ceil", "ceiling", "floor", "intdiv", "intdivorzero", "round", "trunc", "truncate"]

    /// The name of the first function that does not add up; `nil` where none is known.
    static func nameOfNotAdding(in sql: String) -> String? {
        let names = names(in: sql)
        // Whatever is rounded outside of the aggregate function is a result of it.
        if let first = names.first, first.isCalled, rounding.contains(first.text.lowercased()) { return first.text }
        return names.first { name in
            let text = name.text.lowercased()
            return text == "distinct" || name.isCalled && !adds(text)
        }?.text
    }

    private static func adds(_ name: String) -> Bool {
        if families.contains(where: name.hasPrefix) || name.hasSuffix("distinct") { return false }
        guard let extreme = extremes.first(where: name.hasPrefix) else { return true }
        let rest = name.dropFirst(extreme.count)
        return !rest.isEmpty && !combinators.contains { rest.hasPrefix($0) }
    }

    /// The names of an expression outside of its texts, and whether each is called: `sum(…)`.
    private static func names(in sql: String) -> [(text: String, isCalled: Bool)] {
        var names: [(text: String, isCalled: Bool)] = []
        var rest = Substring(sql)
        while let character = rest.first {
            if "'`\"".contains(character) {
                rest = rest.dropFirst()
                while let next = rest.first, next != character { rest = rest.dropFirst(next == "\\" ? 2 : 1) }
                rest = rest.dropFirst()
            } else if character.isLetter || character == "_" {
                let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
                rest = rest.dropFirst(name.count)
                names.append((String(name), rest.first { !$0.isWhitespace } == "("))
            } else {
                rest = rest.dropFirst()
            }
        }
        return names
    }
}
