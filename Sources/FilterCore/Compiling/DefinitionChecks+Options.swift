// The named filter expressions of kind `options`, and the texts of every kind.
extension DefinitionChecks {
    mutating func checkOptions(of category: CategoryDefinition) {
        guard category.kind == .options else { return }
        let place = DefinitionFault.Place.category(category.id)
        if category.options.isEmpty { report(place, "options", reason: "there must be at least one option") }
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
            case .rest: report(place, "options/\(index)", reason: "the option for all other items is “other”")
            }
        }
        guard let other = category.other else { return }
        checkID(of: other, "other/id", in: category, &ids)
        if other.test != .rest { report(place, "other", reason: "this option takes what no other option takes") }
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
