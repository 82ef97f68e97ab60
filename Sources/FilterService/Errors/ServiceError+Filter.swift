import FilterCore

extension ServiceError {
    /// Says a ``FilterError`` in the terms of a request.
    ///
    /// - Parameters:
    ///   - place: where the selection or the value stands.
    ///   - status: overrides the status of unknown things: 404 if they stand in the path.
    init(_ error: FilterError, at place: Detail.Place, unknownStatus: Int = 422) {
        switch error {
        case .unknownCategory(let id, let suggestions):
            self.init(
                .unknownCategory,
                status: unknownStatus,
                at: place,
                "no category “\(id)”",
                suggestions: suggestions
            )
        case .unknownCategoryGroup(let id, let suggestions):
            self.init(.unknownCategoryGroup, at: place, "no category group “\(id)”", suggestions: suggestions)
        case .unknownValue(let text, let index, let suggestions):
            self.init(
                .unknownValue,
                status: unknownStatus,
                at: place.below(index),
                "no value “\(text)”",
                suggestions: suggestions
            )
        case .invalidSelection(let expected):
            self.init(.invalidValue, at: place, "expected \(expected)")
        case .tooMany(let limit):
            self.init(.tooMany, at: place, "at most \(limit) can be chosen here")
        case .rangeInverted:
            self.init(.rangeInverted, at: place, "the lower bound is above the upper one")
        case .invalidBound(let member, let expected):
            self.init(.invalidValue, at: place.below(member), "expected \(expected), or null for none")
        case .noneNotIncluded:
            self.init(.noneNotIncluded, at: place, "the category has no option for items without a value")
        case .unknownAttribute(let name, let suggestions):
            self.init(.unknownAttribute, at: place, "no item has the attribute “\(name)”", suggestions: suggestions)
        case .outsideBounds(let lower, let upper):
            let bounds = "\(lower?.text ?? "…") to \(upper?.text ?? "…")"
            self.init(.invalidValue, at: place, "the range has nothing in common with the bounds \(bounds)")
        case .blankWord: self.init(.invalidValue, at: place, "a word cannot be blank")
        case .relatedPaths(let path, let ancestor, _):
            self.init(.invalidValue, at: place, "“\(path)” lies below “\(ancestor)”, which is chosen too")
        case .notNegatable: self.init(.notNegatable, at: place, "values of this category cannot be excluded")
        case .valuesOfSubtractive:
            let reason = "the category is subtractive: everything is chosen but what “excluded” lists"
            self.init(.invalidValue, at: place, reason)
        case .bothChosenAndExcluded(let text):
            self.init(.invalidValue, at: place, "“\(text)” cannot be both chosen and excluded")
        case .inMember(let member, let inner):
            self.init(inner, at: place.below(member), unknownStatus: unknownStatus)
        case .categoryDisabled(let id, let others):
            let names = others.map { "“\($0)”" }.joined(separator: ", ")
            self.init(.categoryDisabled, at: place, "“\(id)” is disabled by \(names)")
        case .wrongFilterType(let group, let type):
            self.init(.invalidValue, at: place, "the group “\(group)” takes no \(type.rawValue) filters")
        case .noValues(let kind):
            self = .noValues(kind, at: place)
        case .notInForce:
            self.init(.unknownFilter, at: place, "no such filter is in force")
        case .notRemovable:
            self.init(.notRemovable, at: place, "a required category keeps its initial value")
        }
    }

    /// A value was named in a category that is not a list of values.
    static func noValues(_ kind: CategoryKind, at place: Detail.Place) -> ServiceError {
        ServiceError(
            .invalidValue,
            at: place,
            "a category of kind “\(kind.rawValue)” has no values to choose; write its selection"
        )
    }
}

extension ServiceError.Detail.Place {
    /// One step further into the body; other places have no inside.
    func below(_ step: (some CustomStringConvertible)?) -> Self {
        guard case .body(let pointer) = self, let step else { return self }
        return .body("\(pointer)/\(step)")
    }
}
