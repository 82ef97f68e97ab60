import Catalogs
import FilterCore
import Gateway
import JSON
import Sessions

/// The operations of `filter`: those of `POST …/apply`, written as models write them.
///
/// Values are looked up, so that one which the data do not have is refused with near names; they may be named by their text,
/// their id or their label.
struct ToolOperations {
    private let request: ApplyRequest
    private let sort: String?
    private let state: SessionState
    private let snapshot: CatalogSnapshot
    private let work: WorkBudget

    /// - Parameters:
    ///   - sort: the id of a sort.
    ///   - state: the one that they begin with.
    /// - Throws: `unknownValue`, `ambiguousValue`, `tooMuchWork`, and what ``ApplyRequest`` refuses.
    init(
        _ operations: [JSONValue],
        sort: String? = nil,
        over state: SessionState,
        of snapshot: CatalogSnapshot,
        _ call: Call
    ) throws(ServiceError) {
        var written = operations
        // More are refused without a look at them.
        if operations.count <= call.limits.maxOperations {
            var reader = OperationReader(state, of: snapshot, call.work)
            for (number, operation) in operations.enumerated() {
                written[number] = try reader.read(operation, at: "/operations/\(number)")
            }
        }
        request = try ApplyRequest(JSONCursor(.members([("operations", .array(written))])), limits: call.limits)
        self.sort = sort
        self.state = state
        self.snapshot = snapshot
        work = call.work
    }

    /// The state after all of them.
    ///
    /// - Throws: as ``ApplyRequest/applied(to:of:work:)``; `unknownSort`.
    func applied() throws(ServiceError) -> SessionState {
        var next = try request.applied(to: state, of: snapshot, work: work)
        if let sort { next.settings.sort = try snapshot.requireSort(sort, at: .body("/sort")) }
        return next
    }

    /// Where a setting of the session is changed.
    func place(ofSetting name: String) -> ServiceError.Place {
        name == "sort" && sort != nil ? .body("/sort") : request.place(ofSetting: name)
    }
}

/// Reads one operation: values as the category has them; numbers, flags and lists that were written as texts.
private struct OperationReader {
    private let state: SessionState
    private let snapshot: CatalogSnapshot
    private let work: WorkBudget
    /// By category; made where a value is not named by its text.
    private var named: [Int: NamedValues] = [:]

    init(_ state: SessionState, of snapshot: CatalogSnapshot, _ work: WorkBudget) {
        self.state = state
        self.snapshot = snapshot
        self.work = work
    }

    mutating func read(_ operation: JSONValue, at pointer: String) throws(ServiceError) -> JSONValue {
        guard case .object(var members) = operation.readingText else { return operation }
        let id = operation.readingText["category"]?.asText
        let index = id.flatMap(snapshot.catalog.index(ofCategory:))
        for place in members.indices {
            let (key, written) = (members[place].key, members[place].value)
            switch key {
            case "value": if let index { members[place].value = try value(written, in: index, at: pointer + "/value") }
            case "selection":
                if let index { members[place].value = try selection(written, in: index, at: pointer + "/selection") }
            case "isOn": members[place].value = Self.flag(written)
            case "pageSize": members[place].value = written.readingNumber
            default: if BulkScope.fieldNames.contains(key) { members[place].value = Self.list(written) }
            }
        }
        return .object(members)
    }

    private static func flag(_ json: JSONValue) -> JSONValue { json.asFlag.map(JSONValue.bool) ?? json }

    private static func list(_ json: JSONValue) -> JSONValue {
        let json = json.readingText
        if case .string = json { return .array([json]) }
        return json
    }

    private mutating func selection(_ json: JSONValue, in index: Int, at pointer: String) throws(ServiceError)
        -> JSONValue
    {
        let kind = snapshot.catalog.categories[index].kind
        var json = json.readingText
        if kind.hasValues, kind != .single { json = Self.list(json) }
        guard case .object(var members) = json else { return try part(json, in: index, at: pointer) }
        for place in members.indices {
            let (key, written) = (members[place].key, members[place].value)
            let pointer = pointer + "/" + key
            switch key {
            case "none", "isOn", "isCaseSensitive": members[place].value = Self.flag(written)
            case "values", "excluded", "paths", "words":
                members[place].value = try part(Self.list(written), in: index, at: pointer)
            case "lower", "upper": members[place].value = written.isAbsent ? .null : number(written, in: index)
            default: members[place].value = try part(written, in: index, at: pointer)
            }
        }
        return .object(members)
    }

    /// A value, or a list of values.
    private mutating func part(_ json: JSONValue, in index: Int, at pointer: String) throws(ServiceError) -> JSONValue {
        guard case .array(var elements) = json else { return try value(json, in: index, at: pointer) }
        for place in elements.indices {
            elements[place] = try value(elements[place], in: index, at: "\(pointer)/\(place)")
        }
        return .array(elements)
    }

    /// A number for a category of numbers, whose dates are texts.
    private func number(_ json: JSONValue, in index: Int) -> JSONValue {
        snapshot.catalog.categories[index].isDate ? json : json.readingNumber
    }

    /// - Throws: `unknownValue`, `ambiguousValue`, `tooMuchWork`.
    private mutating func value(_ json: JSONValue, in index: Int, at pointer: String) throws(ServiceError) -> JSONValue
    {
        let category = snapshot.catalog.categories[index]
        switch category.kind {
        case .toggle: return Self.flag(json)
        case .range, .comparison: return number(json, in: index)
        case .keywords, .search: return json
        case .multi, .single, .options, .hierarchy: break
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
        let values =
            named[index]
            ?? NamedValues(
                index,
                of: snapshot,
                over: state.filters,
                snapshot.wording(for: state.settings.locale),
                work: work
            )
        named[index] = values
        let found = try values.value(text, at: .body(pointer))
        switch found {
        case .string(let text): return .string(text.string)
        case .number(let number): return .number(number)
        case .bool(let flag): return .bool(flag)
        }
    }
}
