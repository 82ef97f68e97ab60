import FilterCore
package import Sessions

// Random states of every form, for the coding of sessions.

extension SessionState {
    package static func random(using generator: inout some RandomNumberGenerator) -> SessionState {
        SessionState(
            catalog: .random(using: &generator),
            filters: .random(using: &generator),
            settings: SessionSettings(
                sort: .random(using: &generator),
                pageSize: .random(in: 1...1_000, using: &generator),
                locale: ["en", "de", "pt-BR"].randomElement(using: &generator)!
            )
        )
    }
}

extension FilterState {
    fileprivate static func random(using generator: inout some RandomNumberGenerator) -> FilterState {
        var selections: [String: Selection] = [:]
        for _ in 0..<Int.random(in: 0...5, using: &generator) {
            selections[.random(using: &generator)] = .random(using: &generator)
        }
        return FilterState(
            selections: selections,
            groups: .random(using: &generator),
            nextSequence: .random(in: 0 ... .max, using: &generator)
        )
    }
}

extension Selection {
    fileprivate static func random(using generator: inout some RandomNumberGenerator) -> Selection {
        let none = Bool.random(using: &generator)
        let sequence = UInt32.random(in: 0...300, using: &generator)
        switch Int.random(in: 0..<6, using: &generator) {
        case 0:
            let values = [Value].random(using: &generator)
            let excluded = Bool.random(using: &generator) ? [Value].random(using: &generator) : []
            return .values(
                ValueSelection(
                    values: values.chosen(using: &generator),
                    excluded: excluded.chosen(using: &generator),
                    none: none,
                    noneSequence: sequence
                )
            )
        case 1:
            return .toggle(ToggleSelection(isOn: none, sequence: sequence))
        case 2:
            let lower = Bool.random(using: &generator) ? Bound.random(using: &generator) : nil
            let upper = Bool.random(using: &generator) ? Bound.random(using: &generator) : nil
            return .range(RangeSelection(lower: lower, upper: upper, none: none, sequence: sequence))
        case 3:
            let value = Bool.random(using: &generator) ? Bound.random(using: &generator) : nil
            return .comparison(ComparisonSelection(value: value, none: none, sequence: sequence))
        case 4:
            let words = (0..<Int.random(in: 0...4, using: &generator)).map { _ in Text(.random(using: &generator)) }
            return .keywords(
                KeywordSelection(
                    words: words.chosen(using: &generator),
                    isCaseSensitive: .random(using: &generator),
                    none: none,
                    noneSequence: sequence
                )
            )
        default:
            return .search(SearchSelection(text: Text(.random(using: &generator)), sequence: sequence))
        }
    }
}

extension [Value] {
    fileprivate static func random(using generator: inout some RandomNumberGenerator) -> [Value] {
        (0..<Int.random(in: 0...6, using: &generator)).map { _ in .random(using: &generator) }
    }
}

extension Array where Element: Sendable & Equatable {
    fileprivate func chosen(using generator: inout some RandomNumberGenerator) -> [Chosen<Element>] {
        map { Chosen($0, sequence: .random(in: 0 ... .max, using: &generator)) }
    }
}

extension FilterGroups {
    /// Every filter stands in a group that takes its type.
    fileprivate static func random(using generator: inout some RandomNumberGenerator) -> FilterGroups {
        var groups = FilterGroups()
        for _ in 0..<Int.random(in: 0...5, using: &generator) {
            let filter = Filter.random(using: &generator)
            let name = Text(.random(using: &generator))
            let ids: [FilterGroupID] = [.and(name), .or(name, filter.type), .hierarchical(name)]
            guard let id = ids.filter({ $0.takes(filter.type) }).randomElement(using: &generator) else { continue }
            _ = try? groups.add(filter, to: id, sequence: .random(in: 0 ... .max, using: &generator))
        }
        return groups
    }
}

extension Filter {
    fileprivate static func random(using generator: inout some RandomNumberGenerator) -> Filter {
        Filter(
            attribute: Text(.random(using: &generator)),
            predicate: .random(using: &generator),
            isNegated: .random(using: &generator)
        )
    }
}

extension Filter.Predicate {
    fileprivate static func random(using generator: inout some RandomNumberGenerator) -> Filter.Predicate {
        let operand = Filter.Operand.random(using: &generator)
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: return .facet(.random(using: &generator), score: nil)
        case 1: return .facet(.random(using: &generator), score: .random(in: 0...1_000_000, using: &generator))
        case 2:
            let sign = ComparisonOperator.allCases.randomElement(using: &generator) ?? .equal
            return .comparison(sign, operand)
        case 3: return .range(lower: operand, upper: .random(using: &generator))
        case 4:
            return Bool.random(using: &generator)
                ? .range(lower: operand, upper: nil) : .range(lower: nil, upper: operand)
        case 5: return .tag(Text(.random(using: &generator)))
        case 6: return .hasValue
        default: return .keyword(Filter.Keyword(Text(.random(using: &generator))))
        }
    }
}

extension Filter.Operand {
    fileprivate static func random(using generator: inout some RandomNumberGenerator) -> Filter.Operand {
        guard Int.random(in: 0..<4, using: &generator) == 0 else {
            switch Bound.random(using: &generator) {
            case .number(let number): return .number(number)
            case .date(let date): return .date(date)
            }
        }
        let unit = RelativeDate.Unit.allCases.randomElement(using: &generator) ?? .day
        let amount = Int.random(in: -RelativeDate.maxAmount...RelativeDate.maxAmount, using: &generator)
        return .relative(RelativeDate(amount, unit) ?? .now)
    }
}

extension Value {
    fileprivate static func random(using generator: inout some RandomNumberGenerator) -> Value {
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: .string(Text(.random(using: &generator)))
        case 1: .number(.random(using: &generator))
        default: .bool(.random(using: &generator))
        }
    }
}

extension Number {
    fileprivate static func random(using generator: inout some RandomNumberGenerator) -> Number {
        let bits = generator.next() >> UInt64.random(in: 0..<64, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: return Number(Int64(bitPattern: bits))
        case 1: return Number(bits)
        default: return Number(Double(bitPattern: generator.next())) ?? Number(0.1)!
        }
    }
}

extension Bound {
    fileprivate static func random(using generator: inout some RandomNumberGenerator) -> Bound {
        let day = CivilDate(
            year: .random(in: 0...9999, using: &generator),
            month: .random(in: 1...12, using: &generator),
            day: .random(in: 1...28, using: &generator)
        )!
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: return .number(.random(using: &generator))
        case 1: return .date(.day(day))
        case 2: return .date(.instant(Instant(milliseconds: .random(in: .min ... .max, using: &generator))))
        default: return .date(.local(day, millisecondOfDay: .random(in: 0..<86_400_000, using: &generator)))
        }
    }
}

extension String {
    /// Short, often one seen before, with scalars of one to four bytes.
    fileprivate static func random(using generator: inout some RandomNumberGenerator) -> String {
        let scalars: [Unicode.Scalar] = ["a", "b", "\u{0}", "é", "e", "\u{301}", "漢", "🐕"]
        let length = Int.random(in: 0...4, using: &generator)
        var view = String.UnicodeScalarView()
        for _ in 0..<length { view.append(scalars.randomElement(using: &generator)!) }
        return String(view)
    }
}
