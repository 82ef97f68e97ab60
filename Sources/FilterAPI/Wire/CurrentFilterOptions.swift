import CatalogFiles
import FilterCore
import Gateway

/// The parameters of a query for the presentation of current filters.
enum CurrentFilterOptions {
    static let parameterNames = ["presenter", "groups"]

    /// - Throws: `invalidValue`.
    static func read(
        _ query: QueryParameters
    ) throws(ServiceError) -> (presenter: CurrentFiltersPresenter, groups: Set<FilterGroupID>?) {
        var presenter = CurrentFiltersPresenter.labelled
        if let name = query["presenter"] {
            let names = CurrentFiltersPresenter.allCases.map(\.rawValue)
            guard let named = CurrentFiltersPresenter(rawValue: name) else {
                throw ServiceError(
                    .invalidValue,
                    at: .query("presenter"),
                    "no presenter “\(name)”; there are \(names.joined(separator: ", "))",
                    suggestions: Suggestions.near(name, among: names)
                )
            }
            presenter = named
        }
        guard let names = query.list("groups") else { return (presenter, nil) }
        var groups: Set<FilterGroupID> = []
        for name in names {
            guard let group = FilterGroupID(name) else {
                throw ServiceError(
                    .invalidValue,
                    at: .query("groups"),
                    "“\(name)” is no filter group such as or<brand> or and<color>"
                )
            }
            groups.insert(group)
        }
        return (presenter, groups)
    }
}
