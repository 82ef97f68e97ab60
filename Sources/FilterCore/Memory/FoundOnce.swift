internal import Synchronization

/// A value that is found on first use, and kept. Two threads that ask at the same time both find it, and one result
/// stays.
package final class FoundOnce<Value: Sendable>: Sendable, CustomReflectable {
    private let kept = AtomicLazyReference<Finding>()

    private final class Finding: Sendable {
        let value: Value

        init(_ value: Value) { self.value = value }
    }

    package init() {}

    /// What memory is reported for.
    package var customMirror: Mirror { Mirror(self, unlabeledChildren: kept.load().map { [$0.value] } ?? []) }

    /// Whether the value was asked for.
    package var isFound: Bool { kept.load() != nil }

    /// - Parameter find: finds the same each time.
    package func value(_ find: () -> Value) -> Value {
        (kept.load() ?? kept.storeIfNil(Finding(find()))).value
    }
}
