import TestSupport
import Testing

@testable import FilterCore

@Suite struct ArchiveDamageTests {
    private struct Sample {
        let world = RandomWorld(seed: 11, itemCount: 70, categoryCount: 30)
        let bytes: [UInt8]

        init() throws {
            bytes = try EngineComparison(world).engine.archived
        }

        func read(_ bytes: [UInt8]) throws(ArchiveError) -> Catalog {
            try Catalog(archived: bytes, world.definition, zone: world.calendar.zone)
        }

        func error(_ bytes: [UInt8]) -> ArchiveError? {
            do throws(ArchiveError) {
                _ = try read(bytes)
                return nil
            } catch {
                return error
            }
        }
    }

    @Test func everyDamagedByteIsRefused() throws {
        let sample = try Sample()
        var generator = SplitMix64(seed: 3)
        for place in sample.bytes.indices {
            // Not each byte of a long archive: those of the header, and some of each stretch.
            guard place < 64 || place % 41 == 0 || place > sample.bytes.count - 200 else { continue }
            var bytes = sample.bytes
            bytes[place] ^= UInt8(1 + generator.next(below: 255))
            let error = sample.error(bytes)
            #expect(error != nil, "byte \(place)")
            if case .impossible = error { Issue.record("byte \(place) was not noticed as damage") }
        }
    }

    @Test func everyTruncationIsRefused() throws {
        let sample = try Sample()
        for count in [0, 1, 7, 8, 12, 63] { #expect(sample.error(Array(sample.bytes.prefix(count))) != nil) }
        for count in [64, 65, sample.bytes.count / 2, sample.bytes.count - 1] {
            let size = UInt64(sample.bytes.count)
            #expect(sample.error(Array(sample.bytes.prefix(count))) == .wrongSize(expected: size, found: count))
        }
        let longer = sample.bytes + [0]
        #expect(sample.error(longer) == .wrongSize(expected: UInt64(sample.bytes.count), found: longer.count))
    }

    @Test func otherFilesVersionsAndByteOrdersAreNamed() throws {
        let sample = try Sample()
        #expect(sample.error(Array(#"{"id":"1"}"#.utf8)) == .noArchive)
        var bytes = sample.bytes
        bytes[12] = 99
        #expect(sample.error(bytes) == .otherVersion(99))
        let older = UInt8(ArchiveFormat.oldestVersion)
        #expect(sample.error(sample.bytes.resealed(asFormat: older)) == .otherVersion(ArchiveFormat.oldestVersion))
        bytes = sample.bytes
        bytes.replaceSubrange(8..<12, with: sample.bytes[8..<12].reversed())
        #expect(sample.error(bytes) == .otherByteOrder)
    }

    @Test func onlyFormatsWhoseItemsStayedAreReadAsOlderOnes() throws {
        let bytes = try Sample().bytes
        for format in 0...ArchiveFormat.version + 1 {
            let archive = FrozenArray(keeping: bytes.resealed(asFormat: UInt8(format)))
            if (ArchiveFormat.oldestVersion...ArchiveFormat.version).contains(format) {
                var reader = try ArchiveReader(archive, readingOlder: true)
                #expect(reader.version == format)
                #expect(try reader.read(ArchivedItems.self).count == 70)
            } else {
                #expect(throws: ArchiveError.otherVersion(format)) { try ArchiveReader(archive, readingOlder: true) }
            }
        }
    }

    /// With checksums that are right, so that only what is said is left to be checked.
    @Test func forgedStructuresNeverLeadOutside() throws {
        let sample = try Sample()
        let directory = sample.bytes.number(at: 24)
        let structure = directory + (sample.bytes.number(at: 32) - 1) * 24
        let (start, count) = (sample.bytes.number(at: structure), sample.bytes.number(at: structure + 8))
        var generator = SplitMix64(seed: 5)
        var refused = 0
        let step = TestBudget.isLong ? 8 : 72
        for place in stride(from: start, to: start + count - 8, by: step) {
            var bytes = sample.bytes
            // Longer, further, or anything.
            let number = generator.pick([1 << 40, UInt64.max, UInt64(sample.bytes.count), generator.next()])
            for byte in 0..<8 { bytes[place + byte] = UInt8(truncatingIfNeeded: number >> UInt64(byte * 8)) }
            if sample.error(bytes.resealed) != nil { refused += 1 }
        }
        for place in stride(from: directory, to: sample.bytes.count, by: step) {
            var bytes = sample.bytes
            bytes[place + 6] ^= 0x40
            #expect(sample.error(bytes.resealed) != nil, "directory, \(place - directory)")
        }
        #expect(refused > count / step / 4)
    }
}

extension [UInt8] {
    /// A number of the machine's byte order.
    fileprivate func number(at place: Int) -> Int {
        let word: FrozenArray<UInt64> = FrozenArray(Array(self[place..<place + 8])).viewed(at: 0, count: 1)
        return Int(word[0])
    }
}
