import Testing

@testable import CatalogFiles
@testable import Catalogs
@testable import FilterCore
@testable import Gateway

/// Bytes that answers repeat as they are get checked when a snapshot file is opened.
struct SnapshotItemTests {
    private func refusal(_ file: [UInt8]) -> ArchiveError? {
        do throws(ArchiveError) {
            _ = try SnapshotFile.read(FrozenArray(file), name: "teas", localizers: .builtIn, pairs: .none)
            return nil
        } catch {
            return error
        }
    }

    @Test func itemsThatAreNoObjectsAreRefused() throws {
        let file = SnapshotEdits.original
        #expect(refusal(file) == nil)
        let item = try #require(file.firstRange(of: Array(#"{"id":"#.utf8)))
        let end = try #require(file[item.upperBound...].firstIndex(of: UInt8(ascii: "}")))
        for (place, character) in [(item.lowerBound, "["), (item.upperBound - 1, ","), (end, "]"), (end, " ")] {
            var damaged = file
            damaged[place] = Array(character.utf8)[0]
            damaged.seal()
            #expect(refusal(damaged) == .impossible("an item is no JSON object"), "\(character) at \(place)")
        }
    }
}
