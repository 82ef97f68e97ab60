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
            self.init(.invalidValue, at: place.below(member), "expected \(expected) or null")
        case .noneNotIncluded:
            self.init(.noneNotIncluded, at: place, "the category has no option for items without a value")
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
