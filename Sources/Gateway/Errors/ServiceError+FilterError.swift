package import FilterCore

extension ServiceError {
    /// The engine refuses what a request asks for.
    ///
    /// - Parameters:
    ///   - place: where the request says what the engine refuses.
    ///   - layout: how it is written there, which decides how deep the pointer goes.
    package init(_ error: FilterError, at place: Place, in layout: BodyLayout = .value) {
        if case .tooMuchWork(let error) = error.cause {
            self.init(error)
            return
        }
        let entry = Entry(for: error)
        self.init(
            entry.code,
            at: place.below(layout.path(to: entry.part)),
            error.reason,
            suggestions: error.suggestions
        )
    }
}

extension FilterError {
    /// The error without the parts that it was found in.
    fileprivate var cause: FilterError {
        if case .inMember(_, let inner) = self { inner.cause } else { self }
    }
}

/// The code of an error of the engine, and the part of the operation that it is about.
private struct Entry {
    let code: ErrorCode
    let part: BodyLayout.Component

    init(_ code: ErrorCode, _ part: BodyLayout.Component = .whole) {
        self.code = code
        self.part = part
    }

    init(for error: FilterError) {
        self =
            switch error {
            case .unknownCategory: Entry(.unknownCategory)
            case .unknownCategoryGroup: Entry(.unknownCategoryGroup)
            case .unknownValue(_, let index, _), .wrongValueType(_, _, let index): Entry(.unknownValue, .values(index))
            case .valueNotOffered(_, let index, _, _): Entry(.valueNotOffered, .values(index))
            case .unknownAttribute: Entry(.unknownAttribute)
            case .invalidSelection: Entry(.invalidValue)
            case .tooMany: Entry(.tooMany, .values(nil))
            case .rangeInverted: Entry(.rangeInverted)
            case .invalidBound(let member, _): Entry(.invalidValue, .bound(member))
            case .outsideBounds: Entry(.invalidValue)
            case .blankWord(let index): Entry(.invalidValue, .values(index))
            case .relatedPaths(_, _, let index): Entry(.invalidValue, .values(index))
            case .noneNotIncluded: Entry(.noneNotIncluded)
            case .notNegatable: Entry(.notNegatable, .member("excluded"))
            case .valuesOfSubtractive: Entry(.invalidValue, .values(nil))
            case .bothChosenAndExcluded: Entry(.invalidValue, .member("excluded"))
            case .categoryDisabled: Entry(.categoryDisabled)
            case .noValues: Entry(.invalidValue)
            case .wrongFilterType: Entry(.invalidValue)
            case .notInForce: Entry(.unknownFilter)
            case .notRemovable: Entry(.notRemovable)
            case .tooMuchWork: Entry(.tooMuchWork)
            case .inMember(let member, let inner): Entry(for: inner).inside(member)
            }
    }

    private func inside(_ member: String) -> Entry {
        Entry(code, part.inside(member))
    }
}
