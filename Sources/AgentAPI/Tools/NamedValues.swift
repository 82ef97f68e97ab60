import Catalogs
import FilterCore
import Gateway

/// Finds values of a category by what tools tell of them: text, id, or label.
///
///     values.value("Navy blue", at: place)   // Navy, whose label that is
///     values.near("Nayv blue")               // [Navy]
struct NamedValues {
    private let finder: ValueFinder
    private let category: FilterCore.Category
    private let wording: Wording
    private let work: WorkBudget

    /// Units to compare a value with a name, and how many are compared.
    private static let (comparisonCost, maxCompared) = (500, 20_000)
    private static let maxNear = 3

    /// - Parameters:
    ///   - index: of the category.
    ///   - filters: those in force: values that are chosen are found though the data do not have them any more.
    init(
        _ index: Int,
        of snapshot: CatalogSnapshot,
        over filters: FilterState,
        _ wording: Wording,
        work: WorkBudget
    ) {
        finder = ValueFinder(snapshot, category: index, state: filters)
        category = snapshot.catalog.categories[index]
        self.wording = wording
        self.work = work
    }

    /// - Parameter place: where the request has the name.
    /// - Throws: `unknownValue` with near names; `ambiguousValue` with the values of that text or label; `tooMuchWork`.
    func value(_ name: String, at place: ServiceError.Place) throws(ServiceError) -> Value {
        if let value = try finder.known(name, at: place) { return value }
        let wanted = Folding.fold(name)
        let found = try labels().filter { Folding.fold($0.label) == wanted }.map(\.value)
        if found.count == 1 { return found[0] }
        guard found.isEmpty else {
            throw ServiceError(
                .ambiguousValue,
                at: place,
                "\(found.count) values are called “\(name)”",
                suggestions: found.prefix(5).map(\.text)
            )
        }
        let near = try near(name).map(\.text)
        throw ServiceError(.unknownValue, at: place, "no value “\(name)”", suggestions: near)
    }

    /// Values whose text or label is near a name: first those of a near text.
    ///
    /// - Throws: `tooMuchWork`.
    func near(_ name: String) throws(ServiceError) -> [Value] {
        try spend()
        var found = NearNames.suggestions(for: name, among: category.offeredTexts).compactMap { text in
            try? finder.known(text, at: .body(""))
        }
        let labels = try labels()
        for label in NearNames.suggestions(for: name, among: labels.lazy.map(\.label)) {
            guard let value = labels.first(where: { $0.label == label })?.value, !found.contains(value) else {
                continue
            }
            found.append(value)
        }
        return Array(found.prefix(Self.maxNear))
    }

    /// The labels that say something else than the text, with their values.
    private func labels() throws(ServiceError) -> [(label: String, value: Value)] {
        try spend()
        return category.offeredValues.prefix(Self.maxCompared).compactMap { value in
            let label = wording.label(of: value, in: category)
            return label == value.text ? nil : (label, value)
        }
    }

    private func spend() throws(ServiceError) {
        let count = min(category.valueCount, Self.maxCompared)
        try ServiceError.limiting { () throws(TooMuchWork) in
            try work.spend(count, times: Self.comparisonCost, on: .operation)
        }
    }
}
