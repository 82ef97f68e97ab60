import Foundation

/// The names of a catalog, as `filter-service client --language swift` prints them. An app that has such a file says so in one
/// line; its types are found by their names:
///
///     extension Shop: CatalogTypes {}
public protocol CatalogTypes {
    associatedtype CategoryID: RawRepresentable<String>
    associatedtype Sort: RawRepresentable<String>
    /// One value, written as `category` and `json`.
    associatedtype Choice: Encodable
    /// What is chosen in a category, written as `category` and `json`.
    associatedtype Selection: Encodable
    /// Written as the service takes it.
    associatedtype Operation: Encodable

    /// - Returns: a sentence for the log if a definition is another one than that of the types.
    static func warning(definitionVersion version: String?) -> String?
}

/// A session with the names of its catalog: a misspelt category, or bounds for a list of values, does not compile.
///
///     let shop = TypedSession<Shop>(session)
///     shop.toggle(.brand(.aldermoor))
///     shop.set(.price(20...50))
///     session.total   // the new total, as after a tap with texts
///
/// Its taps are those of ``FilterSession`` of the same name.
@MainActor
public struct TypedSession<Catalog: CatalogTypes> {
    public let session: FilterSession

    public init(_ session: FilterSession) {
        self.session = session
    }

    /// A sentence for the log where the service has another definition than the types were made of, from the first answer
    /// on; views observe it. Taps on what both definitions have work on, and the service refuses the others.
    public var warning: String? { Catalog.warning(definitionVersion: session.definitionVersion) }

    /// `nil` where the screen does not have it.
    public func category(_ id: Catalog.CategoryID) -> CategoryModel? {
        session.categories.first { $0.id == id.rawValue }
    }

    public func toggle(_ choice: Catalog.Choice) {
        let choice = Part(choice)
        session.toggle(choice.json, in: choice.category)
    }

    public func exclude(_ choice: Catalog.Choice) {
        let choice = Part(choice)
        session.exclude(choice.json, in: choice.category)
    }

    public func set(_ selection: Catalog.Selection) {
        let selection = Part(selection)
        session.set(selection.json, in: selection.category)
    }

    public func clear(_ category: Catalog.CategoryID) {
        session.clear(category.rawValue)
    }

    public func sort(by sort: Catalog.Sort) {
        session.sort(by: sort.rawValue)
    }

    public func apply(_ operations: Catalog.Operation...) {
        session.apply(operations.map { FilterOperation(JSONValue(encoding: $0)) })
    }
}

/// A choice or a selection.
private struct Part {
    let category: String
    let json: JSONValue

    init(_ part: some Encodable) {
        let members = JSONValue(encoding: part)
        category = members["category"]?.text ?? ""
        json = members["json"] ?? .null
    }
}

extension JSONValue {
    /// What a type of the app is as JSON. JSON has no infinity and no NaN: they become texts, which the service refuses.
    fileprivate init(encoding content: some Encodable) {
        let encoder = JSONEncoder()
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "Infinity",
            negativeInfinity: "-Infinity",
            nan: "NaN"
        )
        self = (try? JSONValue(parsing: encoder.encode(content))) ?? .null
    }
}
