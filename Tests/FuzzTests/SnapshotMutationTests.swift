import TestSupport
import Testing

@testable import FilterCore
@testable import FilterService

/// Snapshot files that say what no catalog does, with checksums that are right: refused, or served without a trap, without
/// an error of the service's own, and with answers that are JSON.
struct SnapshotMutationTests {
    private static let filesPerSeed = 150

    @Test(arguments: 0..<16)
    func alteredFilesAreRefusedOrServed(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var refused = 0
        for round in 0..<Self.filesPerSeed {
            let edits = (0..<Int(random.next(below: 3)) + 1).flatMap { _ in Self.edit(using: &random) }
            var file = SnapshotEdits.original
            SnapshotEdits.apply(edits, to: &file)
            do {
                let snapshot = try SnapshotFile.read(FrozenArray(file), name: "teas", localizers: .builtIn)
                try Screens(of: snapshot).readAll()
            } catch is ArchiveError {
                refused += 1
            } catch {
                Issue.record("seed \(seed), round \(round), \(edits): \(error)")
            }
        }
        #expect(refused > Self.filesPerSeed / 4)
        #expect(refused < Self.filesPerSeed)
    }

    /// One change: a byte, a number at the limits of its type or just beside what it was, arrays that are swapped.
    private static func edit(using random: inout SplitMix64) -> [UInt8] {
        var edit = (0..<12).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        let limits: [UInt64] = [
            0, 1, 2, 12, 13, 0x7F, 0xFF, 0xFFFF, 0x7FFF_FFFF, 0xFFFF_FFFF, 1 << 32, .max >> 1, .max,
        ]
        if random.next(below: 2) == 0 {
            let value = random.pick(limits)
            for byte in 0..<8 { edit[4 + byte] = UInt8(truncatingIfNeeded: value >> UInt64(56 - 8 * byte)) }
        }
        return edit
    }
}
