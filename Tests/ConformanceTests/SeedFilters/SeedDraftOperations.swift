import FilterCore

/// Operations on a copy of the state that somebody edits before it counts: a state is a value.
enum SeedDraftOperations {
    /// - Returns: whether the operation is one of them.
    static func apply(_ operation: CaseJSON, to session: inout SeedSession) throws -> Bool {
        switch try operation.op {
        case "openDraft", "openPanel":
            try operation.allow(["op"])
            session.draft = session.state
        case "setDraft":
            try operation.allow(["op", "filter", "value"])
            try requireDraft(session)
            let category = try session.category(of: operation)
            let values = try operation["value"].map { [try $0.value] } ?? []
            try session.apply([.set(category: category.id, selection: .values(values))])
        case "clearDraft":
            try operation.allow(["op"])
            try requireDraft(session)
            try session.apply([.clear(BulkScope())])
        case "cancelDraft":
            try operation.allow(["op"])
            try requireDraft(session)
            session.draft = nil
        case "applyDraft", "closePanel":
            try operation.allow(["op"])
            try requireDraft(session)
            session.state = session.draft ?? session.state
            session.draft = nil
        // Writes are in force at once.
        case "apply": try operation.allow(["op"])
        case "reloadItems":
            try operation.allow(["op"])
            try session.reload()
        default: return false
        }
        return true
    }

    private static func requireDraft(_ session: SeedSession) throws {
        if session.draft == nil { throw CaseFailure("no draft is open") }
    }
}
