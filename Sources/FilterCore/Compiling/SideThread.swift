/// Another thread for a part of the work, if there is one: the engine has no threads of its own.
public protocol SideThread {
    /// Does `work`, perhaps while `other` is done on the thread of the caller, and waits for both.
    func run<Output: Sendable, Other>(
        _ work: @escaping @Sendable () -> Output,
        alongside other: () -> Other
    ) -> (Output, Other)
}

/// One after the other, on the thread of the caller.
public struct NoSideThread: SideThread {
    public init() {}

    public func run<Output: Sendable, Other>(
        _ work: @escaping @Sendable () -> Output,
        alongside other: () -> Other
    ) -> (Output, Other) {
        let other = other()
        return (work(), other)
    }
}
