import FilterCore

/// Everything that is stored of one session, as one value; a store holds its bytes, see ``SessionRecordCoding``.
///
/// ```
/// log          … r−2 → r−1 → r                     the last revisions, for differences
/// past         s0 → s1 → s2 → [state] → f1 → f0     future
/// ```
///
/// `past` and `future` are steps for undo and redo; `log` has the state of each of the last revisions. All are deltas
/// from the state next to them, so that a step takes a few dozen bytes. A revision that came from a step of the past is
/// not written twice: the log names the step.
///
/// Undo, redo, retries and drafts are part of the same value as the state, so one compare-and-set covers them all.
package struct SessionRecord: Sendable, Equatable {
    /// How a revision came from the one before.
    enum LogEntry: Sendable, Equatable {
        /// By the step of the past with this number.
        case step(Int)
        /// The delta that leads from the revision back to the one before.
        case delta(ByteDelta)
    }

    /// How much is retained beside the state.
    package struct Limits: Sendable {
        /// Steps that can be undone.
        package var maxHistorySteps = 50
        /// Bytes that all steps may take; the oldest are evicted first.
        package var maxHistoryBytes = 16 << 10
        /// Revisions before the current one whose states are retained, for differences and repeated answers.
        package var maxRevisions = 20
        /// Idempotency keys retained; the oldest are evicted first.
        package var maxIdempotencyKeys = 50
        /// Open drafts of one session; the oldest are evicted first.
        package var maxDrafts = 8
    }

    /// 1 at creation; rises by 1 with each accepted change.
    private(set) var revision: Int
    /// The current state, as ``SessionCoding`` writes it.
    private(set) var state: [UInt8]
    /// Deltas back to the states before, the latest last.
    private(set) var past: DeltaList
    /// Deltas on to the states that were undone, the next one last.
    private(set) var future: DeltaList
    /// The number of the first step of `past`: how many were evicted before it.
    private(set) var firstStep: Int
    /// How the last revisions came about, the latest last.
    private(set) var log: [LogEntry]
    /// Requests that were carried out under an idempotency key, the latest last.
    private(set) var completed: [CompletedRequest]
    /// What this is a draft of; `nil` for a session of its own.
    let base: DraftBase?
    /// Open drafts of this session, the oldest first; some may have expired.
    private(set) var drafts: [SessionKey]
    /// Whether this is a draft that has been committed: it is retained to answer a repeated commit.
    private(set) var isCommitted: Bool
    /// When the last step was made or went on, if further moves of the same slider may belong to it; `nil` if whatever comes
    /// next is a step of its own.
    private(set) var lastMove: Instant?

    /// A session that begins.
    init(state: [UInt8], base: DraftBase? = nil) {
        self.init(revision: 1, state: state, base: base)
    }

    init(
        revision: Int,
        state: [UInt8],
        past: DeltaList = [],
        future: DeltaList = [],
        firstStep: Int = 0,
        log: [LogEntry] = [],
        completed: [CompletedRequest] = [],
        base: DraftBase? = nil,
        drafts: [SessionKey] = [],
        isCommitted: Bool = false,
        lastMove: Instant? = nil
    ) {
        self.revision = revision
        self.state = state
        self.past = past
        self.future = future
        self.firstStep = firstStep
        self.log = log
        self.completed = completed
        self.base = base
        self.drafts = drafts
        self.isCommitted = isCommitted
        self.lastMove = lastMove
    }

    var canUndo: Bool { !past.isEmpty }
    var canRedo: Bool { !future.isEmpty }
    /// The number of the current state among the steps.
    package var position: Int { firstStep + past.count }
    /// The number after the last step.
    var endPosition: Int { position + future.count }
}

// MARK: - Change

extension SessionRecord {
    /// Makes another state the current one: a step that can be undone. Steps that were undone cannot be redone any more.
    ///
    /// - Parameters:
    ///   - isContinuation: the change belongs to the last step, such as the next move of a slider: undoing that undoes both.
    ///     A change back to the state before that step leaves no step.
    ///   - time: when a slider was moved, so that its next move may belong to this step; `nil` for any other change.
    /// - Complexity: O(bytes of the state and of the lists).
    mutating func advance(
        to next: [UInt8],
        continuing isContinuation: Bool = false,
        movedAt time: Instant? = nil,
        within limits: Limits
    ) {
        let back = ByteDelta(from: next, to: state)
        var isStepGone = false
        if isContinuation, let before = stateBeforeLastStep {
            detachLog(fromStep: position - 1)
            past.removeLast()
            isStepGone = next == before
            if !isStepGone { past.append(ByteDelta(from: next, to: before)) }
            log.append(.delta(back))
        } else {
            log.append(.step(position))
            past.append(back)
        }
        future = []
        state = next
        revision += 1
        trim(to: limits)
        lastMove = past.isEmpty || isStepGone ? nil : time
    }

    /// The state before the last step.
    var stateBeforeLastStep: [UInt8]? { past.last?.applied(to: state) }

    /// Goes back or forth to the state with a number.
    ///
    /// - Returns: whether there is one; nothing changes otherwise.
    mutating func move(to target: Int, within limits: Limits) -> Bool {
        guard target != position, (firstStep...endPosition).contains(target) else { return false }
        let former = state
        while position > target, let before = stateBeforeLastStep {
            detachLog(fromStep: position - 1)
            past.removeLast()
            future.append(ByteDelta(from: before, to: state))
            state = before
        }
        while position < target, let next = future.last?.applied(to: state) {
            future.removeLast()
            past.append(ByteDelta(from: next, to: state))
            state = next
        }
        log.append(.delta(ByteDelta(from: state, to: former)))
        revision += 1
        lastMove = nil
        trim(to: limits)
        return true
    }

    /// Gives the current state another form, as one of the same revision and the same step.
    mutating func amend(to next: [UInt8]) {
        guard next != state else { return }
        let formerRevision = log.isEmpty ? nil : self.state(at: revision - 1)
        rewriteStep(next)
        if let formerRevision { log[log.count - 1] = .delta(ByteDelta(from: next, to: formerRevision)) }
    }

    /// Gives the current state another form, as the next revision of the same step.
    mutating func restate(_ next: [UInt8], within limits: Limits) {
        let former = state
        rewriteStep(next)
        log.append(.delta(ByteDelta(from: next, to: former)))
        revision += 1
        trim(to: limits)
    }

    /// Gives the current state another form, from which the steps beside it lead where they led. The next one may lead nowhere
    /// then. It goes if it is the last one; otherwise it stays, so that those behind it keep their numbers.
    private mutating func rewriteStep(_ next: [UInt8]) {
        let (before, after) = (stateBeforeLastStep, future.last?.applied(to: state))
        detachLog(fromStep: position - 1)
        state = next
        if let before {
            past.removeLast()
            past.append(ByteDelta(from: next, to: before))
        }
        if let after {
            future.removeLast()
            if after != next || !future.isEmpty { future.append(ByteDelta(from: next, to: after)) }
        }
    }

    /// Evicts the oldest steps and revisions beyond the limits.
    private mutating func trim(to limits: Limits) {
        while past.count + future.count > limits.maxHistorySteps || historyBytes > limits.maxHistoryBytes {
            guard dropOldestStep() else { break }
        }
        if log.count > limits.maxRevisions { log.removeFirst(log.count - limits.maxRevisions) }
    }

    private var historyBytes: Int {
        past.middleByteCount + future.middleByteCount
    }

    /// Evicts the oldest step.
    ///
    /// - Returns: whether there was one.
    mutating func dropOldestStep() -> Bool {
        if !past.isEmpty {
            detachLog(fromStep: firstStep)
            past.removeFirst()
            firstStep += 1
        } else if !future.isEmpty {
            future.removeFirst()
        } else {
            return false
        }
        return true
    }

    /// Gives the log a delta of its own for a step that is about to change or to go.
    private mutating func detachLog(fromStep number: Int) {
        guard let index = log.firstIndex(of: .step(number)) else { return }
        log[index] = .delta(past[number - firstStep].copy)
    }
}

// MARK: - Reading

extension SessionRecord {
    /// The state at a revision.
    ///
    /// - Returns: `nil` for one that is not retained any more, or never was there.
    /// - Complexity: O(bytes of the state · revisions since).
    func state(at wanted: Int) -> [UInt8]? {
        guard wanted <= revision, revision - wanted <= log.count else { return nil }
        var bytes = state
        for entry in log.suffix(revision - wanted).reversed() {
            let delta =
                switch entry {
                case .delta(let delta): delta
                case .step(let number): past[number - firstStep]
                }
            guard let before = delta.applied(to: bytes) else { return nil }
            bytes = before
        }
        return bytes
    }

    /// The states of all steps in their order: the first has the number ``firstStep``, the current one ``position``.
    ///
    /// - Returns: `nil` if the deltas do not fit each other.
    func timeline() -> [[UInt8]]? {
        var before: [[UInt8]] = []
        var bytes = state
        for position in (0..<past.count).reversed() {
            guard let next = past[position].applied(to: bytes) else { return nil }
            bytes = next
            before.append(bytes)
        }
        var after: [[UInt8]] = []
        bytes = state
        for position in (0..<future.count).reversed() {
            guard let next = future[position].applied(to: bytes) else { return nil }
            bytes = next
            after.append(bytes)
        }
        return before.reversed() + [state] + after
    }

    /// The request that was carried out under this idempotency key.
    func completion(of mark: RequestMark) -> CompletedRequest? {
        completed.last { $0.mark.key == mark.key }
    }
}

// MARK: - Beginning anew

extension SessionRecord {
    /// The state and the steps alone, as a session that begins with them.
    var bare: SessionRecord {
        SessionRecord(revision: 1, state: state, past: past, future: future, firstStep: firstStep)
    }

    /// A session that begins with these steps and another form of the state they led to.
    ///
    /// - Parameter first: the state to begin with; what differs from the one that the steps led to is a step of its own.
    func restarted(as first: [UInt8], within limits: Limits) -> SessionRecord {
        guard first != state else { return bare }
        var record = bare
        record.advance(to: first, within: limits)
        record.revision = 1
        record.log = []
        return record
    }
}

// MARK: - Requests and drafts

extension SessionRecord {
    /// Notes that a request was carried out and led to the current revision.
    mutating func note(_ mark: RequestMark, within limits: Limits) {
        completed.append(CompletedRequest(mark: mark, revision: revision, canUndo: canUndo, canRedo: canRedo))
        if completed.count > limits.maxIdempotencyKeys {
            completed.removeFirst(completed.count - limits.maxIdempotencyKeys)
        }
    }

    /// Enters a draft, unless it is there already; the oldest of too many go.
    mutating func open(_ draft: SessionKey, within limits: Limits) {
        guard !drafts.contains(draft) else { return }
        drafts.append(draft)
        drafts.removeFirst(max(0, drafts.count - limits.maxDrafts))
    }

    mutating func close(_ draft: SessionKey) {
        drafts.removeAll { $0 == draft }
    }

    /// Ends a draft by its commit, which led its base to a revision.
    mutating func becomeCommitted(_ request: CompletedRequest?) {
        self = SessionRecord(
            revision: revision,
            state: state,
            completed: request.map { [$0] } ?? [],
            base: base,
            isCommitted: true
        )
    }
}
