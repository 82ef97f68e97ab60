import Support

/// How many bytes the packed forms of some ``SharedBytes`` take, as long as these live.
package final class PackedMemory: Sendable {
    private let count = Atomic(0)

    package init() {}

    package var byteCount: Int { count.load(ordering: .relaxed) }

    func add(_ byteCount: Int) {
        count.wrappingAdd(byteCount, ordering: .relaxed)
    }
}
