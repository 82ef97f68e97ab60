import CatalogTestSupport
import FilterCore
import Testing

@testable import Catalogs
@testable import JSON

/// All items of a catalog are compiled together again while writes go on.
struct RecompilationTests {
    /// Every change is a part, and few of them are enough.
    private static let versions = CatalogVersions(leastItems: 0, mostChanges: 40)

    private func snapshot(_ changes: [CatalogChange], after version: CatalogSnapshot? = nil) throws -> CatalogSnapshot {
        try #require(try Self.versions.next(after: version, applying: changes, to: "shop"))
    }

    private func rows(_ ids: ClosedRange<Int>) -> CatalogChange {
        .items(ItemBatchTests.batch(ids.map { ("\($0)", #"{"id":"\#($0)","price":\#($0)}"#) }))
    }

    private var write: LiveWrite {
        LiveWrite(CatalogWrite(.changes(RowChanges())), byteCount: 0, finish: { _ in })
    }

    /// Lines with a catalog that had `changes` beside its first item.
    private func lines(
        _ changes: CatalogChange,
        _ limits: LiveLimits = LiveLimits()
    ) throws -> (lines: LiveLines, version: CatalogSnapshot) {
        let first = try snapshot([.definition(Array(CatalogFixtures.writtenShop.utf8)), rows(0...0)])
        let version = try snapshot([changes], after: first)
        var lines = LiveLines(limits)
        let isDueAtOnce = lines.add(first, Self.versions)
        #expect(!isDueAtOnce)
        let isReady = try lines.put(write, to: "shop")
        #expect(isReady)
        #expect(lines.takeReady() == "shop")
        #expect(lines.begin("shop", Self.versions)?.writes.count == 1)
        let ended = lines.end("shop", at: version, after: [changes], rest: [LiveWrite](), Self.versions)
        #expect(ended.readyCount == 0)
        return (lines, version)
    }

    @Test
    func aFewChangesAreLeftAsTheyAre() throws {
        var (lines, _) = try self.lines(rows(1...5))
        #expect(lines.takeDue() == nil)
    }

    @Test
    func theLineTakesOverWhatCameOfItWithTheChangesSince() throws {
        var (lines, version) = try self.lines(rows(1...20))
        #expect(lines.takeDue() === version)
        #expect(lines.takeDue() == nil)
        // A write meanwhile.
        let isReady = try lines.put(write, to: "shop")
        #expect(isReady)
        let begun = lines.begin("shop", Self.versions)
        let turn = try #require(begun)
        #expect(turn.recompiled == nil)
        let next = try snapshot([rows(21...21)], after: version)
        #expect(!lines.end("shop", at: next, after: [rows(21...21)], rest: [LiveWrite](), Self.versions).isDue)
        let ended = lines.endRecompilation(of: version, with: try Self.versions.whole(version))
        #expect(ended.isReady)
        #expect(ended.changes.isEmpty)
        let after = lines.begin("shop", Self.versions)
        let last = try #require(after)
        #expect(last.writes.isEmpty)
        let recompiled = try #require(last.recompiled)
        #expect(try snapshot(recompiled.changes, after: recompiled.form).baseVersion == next.baseVersion)
    }

    @Test
    func manyChangesSinceAreTakenInBeforeTheLineTakesOver() throws {
        var (lines, version) = try self.lines(rows(1...20))
        let isReady = try lines.put(write, to: "shop")
        #expect(isReady)
        _ = lines.begin("shop", Self.versions)
        let changes = rows(1_000...1_400)
        let next = try snapshot([rows(1_000...1_400)], after: version)
        // Compiled together, it would be of no use any more.
        let changed = try #require(
            try CatalogVersions(leastItems: 0).next(after: version, applying: [changes], to: "shop")
        )
        #expect(next.baseVersion == changed.baseVersion)
        _ = lines.end("shop", at: changed, after: [changes], rest: [LiveWrite](), Self.versions)
        let form = try Self.versions.whole(version)
        #expect(lines.endRecompilation(of: version, with: form).changes.count == 1)
        let last = lines.endRecompilation(of: version, with: try snapshot([changes], after: form))
        #expect(last.isReady && last.changes.isEmpty)
    }

    @Test
    func aLineRestsWhereTooMuchHasChangedUntilItHasEnded() throws {
        var (lines, version) = try self.lines(rows(1...50))
        #expect(Self.versions.progress(of: version) == .full)
        #expect(lines.takeDue() === version)
        let isReady = try lines.put(write, to: "shop")
        #expect(isReady)
        #expect(lines.takeReady() == "shop")
        #expect(lines.begin("shop", Self.versions) == nil)
        let isReadyTwice = try lines.put(write, to: "shop")
        #expect(!isReadyTwice)
        #expect(lines.endRecompilation(of: version, with: try Self.versions.whole(version)).isReady)
        #expect(lines.takeReady() == "shop")
        #expect(lines.begin("shop", Self.versions)?.recompiled?.changes.isEmpty == true)
    }

    @Test
    func aLineRestsWhereTheRowsSinceAreLarge() throws {
        var limits = LiveLimits()
        limits.maxGroupBytes = 100
        var (lines, version) = try self.lines(rows(1...20), limits)
        #expect(lines.takeDue() === version)
        _ = try lines.put(write, to: "shop")
        let first = lines.begin("shop", Self.versions)
        #expect(first != nil)
        _ = lines.end("shop", at: version, after: [rows(1...9)], rest: [LiveWrite](), Self.versions)
        _ = try lines.put(write, to: "shop")
        let begun = lines.begin("shop", Self.versions)
        #expect(begun == nil)
    }

    @Test
    func aLineGoesOnWhileAnotherCatalogIsRecompiledFirst() throws {
        var (lines, version) = try self.lines(rows(1...50))
        #expect(Self.versions.progress(of: version) == .full)
        _ = try lines.put(write, to: "shop")
        let begun = lines.begin("shop", Self.versions)
        #expect(begun?.writes.count == 1)
    }

    @Test
    func aCatalogThatIsRemovedDoesNotWaitForItsRecompilation() throws {
        var (lines, version) = try self.lines(rows(1...50))
        #expect(lines.takeDue() === version)
        let removal = LiveWrite(CatalogWrite(.remove(isRequired: true)), byteCount: 0, finish: { _ in })
        _ = try lines.put(removal, to: "shop")
        let begun = lines.begin("shop", Self.versions)
        #expect(begun?.writes.count == 1)
    }

    @Test
    func aCatalogThatCameBackWithManyChangesIsDueAtOnce() throws {
        let first = try snapshot([.definition(Array(CatalogFixtures.writtenShop.utf8)), rows(0...0)])
        let version = try snapshot([rows(1...20)], after: first)
        var lines = LiveLines(LiveLimits())
        let isDue = lines.add(version, Self.versions)
        #expect(isDue)
        #expect(lines.takeDue() === version)
    }

    @Test
    func aVersionThatDoesNotFitItsDefinitionAnyMoreIsWrittenToAllTheSame() throws {
        var (lines, version) = try self.lines(rows(1...50))
        #expect(lines.takeDue() === version)
        let isReady = try lines.put(write, to: "shop")
        #expect(isReady)
        #expect(lines.begin("shop", Self.versions) == nil)
        #expect(lines.endRecompilation(of: version, with: nil).isReady)
        let begun = lines.begin("shop", Self.versions)
        let turn = try #require(begun)
        #expect(turn.recompiled == nil)
        #expect(turn.writes.count == 1)
        // It is not tried again with every write.
        #expect(!lines.end("shop", at: version, after: [], rest: [LiveWrite](), Self.versions).isDue)
    }

    @Test
    func aVersionThatLackedMemoryIsDueAgainWithTheNextWrite() throws {
        var (lines, version) = try self.lines(rows(1...50))
        #expect(lines.takeDue() === version)
        _ = lines.endRecompilation(of: version, with: nil, isPostponed: true)
        _ = try lines.put(write, to: "shop")
        _ = lines.begin("shop", Self.versions)
        #expect(lines.end("shop", at: version, after: [], rest: [LiveWrite](), Self.versions).isDue)
        #expect(lines.takeDue() === version)
    }

    @Test(arguments: [true, false])
    func aRecompilationIsOfNoUseWhereTheCatalogWasReplacedOrRemoved(isRemoved: Bool) throws {
        var (lines, version) = try self.lines(rows(1...20))
        #expect(lines.wantsRecompilation(of: version))
        let isReady = try lines.put(write, to: "shop")
        #expect(isReady)
        _ = lines.begin("shop", Self.versions)
        let replaced = try Self.versions.whole(version)
        _ = lines.end("shop", at: isRemoved ? nil : replaced, after: [], rest: [LiveWrite](), Self.versions)
        #expect(!lines.wantsRecompilation(of: version))
        #expect(lines.takeDue() == nil)
        #expect(lines.contains("shop") != isRemoved)
    }
}
