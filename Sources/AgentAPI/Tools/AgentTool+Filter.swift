import Catalogs
import FilterCore
import Gateway
import JSON
import Sessions

extension AgentTool {
    /// Filters a catalog, which begins a session, or a session further; or says what that would give.
    static func filter(_ arguments: ToolArguments, _ call: Call) throws(ServiceError) -> ToolResult {
        let request = try FilterCall(arguments)
        switch try ToolSubject(arguments, call) {
        case .session(let found, _) where request.changesNothing: return try request.screen(of: found, call)
        case .session(let found, _): return try request.change(found.session.id, call)
        case .catalog: return try request.begin(ToolSubject(arguments, call), call)
        }
    }
}

/// One call of `filter`.
private struct FilterCall {
    private let operations: [JSONValue]
    private let sort: String?
    private let isUndo: Bool
    private let isPreview: Bool

    /// - Throws: `invalidValue`.
    init(_ arguments: ToolArguments) throws(ServiceError) {
        operations = arguments.list("operations")
        sort = try arguments.text("sort")
        isUndo = try arguments.flag("undo")
        isPreview = try arguments.flag("preview")
        guard isUndo, !operations.isEmpty || sort != nil else { return }
        throw ServiceError(
            .invalidValue,
            at: .body("/undo"),
            "undo comes alone; send the operations with the next call"
        )
    }

    var changesNothing: Bool { operations.isEmpty && sort == nil && !isUndo }

    private func next(
        from state: SessionState,
        of subject: ToolSubject,
        _ call: Call
    ) throws(ServiceError) -> SessionState {
        try ToolOperations(operations, sort: sort, over: state.filters, of: subject.snapshot, limits: call.limits)
            .applied(to: state, of: subject.snapshot, work: call.work)
    }

    /// A session as it is.
    func screen(of found: FoundSession, _ call: Call) throws(ServiceError) -> ToolResult {
        let snapshot = try call.context.access.snapshot(of: found.state)
        let view = try ToolView(found.state, of: snapshot, call)
        return try ToolScreen(view, dropped: found.dropped).result(of: found.session)
    }

    // MARK: A new session

    /// A session in which the operations are the first step, so that it can be undone.
    func begin(_ subject: ToolSubject, _ call: Call) throws(ServiceError) -> ToolResult {
        guard !isUndo else {
            throw ServiceError(.invalidValue, at: .body("/undo"), "nothing was done yet: undo needs a session")
        }
        let initial = subject.state(for: call)
        let next = try next(from: initial, of: subject, call)
        let screen = try ToolScreen(ToolView(next, of: subject.snapshot, call))
        if isPreview { return try screen.result(of: nil, isPreview: true) }
        let begun: BegunSession
        do throws(SessionError) {
            begun = try call.service.sessions.create(initial, for: call.request.sessionClient)
        } catch {
            throw ServiceError(error)
        }
        guard next != initial else { return try screen.result(of: begun.session) }
        let access = call.context.access
        let found = try access.find(begun.session.id)
        let saved = try access.save(access.plan(.batch(next), over: found), over: found)
        guard let saved else { throw ServiceError(.contended) }
        return try screen.result(of: saved)
    }

    // MARK: A session further

    /// Everything that may be refused is done before the session is saved.
    func change(_ id: String, _ call: Call) throws(ServiceError) -> ToolResult {
        let access = call.context.access
        for _ in 0..<call.service.sessions.configuration.maxUpdateTries {
            let stored = try access.find(id)
            let snapshot = try access.snapshot(of: stored.state)
            let adopted = try access.adopting(stored, under: snapshot)
            // A step is counted from the one that the session has: what was dropped of it is none before this.
            let found = isUndo ? stored : adopted
            let change: SessionChange
            if isUndo {
                change = .step(found.record.position - 1, under: snapshot.catalog)
            } else {
                let next = try next(from: found.state, of: .session(found, snapshot), call)
                try access.requireNoSettingOfDraft(found.session.stored, from: found.state, to: next) { _ in
                    .body("/sort")
                }
                change = .batch(next)
            }
            let planned = try access.plan(change, over: found)
            let dropped = found.dropped + planned.dropped.filter { !found.dropped.contains($0) }
            let screen = try ToolScreen(ToolView(planned.session.state, of: snapshot, call), dropped: dropped)
            if isPreview { return try screen.result(of: found.session, isPreview: true) }
            if let saved = try access.save(planned, over: found) { return try screen.result(of: saved) }
        }
        throw ServiceError(.contended)
    }
}
