// The named filter expressions of kind `options`, and the texts of every kind.
extension DefinitionChecks {
    mutating func checkOptions(of category: CategoryDefinition) {
        guard category.kind == .options else { return }
        let place = DefinitionFault.Place.category(category.id)
        if let rule = category.optionRule {
            check(rule, of: category)
        } else if category.options.isEmpty {
            report(place, "options", reason: "there must be at least one option")
        }
        checkNumberTexts(of: category)
        var ids: Set<Text> = []
        for (index, option) in category.options.enumerated() {
            checkID(of: option, "options/\(index)/id", in: category, &ids)
            switch option.test {
            case .filter: break
            case .letters(let text):
                if LetterRange(text) == nil {
                    let reason = "“\(text)” must be one letter, or two in order with “-” between them, as “a-c”"
                    report(place, "options/\(index)/letters", reason: reason)
                }
            case .numbers(let interval):
                if let from = interval.from, let to = interval.to, to < from || (to == from && !interval.includesEnd) {
                    report(place, "options/\(index)", reason: "no number is from \(from) to \(to)")
                }
            case .rest: report(place, "options/\(index)", reason: "the option for all other items is “other”")
            }
        }
        guard let other = category.other else { return }
        checkID(of: other, "other/id", in: category, &ids)
        if other.test != .rest { report(place, "other", reason: "this option takes what no other option takes") }
    }

    private mutating func check(_ rule: OptionRule, of category: CategoryDefinition) {
        let place = DefinitionFault.Place.category(category.id)
        if category.attribute.isEmpty {
            report(place, "attribute", reason: "the rule needs the “attribute” whose values it makes options of")
        }
        switch rule {
        case .steps(let from, let to, let width):
            if width <= Number(0) { report(place, "options/steps/width", reason: "the width must be above 0") }
            if let from, let to, to <= from {
                report(place, "options/steps/to", reason: "the steps must end above their beginning")
            } else if width > Number(0), let reason = OptionMaker.reasonAgainstSteps(from: from, to: to, width: width) {
                report(place, "options", reason: reason)
            }
        case .quantiles(let count):
            if let reason = OptionRule.quantileRange.reasonAgainst(count) {
                report(place, "options/quantiles", reason: reason)
            }
        case .letters: break
        }
    }

    /// How numbers are written is for options over numbers.
    private mutating func checkNumberTexts(of category: CategoryDefinition) {
        let place = DefinitionFault.Place.category(category.id)
        let hasNumbers: Bool =
            switch category.optionRule {
            case .steps, .quantiles: true
            case .letters: false
            case nil: category.options.contains { $0.interval != nil }
            }
        if category.epochUnit != nil {
            report(place, "unit", reason: "options are over plain numbers; this must be an object")
        } else if category.unit != Unit(), !hasNumbers {
            report(place, "unit", reason: "this is only for options over numbers")
        }
        if category.format != nil, !hasNumbers {
            report(place, "format", reason: "this is only for options over numbers")
        }
    }

    /// The ids of options are values: any text, each once.
    private mutating func checkID(
        of option: OptionDefinition,
        _ member: String,
        in category: CategoryDefinition,
        _ ids: inout Set<Text>
    ) {
        if option.id.isEmpty {
            report(.category(category.id), member, reason: "the id must not be empty")
        } else if !ids.insert(Text(option.id)).inserted {
            report(.category(category.id), member, reason: "two options have the id “\(option.id)”")
        }
    }

    mutating func checkTemplates(of category: CategoryDefinition) {
        checkTemplate(category.templates.chip, "templates/chip", of: category)
        checkTemplate(category.templates.sentence, "templates/sentence", of: category)
    }

    private mutating func checkTemplate(_ template: String?, _ member: String, of category: CategoryDefinition) {
        guard let reason = template.flatMap(Phrase.reasonAgainst(template:)) else { return }
        report(.category(category.id), member, reason: reason)
    }
}
