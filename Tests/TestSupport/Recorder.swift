import Support

/// Collects values from any thread.
public final class Recorder<Value: Sendable>: Sendable {
    private let values = Mutex<[Value]>([])

    public init() {}

    public var all: [Value] { values.withLock { $0 } }

    public func append(_ value: Value) {
        values.withLock { $0.append(value) }
    }

    /// Forgets all values.
    ///
    /// - Returns: those that were forgotten.
    @discardableResult
    public func removeAll() -> [Value] {
        values.withLock { values in
            defer { values = [] }
            return values
        }
    }
}
