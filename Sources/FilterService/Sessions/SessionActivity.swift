import Support

/// What clients did with sessions in this process, and what limits took away, since its start.
struct SessionActivity: ~Copyable, Sendable {
    /// One kind of event, as the metrics name it.
    enum Event: String, CaseIterable, Sendable {
        /// A change that can be undone.
        case stepDone
        /// A step that can be undone no more: there are too many, or they take too many bytes.
        case stepForgotten
        /// A request carried out under an idempotency key.
        case keyKept
        /// An idempotency key that made room for another.
        case keyForgotten
        /// A request that had been carried out before.
        case requestRepeated
        case draftBegun
        case draftCommitted
        /// A draft that ended for another one of its base.
        case draftForgotten
        case shareMade
        case shareOpened
        /// A write that was begun again as another came between.
        case writeRetried
    }

    private let counts: [Counter] = Event.allCases.map { _ in Counter() }

    private final class Counter: Sendable {
        let value = Atomic(0)
    }

    func note(_ event: Event, times count: Int = 1) {
        guard count > 0, let index = Event.allCases.firstIndex(of: event) else { return }
        counts[index].value.add(count, ordering: .relaxed)
    }

    /// What a change of a record was.
    func note(from before: SessionRecord, to after: SessionRecord, isMarked: Bool) {
        note(.stepDone, times: after.revision > before.revision ? 1 : 0)
        note(.stepForgotten, times: after.firstStep - before.firstStep)
        guard isMarked else { return }
        note(.keyKept)
        note(.keyForgotten, times: before.answered.count + 1 - after.answered.count)
    }

    /// In the order of ``Event``.
    var events: [(event: Event, count: Int)] {
        zip(Event.allCases, counts).map { ($0, $1.value.load(ordering: .relaxed)) }
    }
}
