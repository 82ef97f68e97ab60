import CatalogFiles
package import Catalogs
package import FilterCore
package import Sessions

/// The body of `apply`: operations that are carried out in their order, all or none (schema `ApplyRequest`).
package struct ApplyRequest {
    package let isDryRun: Bool
    private let operations: [Operation]
    private let limits: RequestLimits

    private struct Operation {
        let name: Name
        let cursor: JSONCursor
    }

    /// What an operation is: one of filters, or a new value of a setting.
    private enum Name {
        case filters(FilterOperationName)
        case setting(SessionSetting)

        init?(_ text: String) {
            if let name = FilterOperationName(rawValue: text) {
                self = .filters(name)
            } else if let setting = SessionSetting.named(text) {
                self = .setting(setting)
            } else {
                return nil
            }
        }

        static let all = FilterOperationName.allCases.map(\.rawValue) + SessionSetting.names

        /// The members beside `op`.
        var memberNames: [String] {
            switch self {
            case .filters(let name): name.memberNames
            case .setting(let setting): [setting.name]
            }
        }
    }

    private enum FilterOperationName: String, CaseIterable {
        case select, deselect, exclude, toggle, setNone, set, clear, deselectAll, reset, remove
        case addFilter, removeFilter, toggleFilter, clearGroup

        /// The members beside `op`.
        var memberNames: [String] {
            switch self {
            case .select, .deselect, .exclude, .toggle: ["category", "value"]
            case .setNone: ["category", "isOn"]
            case .set: ["category", "selection"]
            case .clear, .deselectAll, .reset: BulkScope.fieldNames
            case .remove, .addFilter, .removeFilter, .toggleFilter: ["filter"]
            case .clearGroup: ["group"]
            }
        }
    }

    /// - Throws: `invalidValue`, `unknownField`, `tooMany`.
    package init(_ body: JSONCursor, limits: RequestLimits) throws(ServiceError) {
        try body.requireObject(allowing: ["operations", "dryRun"])
        isDryRun = try body.member("dryRun")?.bool() ?? false
        let list = try body.require("operations")
        let elements = try list.elements()
        guard elements.count <= limits.maxOperations else {
            throw ServiceError(
                .tooMany,
                at: list.place,
                "\(elements.count) operations; a batch has at most \(limits.maxOperations)"
            )
        }
        var operations: [Operation] = []
        for element in elements { operations.append(try Self.operation(element)) }
        self.operations = operations
        self.limits = limits
    }

    private static func operation(_ cursor: JSONCursor) throws(ServiceError) -> Operation {
        try cursor.requireObject()
        let op = try cursor.require("op")
        let text = try op.string()
        guard let name = Name(text) else {
            throw ServiceError(
                .invalidValue,
                at: op.place,
                "no operation “\(text)”; there are " + Name.all.joined(separator: ", "),
                suggestions: Suggestions.near(text, among: Name.all)
            )
        }
        try cursor.requireObject(allowing: ["op"] + name.memberNames)
        return Operation(name: name, cursor: cursor)
    }

    /// Where the operation stands that changes a setting of the session.
    package func place(ofSetting name: String) -> ServiceError.Place {
        let operation = operations.last { operation in
            if case .setting(let setting) = operation.name { setting.name == name } else { false }
        }
        let pointer = operation?.cursor.pointer
        return .body((pointer ?? "") + "/\(name)")
    }

    /// The state after all operations.
    ///
    /// - Throws: what the first operation that cannot be carried out throws, with a pointer into it; `valueNotOffered`.
    package func applied(
        to state: SessionState,
        of snapshot: CatalogSnapshot,
        work: WorkBudget
    ) throws(ServiceError) -> SessionState {
        var state = state
        var filters = AppliedOperations(state.filters, of: snapshot, work: work)
        let context = SessionSetting.Context(snapshot: snapshot, limits: limits)
        for operation in operations {
            switch operation.name {
            case .filters(let name): try apply(name, operation, to: &filters, of: snapshot)
            case .setting(let setting):
                try setting.read(operation.cursor.require(setting.name), context, &state.settings)
            }
        }
        state.filters = try filters.finished()
        return state
    }

    private func apply(
        _ name: FilterOperationName,
        _ operation: Operation,
        to filters: inout AppliedOperations,
        of snapshot: CatalogSnapshot
    ) throws(ServiceError) {
        func choose(_ make: (String, Value) -> FilterOperation) throws(ServiceError) {
            let category = try category(of: operation, in: snapshot)
            let value = try operation.cursor.require("value")
            try filters.apply(make(category.id, try value.scalar()), at: value.place)
        }
        func changeScope(_ make: (BulkScope) -> FilterOperation) throws(ServiceError) {
            let scope = try BulkScope(operation.cursor.members().filter { $0.key != "op" })
            try filters.apply(make(scope), at: operation.cursor.place, in: .object())
        }
        func changeFilter(_ make: (Filter, FilterGroupID) -> FilterOperation) throws(ServiceError) {
            let cursor = try operation.cursor.require("filter")
            let written = try FilterRequest(cursor, of: snapshot.catalog, limits)
            try filters.apply(make(written.filter, written.group), at: cursor.place, in: .object())
        }
        switch name {
        case .select: try choose { .select(category: $0, value: $1) }
        case .deselect: try choose { .deselect(category: $0, value: $1) }
        case .exclude: try choose { .exclude(category: $0, value: $1) }
        case .toggle: try choose { .toggle(category: $0, value: $1) }
        case .setNone:
            let category = try category(of: operation, in: snapshot)
            let isOn = try operation.cursor.require("isOn").bool()
            let place = try operation.cursor.require("category").place
            try filters.apply(.setNone(category: category.id, isOn: isOn), at: place)
        case .set:
            let category = try category(of: operation, in: snapshot)
            let selection = try operation.cursor.require("selection")
            try filters.apply(selection: selection, of: category, limits: limits)
        case .clear: try changeScope(FilterOperation.clear)
        case .deselectAll: try changeScope(FilterOperation.deselectAll)
        case .reset: try changeScope(FilterOperation.reset)
        case .clearGroup:
            let group = try operation.cursor.require("group")
            var scope = BulkScope()
            scope.filterGroups = [try group.filterGroup()]
            try filters.apply(.clear(scope), at: group.place)
        case .remove:
            let filter = try operation.cursor.require("filter")
            guard let key = filters.currentFilterKey(withID: try filter.string()) else {
                throw ServiceError(.unknownFilter, at: filter.place, "no such filter is in force")
            }
            try filters.apply(.remove(key), at: filter.place)
        case .addFilter: try changeFilter { .addFilter($0, group: $1) }
        case .removeFilter: try changeFilter { .removeFilter($0, group: $1) }
        case .toggleFilter: try changeFilter { .toggleFilter($0, group: $1) }
        }
    }

    private func category(
        of operation: Operation,
        in snapshot: CatalogSnapshot
    ) throws(ServiceError) -> FilterCore.Category {
        let member = try operation.cursor.require("category")
        return snapshot.catalog.categories[try snapshot.requireCategory(member.string(), at: member.place)]
    }
}
