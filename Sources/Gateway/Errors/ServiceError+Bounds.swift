package import FilterCore

extension ServiceError {
    /// The answer takes more work than one request may cost.
    package init(_ error: TooMuchWork) {
        self.init(
            .tooMuchWork,
            "\(error.purpose.name) would take the request beyond \(error.limit) units of work; \(error.purpose.remedy)"
        )
    }

    /// The answer is larger than one may be.
    package init(answerLargerThan limit: Int) {
        self.init(
            .answerTooLarge,
            "the answer has more than \(limit) bytes; ask for smaller pages, for fewer attributes or for fewer parts"
        )
    }

    /// Carries out a step of the engine's.
    ///
    /// - Throws: `tooMuchWork`.
    package static func mapping<Result>(
        _ step: () throws(TooMuchWork) -> Result
    ) throws(ServiceError) -> Result {
        do throws(TooMuchWork) {
            return try step()
        } catch {
            throw ServiceError(error)
        }
    }
}

extension WorkPurpose {
    /// The interrupted work, as the subject of a sentence.
    fileprivate var name: String {
        switch self {
        case .filters: "finding the items that pass the filters in force"
        case .operation: "applying what the request asks for"
        case .category(let id): "counting the category “\(id)”"
        case .attribute(let name): "counting the values of “\(name)”"
        case .currentFilters: "counting what is left without each current filter"
        case .page: "finding the items of the page"
        case .sections: "finding the sections"
        case .rescue: "looking for filters to drop"
        case .explanation: "explaining the item"
        case .answer: "writing the answer"
        }
    }

    /// A request that costs less.
    fileprivate var remedy: String {
        switch self {
        case .filters: "use fewer filters, or fewer values in a selection"
        case .operation: "send fewer operations, values or filters at a time"
        case .category: "use fewer filters, or leave “categories” out of “include”"
        case .attribute: "use fewer filters, or ask for fewer facets"
        case .currentFilters: "use fewer filters, or leave “currentFilters” out of “include”"
        case .page: "ask for a page nearer to the beginning, or go on by cursor"
        case .sections: "ask for fewer sections at a time, and fewer items in each"
        case .rescue, .explanation: "use fewer filters"
        case .answer: "ask for smaller pages, fewer attributes or fewer parts"
        }
    }
}
