import Catalogs
import FilterCore
import Gateway
import JSON
import Sessions

extension AgentTool {
    /// Filters a catalog, which begins a session, or a session further; or says what that would give.
    static func filter(
        _ arguments: ToolArguments,
        _ budget: TokenBudget,
        _ call: Call
    ) throws(ServiceError) -> ToolResult {
        let request = try FilterCall(arguments, budget, call)
        switch try ToolSubject(arguments, call) {
        case .session(let found, let snapshot): return try request.answer(found, snapshot)
        case .catalog(let snapshot): return try request.begin(.catalog(snapshot))
        }
    }
}

/// One call of `filter`.
private struct FilterCall {
    private let operations: [JSONValue]
    private let sort: String?
    private let isUndo: Bool
    private let isPreview: Bool
    private let budget: TokenBudget
    private let call: Call

    private var access: SessionAccess { call.context.access }

    /// - Throws: `invalidValue`.
    init(_ arguments: ToolArguments, _ budget: TokenBudget, _ call: Call) throws(ServiceError) {
        operations = arguments.list("operations")
        sort = try arguments.text("sort")
        isUndo = try arguments.flag("undo")
        isPreview = try arguments.flag("preview")
        self.budget = budget
        self.call = call
        guard isUndo, !operations.isEmpty || sort != nil else { return }
        throw ServiceError(
            .invalidValue,
            at: .body("/undo"),
            "undo comes alone; send the operations with the next call"
        )
    }

    private func read(over state: SessionState, of snapshot: CatalogSnapshot) throws(ServiceError) -> ToolOperations {
        try ToolOperations(operations, sort: sort, over: state, of: snapshot, call)
    }

    private func screen(
        of state: SessionState,
        _ snapshot: CatalogSnapshot,
        dropped: [DroppedFilter] = []
    ) throws(ServiceError) -> ToolScreen {
        try ToolScreen(state, of: snapshot, dropped: dropped, within: budget, call)
    }

    // MARK: A new session

    /// A session in which the operations are the first step, so that it can be undone.
    func begin(_ subject: ToolSubject) throws(ServiceError) -> ToolResult {
        guard !isUndo else {
            throw ServiceError(.invalidValue, at: .body("/undo"), "nothing was done yet: undo needs a session")
        }
        let (initial, snapshot) = (subject.state(for: call), subject.snapshot)
        let state = try read(over: initial, of: snapshot).applied()
        let screen = try screen(of: state, snapshot)
        if isPreview { return screen.result(of: nil, isPreview: true) }
        let begun = try ServiceError.mapping { () throws(SessionError) in
            try call.service.sessions.create(initial, for: call.request.sessionClient).session
        }
        call.bounds.trace?.note(session: begun.id)
        guard state != initial else { return screen.result(of: begun) }
        let found = try access.find(begun.id)
        do throws(ServiceError) {
            guard let saved = try access.save(access.plan(.batch(state), over: found, of: snapshot), over: found) else {
                throw ServiceError(.contended)
            }
            return screen.result(of: saved)
        } catch {
            // Its id is known to none.
            _ = try? call.service.sessions.end(found)
            throw error
        }
    }

    // MARK: A session further

    /// - Parameter found: the session, as its catalog can mean it.
    func answer(_ found: FoundSession, _ snapshot: CatalogSnapshot) throws(ServiceError) -> ToolResult {
        guard operations.isEmpty, sort == nil, !isUndo else { return try change(found, snapshot) }
        let screen = try screen(of: found.state, snapshot, dropped: found.dropped)
        // Dropped filters are told once: if the session cannot be saved now, the next answer tells them again.
        if found.hasUnsavedStep { _ = try? call.service.sessions.save(found.planned, over: found) }
        return screen.result(of: found.session)
    }

    /// Everything that may be refused is done before the session is saved; if another write comes between, it is done anew.
    private func change(_ adopted: FoundSession, _ snapshot: CatalogSnapshot) throws(ServiceError) -> ToolResult {
        var (known, snapshot) = (isUndo ? nil : Optional(adopted), snapshot)
        for _ in 0..<call.service.sessions.configuration.maxUpdateTries {
            let found: FoundSession
            if let first = known.take() {
                found = first
            } else {
                let stored = try access.find(adopted.session.id)
                snapshot = try access.snapshot(of: stored.state)
                // A step is counted from the one that the session has: what was dropped of it is none before this.
                found = isUndo ? stored : try access.adopting(stored, under: snapshot)
            }
            let planned = try access.plan(change(of: found, snapshot), over: found, of: snapshot)
            let dropped = found.dropped + planned.dropped.filter { !found.dropped.contains($0) }
            let screen = try screen(of: planned.session.state, snapshot, dropped: dropped)
            if isPreview { return screen.result(of: found.session, isPreview: true) }
            if let saved = try access.save(planned, over: found) { return screen.result(of: saved) }
        }
        throw ServiceError(.contended)
    }

    private func change(of found: FoundSession, _ snapshot: CatalogSnapshot) throws(ServiceError) -> SessionChange {
        if isUndo { return .step(found.record.position - 1, under: snapshot.catalog) }
        let read = try read(over: found.state, of: snapshot)
        let state = try read.applied()
        try access.requireNoSettingOfDraft(found.session.stored, from: found.state, to: state, at: read.place)
        return .batch(state)
    }
}
