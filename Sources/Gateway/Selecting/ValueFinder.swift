import CatalogFiles
package import Catalogs
package import FilterCore

/// Finds the value that a path names: by id, else by its text form.
package struct ValueFinder {
    private let snapshot: CatalogSnapshot
    private let index: Int
    private let state: FilterState

    package init(_ snapshot: CatalogSnapshot, category index: Int, state: FilterState) {
        self.snapshot = snapshot
        self.index = index
        self.state = state
    }

    private var category: Category { snapshot.catalog.categories[index] }

    /// - Parameter place: where the request has the text.
    /// - Throws: `unknownValue` with near names; `ambiguousValue` with the ids of all values of that text.
    package func value(_ text: String, at place: ServiceError.Place) throws(ServiceError) -> Value {
        if let value = try known(text, at: place) { return value }
        let near = NearNames.suggestions(for: text, among: category.offeredTexts)
        throw ServiceError(unknownValue: text, at: place, near: near)
    }

    /// As ``value(_:at:)``, but `nil` for a value that is not known.
    package func known(_ text: String, at place: ServiceError.Place) throws(ServiceError) -> Value? {
        guard category.definition.kind.hasValues else {
            throw ServiceError(FilterError.noValues(category.definition.kind), at: place)
        }
        if let id = NameUUID(text), let value = value(withID: id) { return value }
        let found = Value.readings(of: text).filter { category.code(of: $0) != nil || chosen.contains($0) }
        if found.count == 1 { return found[0] }
        guard !found.isEmpty else { return nil }
        let ids = found.map { FilterIdentity.value($0, of: category.id, in: snapshot.name).description }
        throw ServiceError(
            .ambiguousValue,
            at: place,
            "several values read “\(text)”; use an id",
            suggestions: ids
        )
    }

    private func value(withID id: NameUUID) -> Value? {
        if let code = snapshot.values[index].code(ofID: id), category.isOffered(code) {
            return category.value(at: code)
        }
        return chosen.first { FilterIdentity.value($0, of: category.id, in: snapshot.name) == id }
    }

    /// Chosen values may be gone from the data and can still be taken back.
    private var chosen: [Value] {
        guard case .values(let selection) = category.selection(in: state) else { return [] }
        return (selection.values + selection.excluded).map(\.element)
    }
}

extension ServiceError {
    /// A category has no value with a name.
    ///
    /// - Parameters:
    ///   - place: where the request has the name.
    ///   - near: names that may have been meant.
    package init(unknownValue name: String, at place: Place, near: [String]) {
        self.init(.unknownValue, at: place, "no value “\(name)”", suggestions: near)
    }
}
