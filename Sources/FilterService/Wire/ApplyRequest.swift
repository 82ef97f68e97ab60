import FilterCore

/// The body of `apply`: operations that are carried out in their order, all or none (schema `ApplyRequest`).
struct ApplyRequest {
    let isDryRun: Bool
    private let operations: [Operation]
    private let limits: RequestLimits

    private struct Operation {
        let name: Name
        let cursor: JSONCursor
        let members: [(key: String, cursor: JSONCursor)]

        subscript(key: String) -> JSONCursor? { members.first { $0.key == key }?.cursor }

        func require(_ key: String) throws(ServiceError) -> JSONCursor {
            if let member = self[key] { return member }
            throw ServiceError(.invalidValue, at: .body(cursor.pointer), "“\(key)” is missing")
        }
    }

    private enum Name: String, CaseIterable {
        case select, deselect, exclude, toggle, setNone, set, clear, deselectAll, reset, remove
        case addFilter, removeFilter, toggleFilter, clearGroup
        case sort, pageSize, locale

        /// The members beside `op`.
        var memberNames: [String] {
            switch self {
            case .select, .deselect, .exclude, .toggle: ["category", "value"]
            case .setNone: ["category", "isOn"]
            case .set: ["category", "selection"]
            case .clear, .deselectAll, .reset: BulkScope.fieldNames
            case .remove, .addFilter, .removeFilter, .toggleFilter: ["filter"]
            case .clearGroup: ["group"]
            case .sort: ["sort"]
            case .pageSize: ["pageSize"]
            case .locale: ["locale"]
            }
        }
    }

    /// - Throws: `invalidValue`, `unknownField`, `tooMany`.
    init(_ body: JSONCursor, limits: RequestLimits) throws(ServiceError) {
        self.limits = limits
        var isDryRun = false
        var operations: [Operation] = []
        var hasOperations = false
        for (key, member) in try body.members(allowing: ["operations", "dryRun"]) {
            switch key {
            case "dryRun": isDryRun = try member.bool()
            default:
                hasOperations = true
                let elements = try member.elements()
                guard elements.count <= limits.maxOperations else {
                    throw ServiceError(
                        .tooMany,
                        at: .body(member.pointer),
                        "\(elements.count) operations; a batch has at most \(limits.maxOperations)"
                    )
                }
                for element in elements { operations.append(try Self.operation(element)) }
            }
        }
        guard hasOperations else { throw ServiceError(.invalidValue, at: .body(""), "“operations” is missing") }
        self.isDryRun = isDryRun
        self.operations = operations
    }

    private static func operation(_ cursor: JSONCursor) throws(ServiceError) -> Operation {
        guard let op = try cursor.members().first(where: { $0.key == "op" })?.cursor else {
            throw ServiceError(.invalidValue, at: .body(cursor.pointer), "“op” is missing")
        }
        let text = try op.string()
        guard let name = Name(rawValue: text) else {
            throw ServiceError(
                .invalidValue,
                at: .body(op.pointer),
                "no operation “\(text)”; there are " + Name.allCases.map(\.rawValue).joined(separator: ", "),
                suggestions: Suggestions.near(text, among: Name.allCases.map(\.rawValue))
            )
        }
        return Operation(name: name, cursor: cursor, members: try cursor.members(allowing: ["op"] + name.memberNames))
    }

    /// Where the operation stands that changes a setting of the session.
    func place(ofSetting name: String) -> ServiceError.Detail.Place {
        let pointer = operations.last { $0.name.rawValue == name }?.cursor.pointer
        return .body((pointer ?? "") + "/\(name)")
    }

    /// The state after all operations.
    ///
    /// - Throws: what the first operation that cannot be carried out throws, with a pointer into it.
    func applied(to state: SessionState, of snapshot: CatalogSnapshot) throws(ServiceError) -> SessionState {
        var state = state
        var change = FilterChange(state.filters, of: snapshot.catalog)
        for operation in operations { try apply(operation, to: &state, &change, of: snapshot) }
        state.filters = try change.finished()
        return state
    }

    private func apply(
        _ operation: Operation,
        to state: inout SessionState,
        _ change: inout FilterChange,
        of snapshot: CatalogSnapshot
    ) throws(ServiceError) {
        switch operation.name {
        case .sort:
            let member = try operation.require("sort")
            state.sort = try snapshot.requireSort(member.string(), at: .body(member.pointer))
        case .pageSize: state.pageSize = try operation.require("pageSize").integer(in: 1...limits.maxPageSize)
        case .locale: state.locale = try snapshot.localizers.require(try operation.require("locale")).locale
        default: try apply(operation, to: &change, of: snapshot)
        }
    }

    private func apply(
        _ operation: Operation,
        to change: inout FilterChange,
        of snapshot: CatalogSnapshot
    ) throws(ServiceError) {
        let pointer = operation.cursor.pointer
        switch operation.name {
        case .select: try choose(operation, &change, snapshot) { .select(category: $0, value: $1) }
        case .deselect: try choose(operation, &change, snapshot) { .deselect(category: $0, value: $1) }
        case .exclude: try choose(operation, &change, snapshot) { .exclude(category: $0, value: $1) }
        case .toggle: try choose(operation, &change, snapshot) { .toggle(category: $0, value: $1) }
        case .setNone:
            let category = try category(operation, snapshot).id
            let isOn = try operation.require("isOn").bool()
            try change.apply(.setNone(category: category, isOn: isOn), at: "\(pointer)/category")
        case .set:
            let category = try category(operation, snapshot)
            let member = try operation.require("selection")
            let selection = try SelectionRequest(member, for: category, limits: limits)
            try change.apply(.set(category: category.id, selection: selection.input)) {
                ServiceError($0, inSelection: member)
            }
        case .clear: try applyBulk(FilterOperation.clear, operation, &change)
        case .deselectAll: try applyBulk(FilterOperation.deselectAll, operation, &change)
        case .reset: try applyBulk(FilterOperation.reset, operation, &change)
        case .remove:
            let member = try operation.require("filter")
            guard let key = snapshot.currentFilterKey(withID: try member.string(), in: change.state) else {
                throw ServiceError(.unknownFilter, status: 422, at: .body(member.pointer), "no such filter is in force")
            }
            try change.apply(.remove(key), at: member.pointer)
        case .addFilter:
            try applyFilter(operation, &change, snapshot) { .addFilter($0.filter, group: $0.group) }
        case .removeFilter:
            try applyFilter(operation, &change, snapshot) { .removeFilter($0.filter, group: $0.group) }
        case .toggleFilter:
            try applyFilter(operation, &change, snapshot) { .toggleFilter($0.filter, group: $0.group) }
        case .clearGroup:
            let member = try operation.require("group")
            var scope = BulkScope()
            scope.filterGroups = [try member.filterGroup()]
            try change.apply(.clear(scope), at: member.pointer)
        case .sort, .pageSize, .locale: break
        }
    }

    private func category(
        _ operation: Operation,
        _ snapshot: CatalogSnapshot
    ) throws(ServiceError) -> FilterCore.Category {
        let member = try operation.require("category")
        return snapshot.catalog.categories[
            try snapshot.requireCategory(member.string(), status: 422, at: .body(member.pointer))
        ]
    }

    private func choose(
        _ operation: Operation,
        _ change: inout FilterChange,
        _ snapshot: CatalogSnapshot,
        _ make: (String, Value) -> FilterOperation
    ) throws(ServiceError) {
        let category = try category(operation, snapshot)
        let value = try operation.require("value")
        try change.apply(make(category.id, try value.scalar()), at: value.pointer)
    }

    private func applyFilter(
        _ operation: Operation,
        _ change: inout FilterChange,
        _ snapshot: CatalogSnapshot,
        _ make: (FilterRequest) -> FilterOperation
    ) throws(ServiceError) {
        let member = try operation.require("filter")
        let request = try FilterRequest(member, of: snapshot.catalog)
        try StateRequest.apply(make(request), to: &change, member.pointer)
    }

    private func applyBulk(
        _ make: (BulkScope) -> FilterOperation,
        _ operation: Operation,
        _ change: inout FilterChange
    ) throws(ServiceError) {
        let scope = try BulkScope(operation.members.filter { $0.key != "op" })
        try change.apply(make(scope)) { error in
            ServiceError(error, at: .body(operation.cursor.pointer + scope.pointer(of: error)))
        }
    }
}

extension FilterChange {
    fileprivate mutating func apply(_ operation: FilterOperation, at pointer: String) throws(ServiceError) {
        try apply(operation) { ServiceError($0, at: .body(pointer)) }
    }
}
