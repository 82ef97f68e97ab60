// The options that the kind of a category allows, their values, and the attributes of the category.
extension DefinitionChecks {
    mutating func checkTable(of category: CategoryDefinition) {
        let plain = category.plain
        var subject = plain
        subject.attribute = category.attribute
        // Most categories of a long definition say nothing but what they are about, which is for every kind.
        guard category != subject else { return }
        for option in CategoryOption.all {
            if let reason = option.reasonAgainst(category, plain: plain) ?? option.reasonAgainstValue(of: category) {
                report(.category(category.id), option.name, reason: reason)
            }
        }
    }

    /// Every category is about an attribute, some attributes, or expressions.
    mutating func checkSubject(of category: CategoryDefinition) {
        let place = DefinitionFault.Place.category(category.id)
        let hasAttribute = !category.attribute.isEmpty
        switch category.kind.facts.subject {
        case .attribute:
            if !hasAttribute { report(place, "attribute", reason: "“attribute” is missing") }
        case .attributeOrFilter:
            if !hasAttribute, category.filter == nil {
                report(place, "attribute", reason: "“attribute” is missing, or “filter”")
            } else if hasAttribute, category.filter != nil {
                report(place, "filter", reason: "a toggle has an attribute or a filter, not both")
            }
        case .attributes:
            if category.attributes.isEmpty {
                report(place, "attributes", reason: "“attributes” is missing")
            } else if hasAttribute {
                report(
                    place,
                    "attribute",
                    reason: "this is short for “attributes” with one of them; write one or the other"
                )
            }
            checkAttributes(of: category)
            checkLanguages(of: category)
        case .expressions:
            let letters = category.options.firstIndex { if case .letters = $0.test { true } else { false } }
            if let numbers = category.options.firstIndex(where: { $0.interval != nil }), !hasAttribute {
                report(place, "options/\(numbers)", reason: "numbers need the “attribute” that has them")
            }
            if let letters, !hasAttribute {
                report(
                    place,
                    "options/\(letters)/letters",
                    reason: "letters need the “attribute” whose values begin with them"
                )
            }
        }
    }

    private mutating func checkLanguages(of category: CategoryDefinition) {
        let place = DefinitionFault.Place.category(category.id)
        if category.languages.isEmpty { report(place, "languages", reason: "at least one language must be named") }
        for (index, language) in category.languages.enumerated()
        where category.languages[..<index].contains(language) {
            report(place, "languages/\(index)", reason: "the language “\(language.rawValue)” is there twice")
        }
    }

    private mutating func checkAttributes(of category: CategoryDefinition) {
        let place = DefinitionFault.Place.category(category.id)
        var seen: Set<Text> = []
        for (index, attribute) in category.attributes.enumerated() {
            if attribute.isEmpty {
                report(place, "attributes/\(index)", reason: "the name of an attribute must not be empty")
            } else if !seen.insert(Text(attribute)).inserted {
                report(place, "attributes/\(index)", reason: "the attribute “\(attribute)” is there twice")
            }
        }
    }
}

extension CategoryOption {
    /// Why the value that a category has is none of those that the option takes; `nil` if it is one.
    fileprivate func reasonAgainstValue(of category: CategoryDefinition) -> String? {
        switch property(of: category.kind) {
        case .integer(let path, let range): range.reasonAgainst(category[keyPath: path])
        case .optionalInteger(let path, let range): category[keyPath: path].flatMap { range.reasonAgainst($0) }
        case .choice(let choice) where choice.name(category) == nil && choice.name(category.plain) != nil:
            "this must be one of \(choice.names.joined(separator: ", "))"
        default: nil
        }
    }
}

extension ClosedRange<Int> {
    /// Why a number is not in the range; `nil` if it is.
    func reasonAgainst(_ number: Int) -> String? {
        guard !contains(number) else { return nil }
        let format = NumberFormat.english
        let ends = "\(format.text(lowerBound)) to \(format.text(upperBound))"
        let expected = upperBound == .max ? "at least \(format.text(lowerBound))" : ends
        return "this is \(format.text(number)); it must be \(expected)"
    }
}
