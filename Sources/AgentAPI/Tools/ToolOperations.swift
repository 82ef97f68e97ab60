import CatalogFiles
import Catalogs
import FilterCore
import Gateway
import JSON
import Sessions

/// The operations of `filter`: those of `POST …/apply`, written as models write them.
///
/// Values are looked up, so that one which the data do not have is refused with near names; they may be named by their text
/// or by their id.
struct ToolOperations {
    private let request: ApplyRequest
    /// Where `sort` became an operation behind the others; `nil` without one.
    private let sortPlace: Int?

    /// - Parameters:
    ///   - sort: the id of a sort.
    ///   - filters: those in force: values that are chosen are found though the data do not have them any more.
    /// - Throws: `unknownValue`, `ambiguousValue`, and what ``ApplyRequest`` refuses.
    init(
        _ operations: [JSONValue],
        sort: String?,
        over filters: FilterState,
        of snapshot: CatalogSnapshot,
        limits: RequestLimits
    ) throws(ServiceError) {
        var written: [JSONValue] = []
        for (number, operation) in operations.enumerated() {
            let place = "/operations/\(number)"
            written.append(try OperationReader(snapshot, filters).read(operation, at: place))
        }
        sortPlace = sort == nil ? nil : written.count
        if let sort { written.append(.members([("op", .string("sort")), ("sort", .string(sort))])) }
        let body = JSONValue.members([("operations", .array(written))])
        request = try ApplyRequest(JSONCursor(body), limits: limits)
    }

    /// The state after all of them.
    ///
    /// - Throws: as ``ApplyRequest/applied(to:of:work:)``; a sort has its place at `/sort`.
    func applied(
        to state: SessionState,
        of snapshot: CatalogSnapshot,
        work: WorkBudget
    ) throws(ServiceError) -> SessionState {
        do throws(ServiceError) {
            return try request.applied(to: state, of: snapshot, work: work)
        } catch {
            guard let sortPlace, error.place == .body("/operations/\(sortPlace)/sort") else { throw error }
            throw ServiceError(error.code, at: .body("/sort"), error.detail, suggestions: error.suggestions)
        }
    }
}

/// Reads one operation.
private struct OperationReader {
    private let snapshot: CatalogSnapshot
    private let filters: FilterState

    init(_ snapshot: CatalogSnapshot, _ filters: FilterState) {
        self.snapshot = snapshot
        self.filters = filters
    }

    /// The operation with values as the category has them, and numbers and flags that were written as texts.
    func read(_ operation: JSONValue, at pointer: String) throws(ServiceError) -> JSONValue {
        guard case .object(var members) = operation, let id = operation["category"]?.asText,
            let index = snapshot.catalog.index(ofCategory: id)
        else { return operation }
        for place in members.indices {
            let written = members[place].value
            switch members[place].key {
            case "value": members[place].value = try value(written, in: index, at: pointer + "/value")
            case "selection": members[place].value = try selection(written, in: index, at: pointer + "/selection")
            case "isOn": members[place].value = written.asFlag.map(JSONValue.bool) ?? written
            default: break
            }
        }
        return .object(members)
    }

    private func selection(_ json: JSONValue, in index: Int, at pointer: String) throws(ServiceError) -> JSONValue {
        let kind = snapshot.catalog.categories[index].kind
        var json = json
        // The text of JSON.
        if case .string(let text) = json, let first = text.first, first == "{" || first == "[",
            let parsed = try? JSONValue(parsing: text)
        {
            json = parsed
        }
        if kind.hasValues, case .string = json { json = kind == .single ? json : .array([json]) }
        return try parts(of: json, at: pointer) { part, pointer throws(ServiceError) in
            switch kind {
            case .multi, .single, .options, .hierarchy: try value(part, in: index, at: pointer)
            case .toggle: part.asFlag.map(JSONValue.bool) ?? part
            case .range, .comparison: number(part, in: index)
            case .keywords, .search: part
            }
        }
    }

    /// A selection whose members and elements, but for flags of None, are read anew.
    private func parts(
        of json: JSONValue,
        at pointer: String,
        _ read: (JSONValue, String) throws(ServiceError) -> JSONValue
    ) throws(ServiceError) -> JSONValue {
        switch json {
        case .object(var members):
            for place in members.indices {
                let (key, value) = (members[place].key, members[place].value)
                let isFlag = key == "none" || key == "isCaseSensitive"
                members[place].value =
                    isFlag
                    ? value.asFlag.map(JSONValue.bool) ?? value : try parts(of: value, at: pointer + "/" + key, read)
            }
            return .object(members)
        case .array(var elements):
            for place in elements.indices {
                elements[place] = try parts(of: elements[place], at: "\(pointer)/\(place)", read)
            }
            return .array(elements)
        case .null: return json
        default: return try read(json, pointer)
        }
    }

    private func number(_ json: JSONValue, in index: Int) -> JSONValue {
        guard case .string(let text) = json, !snapshot.catalog.categories[index].isDate,
            case .number(let number)? = try? JSONValue(parsing: text)
        else { return json }
        return .number(number)
    }

    private func value(_ json: JSONValue, in index: Int, at pointer: String) throws(ServiceError) -> JSONValue {
        let category = snapshot.catalog.categories[index]
        guard category.kind.hasValues else {
            return category.kind == .toggle ? json.asFlag.map(JSONValue.bool) ?? json : number(json, in: index)
        }
        let text: String
        switch json {
        case .string(let written):
            if category.code(of: .string(Text(written))) != nil { return json }
            text = written
        case .number(let number):
            if category.code(of: .number(number)) != nil { return json }
            text = number.description
        case .bool(let flag):
            if category.code(of: .bool(flag)) != nil { return json }
            text = flag ? "true" : "false"
        case .null, .array, .object: return json
        }
        let found = try ValueFinder(snapshot, category: index, state: filters).value(text, at: .body(pointer))
        switch found {
        case .string(let text): return .string(text.string)
        case .number(let number): return .number(number)
        case .bool(let flag): return .bool(flag)
        }
    }
}
