import FilterCore
import TestSupport

/// Random filters and expressions with texts that are hard to carry.
struct FilterSample {
    var random: SplitMix64

    private static let pieces = [
        "a", "b", "Nike", " ", "  ", "\"", "'", "\\", "\\\\", "\\\"", "AND", "OR", "NOT", "TO", "(", ")", ":", "-", "<",
        ">", "=", "!", "<score=1>", "true", "false", "10", "1e5", "now-7d", "2024-05-01", "é", "e\u{301}", "😀",
        "\u{301}",
        "\n", "\t", "\0", "_tags", "CONTAINS", "EXISTS", "ſ", "🏳️‍🌈",
    ]

    mutating func text() -> Text {
        Text((0..<Int.random(in: 0...4, using: &random)).map { _ in random.pick(Self.pieces) }.joined())
    }

    mutating func number() -> Number {
        switch Int.random(in: 0..<5, using: &random) {
        case 0: Number(Int64.random(in: -10...10, using: &random))
        case 1: Number(Int64.random(in: .min ... .max, using: &random))
        case 2: Number(UInt64.random(in: 0 ... .max, using: &random))
        case 3: Number(Double(Int.random(in: -9999...9999, using: &random)) / 100) ?? Number(Int64(0))
        default: Number(Double(bitPattern: random.next())) ?? Number(Int64(1))
        }
    }

    mutating func date() -> Filter.Operand {
        let unit = random.pick(RelativeDate.Unit.allCases)
        if random.chance(1, in: 2), let date = RelativeDate(Int.random(in: -400...400, using: &random), unit) {
            return .relative(date)
        }
        let day = CivilDate(daysSinceEpoch: Int.random(in: -700_000...2_900_000, using: &random))
        let time = random.pick(["", "T10:20:30", "T10:20:30.123Z", "T23:59:59+02:00"])
        return DateText(day.description + time).map(Filter.Operand.date) ?? .relative(.now)
    }

    mutating func filter() -> Filter {
        let attribute = text()
        let filter: Filter =
            switch Int.random(in: 0..<9, using: &random) {
            case 0, 1: .facet(attribute, .string(text()), score: score())
            case 2: .facet(attribute, .number(number()), score: score())
            case 3: .facet(attribute, .bool(random.chance(1, in: 2)), score: score())
            case 4: .comparison(attribute, random.pick(ComparisonOperator.allCases), operand())
            case 5: range(attribute)
            case 6: .tag(text())
            case 7: .hasValue(attribute)
            default: .keyword(attribute, text())
            }
        // A facet on `_tags` reads as a tag.
        if filter.type == .facet, attribute == Filter.tagsAttribute { return .tag(text()) }
        return random.chance(1, in: 4) ? !filter : filter
    }

    /// In normal form.
    mutating func expression(depth: Int) -> FilterExpression {
        guard depth > 0, random.chance(2, in: 3) else { return .filter(filter()) }
        let elements = (0..<Int.random(in: 2...4, using: &random)).map { _ in expression(depth: depth - 1) }
        let join: FilterExpression = random.chance(1, in: 2) ? .and(elements) : .or(elements)
        return random.chance(1, in: 4) ? !join : join
    }

    private mutating func score() -> Int? {
        random.chance(1, in: 3) ? Int.random(in: -5...50, using: &random) : nil
    }

    private mutating func operand() -> Filter.Operand {
        random.chance(1, in: 2) ? .number(number()) : date()
    }

    private mutating func range(_ attribute: Text) -> Filter {
        let (one, other) = (number(), number())
        return random.chance(1, in: 2)
            ? .range(attribute, lower: .number(min(one, other)), upper: .number(max(one, other)))
            : .range(attribute, lower: date(), upper: .relative(.now))
    }
}
