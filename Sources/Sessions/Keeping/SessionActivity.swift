import Support

/// Counters of this process since its start: requests of clients on sessions, and evictions by limits.
package struct SessionActivity: ~Copyable, Sendable {
    /// One kind of event; raw values are the names in the metrics, which stay as they were.
    package enum Event: String, CaseIterable, Sendable {
        /// A change that can be undone.
        case stepDone
        /// An old step that cannot be undone any more: there are too many, or they take too many bytes.
        case stepEvicted = "stepForgotten"
        /// A request carried out under an idempotency key.
        case keyKept
        /// An old idempotency key that was dropped for a new one.
        case keyEvicted = "keyForgotten"
        /// A request that had been carried out before.
        case requestRepeated
        case draftBegun
        case draftCommitted
        /// An old draft that ended for a new one of its base.
        case draftEvicted = "draftForgotten"
        case shareMade
        case shareOpened
        /// A write that was computed again because another one came between.
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

    /// Counts what a write changed in a record.
    func note(from before: SessionRecord, to after: SessionRecord, isMarked: Bool) {
        note(.stepDone, times: after.revision > before.revision ? 1 : 0)
        note(.stepEvicted, times: after.firstStep - before.firstStep)
        guard isMarked else { return }
        note(.keyKept)
        note(.keyEvicted, times: before.completed.count + 1 - after.completed.count)
    }

    /// In the order of ``Event``.
    package var events: [(event: Event, count: Int)] {
        zip(Event.allCases, counts).map { ($0, $1.value.load(ordering: .relaxed)) }
    }
}
