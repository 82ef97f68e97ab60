import CatalogFiles
import FilterCore

/// A thread for half of a compilation.
struct CompilingThread: SideThread {
    /// How many items are compiled together. To start a thread takes about as long as to compile a thousand.
    let itemCount: Int

    private static let leastItems = 10_000

    func run<Output: Sendable, Other>(
        _ work: @escaping @Sendable () -> Output,
        alongside other: () -> Other
    ) -> (Output, Other) {
        guard itemCount >= Self.leastItems else { return NoSideThread().run(work, alongside: other) }
        return BackgroundWork.run(name: "compiler", work, alongside: other)
    }
}
