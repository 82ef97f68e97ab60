internal import Synchronization

/// Something that is found when somebody first asks for it, and kept. Of two who ask at the same time both find it, and one
/// answer stays.
package final class FoundOnce<Value: Sendable>: Sendable {
    private let kept = AtomicLazyReference<Finding>()

    private final class Finding: Sendable {
        let value: Value

        init(_ value: Value) { self.value = value }
    }

    package init() {}

    /// Whether somebody has asked.
    package var isFound: Bool { kept.load() != nil }

    /// - Parameter find: finds the same each time.
    package func value(_ find: () -> Value) -> Value {
        (kept.load() ?? kept.storeIfNil(Finding(find()))).value
    }
}
