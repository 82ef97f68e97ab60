/// The order that people expect of labels: "7, 8, 10" and "XS, S, M, L".
///
/// A label that is a clothing size as a whole comes before all others, by size. Elsewhere runs of digits compare as
/// numbers and the text between them folded; bytes break the last tie.
struct NaturalOrder: Equatable, Comparable {
    private enum Run: Equatable, Comparable {
        case size(Int)
        /// Digits without leading zeros, by length and then by text: a number of any length.
        case number(length: Int, digits: Text)
        case text(Text)
    }

    private let runs: [Run]
    private let label: Text

    init(_ label: String) {
        self.label = Text(label)
        let folded = Folding.fold(label)
        if let size = Self.size(folded) {
            runs = [.size(size)]
        } else {
            runs = Self.runs(folded)
        }
    }

    static func < (lhs: NaturalOrder, rhs: NaturalOrder) -> Bool {
        for (left, right) in zip(lhs.runs, rhs.runs) where left != right { return left < right }
        if lhs.runs.count != rhs.runs.count { return lhs.runs.count < rhs.runs.count }
        return lhs.label < rhs.label
    }

    /// xxs < xs < s < m < l < xl < xxl < 3xl < 4xl …; `2xl` is `xxl`, `2xs` is `xxs`.
    private static func size(_ folded: String) -> Int? {
        switch folded {
        case "s": return -1
        case "m": return 0
        case "l": return 1
        default: break
        }
        guard let letter = folded.last, letter == "s" || letter == "l" else { return nil }
        let sign = letter == "s" ? -1 : 1
        let marks = folded.dropLast()
        if !marks.isEmpty, marks.allSatisfy({ $0 == "x" }), marks.count < 20 { return sign * (1 + marks.count) }
        guard marks.last == "x", let times = Int(marks.dropLast()), (1...20).contains(times) else { return nil }
        return sign * (1 + times)
    }

    private static func runs(_ folded: String) -> [Run] {
        var runs: [Run] = []
        var rest = folded[...]
        while let first = rest.first {
            let isDigit = first.isASCIIDigit
            let run = rest.prefix { $0.isASCIIDigit == isDigit }
            rest = rest.dropFirst(run.count)
            if isDigit {
                let digits = run.drop { $0 == "0" }
                runs.append(.number(length: digits.count, digits: Text(String(digits))))
            } else {
                runs.append(.text(Text(String(run))))
            }
        }
        return runs
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) && isASCII }
}
