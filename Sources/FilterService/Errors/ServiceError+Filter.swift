import FilterCore

extension ServiceError {
    /// Says a ``FilterError`` in the terms of a request.
    ///
    /// - Parameters:
    ///   - place: where the selection or the value stands.
    ///   - status: overrides the status of unknown things: 404 if they stand in the path.
    init(_ error: FilterError, at place: Detail.Place, unknownStatus: Int = 422) {
        switch error {
        case .inMember(let member, let inner):
            self.init(inner, at: place.below(member), unknownStatus: unknownStatus)
        default:
            self.init(
                ErrorCode(error),
                status: error.isUnknown ? unknownStatus : nil,
                at: place.below(error.step),
                error.reason,
                suggestions: error.suggestions
            )
        }
    }

    /// A value was named in a category that is not a list of values.
    static func noValues(_ kind: CategoryKind, at place: Detail.Place) -> ServiceError {
        ServiceError(FilterError.noValues(kind), at: place)
    }
}

extension ErrorCode {
    fileprivate init(_ error: FilterError) {
        self =
            switch error {
            case .unknownCategory: .unknownCategory
            case .unknownCategoryGroup: .unknownCategoryGroup
            case .unknownValue: .unknownValue
            case .unknownAttribute: .unknownAttribute
            case .tooMany: .tooMany
            case .rangeInverted: .rangeInverted
            case .noneNotIncluded: .noneNotIncluded
            case .notNegatable: .notNegatable
            case .categoryDisabled: .categoryDisabled
            case .valueNotOffered: .valueNotOffered
            case .notInForce: .unknownFilter
            case .notRemovable: .notRemovable
            case .invalidSelection, .invalidBound, .outsideBounds, .blankWord, .relatedPaths, .valuesOfSubtractive,
                .bothChosenAndExcluded, .noValues, .wrongFilterType:
                .invalidValue
            case .inMember(_, let inner): ErrorCode(inner)
            }
    }
}

extension FilterError {
    /// Whether the error is about something that may stand in the path.
    fileprivate var isUnknown: Bool {
        switch self {
        case .unknownCategory, .unknownValue, .valueNotOffered: true
        default: false
        }
    }

    /// Where inside the selection the error is.
    fileprivate var step: String? {
        switch self {
        case .unknownValue(_, let index, _), .valueNotOffered(_, let index, _, _): index?.description
        case .invalidBound(let member, _): member
        default: nil
        }
    }
}

extension ServiceError.Detail.Place {
    /// One step further into the body; other places have no inside.
    func below(_ step: (some CustomStringConvertible)?) -> Self {
        guard case .body(let pointer) = self, let step else { return self }
        return .body("\(pointer)/\(step)")
    }
}
