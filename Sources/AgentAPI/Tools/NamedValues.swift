import Catalogs
import FilterCore
import Gateway
import JSON

/// Finds values of a category by their texts, ids or labels, and values with a name that is near another one.
///
///     values.value("navy blue", at: place)   // Navy, whose label that is
///     values.near("Nayv blue")               // [Navy]
///
/// Made once for a category in a call. Of a category with more than 20,000 values the first 20,000 are looked at.
final class NamedValues {
    private let snapshot: CatalogSnapshot
    private let index: Int
    private let finder: ValueFinder
    private let wording: Wording
    private let work: WorkBudget
    private lazy var entries = makeEntries()
    private var knownPlaces: [String: [Int]]?

    private static let maxLooked = 20_000
    /// Units to name a value, and to compare its names with another one.
    private static let (namingCost, comparisonCost) = (500, 500)
    /// Units to fold a byte of a name.
    private static let foldingCost = 200

    /// - Parameters:
    ///   - index: of the category.
    ///   - filters: those in force: values that are chosen are found by text though the data do not have them any more.
    init(
        _ index: Int,
        of snapshot: CatalogSnapshot,
        over filters: FilterState,
        _ wording: Wording,
        work: WorkBudget
    ) {
        self.snapshot = snapshot
        self.index = index
        finder = ValueFinder(snapshot, category: index, state: filters)
        self.wording = wording
        self.work = work
    }

    private var category: FilterCore.Category { snapshot.catalog.categories[index] }

    /// The value with a text, an id or a label; else the only one whose text or label reads alike, folded.
    ///
    /// - Parameter place: where the request has the name.
    /// - Throws: `unknownValue` with near names; `ambiguousValue` with the values of that name; `tooMuchWork`.
    func value(_ name: String, at place: ServiceError.Place) throws(ServiceError) -> Value {
        if let value = try finder.known(name, at: place) { return value }
        try ServiceError.mapping { () throws(TooMuchWork) in
            try work.spend(name.utf8.count, times: Self.foldingCost, on: .operation)
        }
        let alike = try placesOfNames()[Folding.fold(name)] ?? []
        let called = alike.filter { entries[$0].label == name }
        let found = (called.isEmpty ? alike : called).map { entries[$0].value }
        if found.count == 1 { return found[0] }
        guard found.isEmpty else {
            let detail = "\(found.count) values are called “\(name)”"
            throw ServiceError(.ambiguousValue, at: place, detail, suggestions: found.prefix(5).map(told))
        }
        throw ServiceError(unknownValue: name, at: place, near: try near(name).map(told))
    }

    /// Values whose text or label is near a name, at most three.
    ///
    /// - Throws: `tooMuchWork`.
    func near(_ name: String) throws(ServiceError) -> [Value] {
        try spend(Self.comparisonCost)
        let names = entries.flatMap { $0.label == $0.text ? [$0.text] : [$0.text, $0.label] }
        var found: [Value] = []
        for near in NearNames.suggestions(for: name, among: names) {
            guard let value = entries.first(where: { $0.text == near || $0.label == near })?.value,
                !found.contains(value)
            else { continue }
            found.append(value)
        }
        return found
    }

    /// How a refusal names a value.
    private func told(_ value: Value) -> String { snapshot.name(of: value, in: index).plainText }

    // MARK: What values are called

    private struct Entry {
        let value: Value
        let text: String
        /// As tools tell it.
        let label: String
    }

    private func makeEntries() -> [Entry] {
        let localized = wording.labels(of: category.definition)
        return category.offeredValues(atMost: Self.maxLooked).map { value in
            let label = localized[Text(value.text)] ?? category.label(of: value)
            return Entry(value: value, text: value.text, label: PlainText.short(label))
        }
    }

    /// The places of the entries by each of their names, folded; made once.
    ///
    /// - Throws: `tooMuchWork`.
    private func placesOfNames() throws(ServiceError) -> [String: [Int]] {
        if let knownPlaces { return knownPlaces }
        try spend(Self.namingCost)
        var places: [String: [Int]] = [:]
        for (place, entry) in entries.enumerated() {
            for name in Set([Folding.fold(entry.text), Folding.fold(entry.label)]) {
                places[name, default: []].append(place)
            }
        }
        knownPlaces = places
        return places
    }

    /// Counts so many units for each value that is looked at.
    ///
    /// - Throws: `tooMuchWork`.
    private func spend(_ cost: Int) throws(ServiceError) {
        let count = min(category.valueCount, Self.maxLooked)
        try ServiceError.mapping { () throws(TooMuchWork) in try work.spend(count, times: cost, on: .operation) }
    }
}
