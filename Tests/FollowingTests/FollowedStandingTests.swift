import Testing

@testable import Catalogs
@testable import Following

/// What a followed catalog does next, without a server and without a catalog.
struct FollowedStandingTests {
    private static let shape = CopyShape(columns: ["id 23", "name 25"], idAttribute: "id")
    private static let otherShape = CopyShape(columns: ["id 23"], idAttribute: "id")
    private static let file = Array("{}".utf8)
    private static let otherFile = Array(#"{"title":"T"}"#.utf8)

    private let start = ContinuousClock.now

    private func at(_ milliseconds: Int) -> ContinuousClock.Instant { start + .milliseconds(milliseconds) }

    private func changes() -> RowChanges {
        var changes = RowChanges()
        changes.append(.remove([0x31]))
        return changes
    }

    private func lost(_ column: String) -> LostValues {
        var lost = LostValues()
        lost.note(.numberOutOfRange, id: "1".utf8Span.span, column: column)
        return lost
    }

    /// After a copy that replaced what there was.
    private func standing(rows count: Int, of shape: CopyShape = shape, _ file: [UInt8]? = nil) -> FollowedStanding {
        var standing = FollowedStanding()
        standing.beginCopy()
        _ = standing.noteReplaced(by: CopyAccount(), rows: count, of: shape, file, in: .zero)
        return standing
    }

    // MARK: Copies

    @Test func theFirstCopyIsTakenAsAWhole() {
        var standing = FollowedStanding()
        standing.beginCopy()
        for file in [nil, Self.file] {
            #expect(standing.action(forCopyOf: Self.shape, file) == .replace)
        }
        #expect(standing.refusal(of: changes()) == nil)
    }

    @Test func aCopyIsComparedWhereItsDefinitionIsTheSame() {
        let inferred = standing(rows: 2)
        #expect(inferred.action(forCopyOf: Self.shape, nil) == .compare)
        #expect(inferred.action(forCopyOf: Self.otherShape, nil) == .replace)
        // A file says what is shown, whatever the columns are.
        let written = standing(rows: 2, Self.file)
        #expect(written.action(forCopyOf: Self.shape, Self.file) == .compare)
        #expect(written.action(forCopyOf: Self.otherShape, Self.file) == .compare)
        #expect(written.action(forCopyOf: Self.shape, Self.otherFile) == .replace)
    }

    @Test func aCopyThatWasAskedForHasTheDefinitionInferredAnew() {
        var standing = standing(rows: 2)
        standing.askForCopy()
        #expect(standing.isCopyWanted)
        // Until then all is as it was.
        #expect(standing.refusal(of: changes()) == nil)
        #expect(standing.action(forCopyOf: Self.shape, nil) == .compare)
        standing.beginCopy()
        #expect(!standing.isCopyWanted)
        #expect(standing.action(forCopyOf: Self.shape, nil) == .replace)
        // That copy has failed.
        #expect(standing.noteFailure(.silent) != .stop)
        standing.beginCopy()
        #expect(standing.action(forCopyOf: Self.shape, nil) == .replace)
        _ = standing.noteReplaced(by: CopyAccount(), rows: 2, of: Self.shape, nil, in: .zero)
        standing.beginCopy()
        #expect(standing.action(forCopyOf: Self.shape, nil) == .compare)
    }

    @Test func aCopyThatIsAskedForMeanwhileComesAfterThisOne() {
        var standing = standing(rows: 2)
        standing.askForCopy()
        standing.beginCopy()
        standing.askForCopy()
        _ = standing.noteReplaced(by: CopyAccount(), rows: 2, of: Self.shape, nil, in: .zero)
        #expect(standing.isCopyWanted)
        standing.beginCopy()
        #expect(standing.action(forCopyOf: Self.shape, nil) == .replace)
    }

    @Test func aFileIsComparedWhetherACopyWasAskedForOrNot() {
        var standing = standing(rows: 2, Self.file)
        standing.askForCopy()
        standing.beginCopy()
        #expect(standing.action(forCopyOf: Self.shape, Self.file) == .compare)
    }

    @Test func nothingIsMadeOfNoRowsWhereThereAreNone() {
        let empty = standing(rows: 0)
        // A definition of no rows is not used for a copy.
        #expect(empty.action(forCopyOf: Self.shape, nil) == .replace)
        #expect(!empty.isNews(rows: 0, of: Self.shape, nil, present: 0))
        #expect(empty.isNews(rows: 1, of: Self.shape, nil, present: 0))
        #expect(empty.isNews(rows: 0, of: Self.shape, nil, present: 1))
        #expect(empty.isNews(rows: 0, of: Self.otherShape, nil, present: 0))
        #expect(empty.isNews(rows: 0, of: Self.shape, Self.file, present: 0))
        #expect(!standing(rows: 2).isNews(rows: 0, of: Self.shape, nil, present: 0))
        #expect(standing(rows: 0, Self.file).isNews(rows: 0, of: Self.shape, nil, present: 0))
    }

    @Test func copiesAreCountedAndTold() {
        var standing = FollowedStanding()
        var account = CopyAccount()
        account.byteCount = 50
        let copied = standing.noteReplaced(by: account, rows: 3, of: Self.shape, nil, in: .seconds(1))
        #expect(copied == [.copied(rowCount: 3, byteCount: 50, duration: .seconds(1))])
        #expect(standing.noteCompared(changed: 2, LostValues()) == [.caughtUp(changedCount: 2)])
        // A part is no copy, and not told.
        #expect(standing.noteCompared(changed: 1, LostValues(), isWhole: false) == [])
        standing.noteChanged(4)
        standing.noteTransaction()
        #expect(standing.figures.copies == 2)
        #expect(standing.figures.changedRows == 10)
        #expect(standing.figures.transactions == 1)
    }

    @Test func lostValuesAreToldBeforeTheCopyWhereTheyAreNews() {
        var standing = FollowedStanding()
        var account = CopyAccount()
        account.lost = lost("price")
        let end = FollowEvent.copied(rowCount: 1, byteCount: 0, duration: .zero)
        let told = standing.noteReplaced(by: account, rows: 1, of: Self.shape, nil, in: .zero)
        #expect(told == [.lost(lost("price")), end])
        #expect(standing.noteCompared(changed: 0, lost("price")) == [.caughtUp(changedCount: 0)])
        #expect(standing.noteLost(LostValues()) == nil)
        #expect(standing.noteLost(lost("price")) == nil)
        #expect(standing.noteLost(lost("size")) == .lost(lost("size")))
        #expect(standing.figures.lostValues == 4)
    }

    // MARK: Changes

    @Test func theFirstRowsOfAnEmptyTableAreCopied() {
        let refusal = standing(rows: 0).refusal(of: changes())
        guard case .tableChanged = refusal else {
            Issue.record("\(String(describing: refusal))")
            return
        }
        #expect(standing(rows: 0).refusal(of: RowChanges()) == nil)
        #expect(standing(rows: 1).refusal(of: changes()) == nil)
        #expect(standing(rows: 0, Self.file).refusal(of: changes()) == nil)
    }

    @Test func aRowThatDoesNotFitHasAnInferredDefinitionInferredAnew() {
        var inferred = standing(rows: 2)
        // A second one that waited behind it says the same.
        for _ in 0..<2 {
            guard case .tableChanged(let reason) = inferred.noteMisfit("no date") else {
                Issue.record("an inferred definition stays")
                return
            }
            #expect(reason.hasSuffix(": no date"))
        }
        #expect(inferred.action(forCopyOf: Self.shape, nil) == .replace)
        #expect(inferred.refusal(of: changes()) != nil)
        var written = standing(rows: 2, Self.file)
        #expect(written.noteMisfit("no date") == .unfit(["no date"]))
        #expect(written.action(forCopyOf: Self.shape, Self.file) == .compare)
        #expect(written.refusal(of: changes()) == nil)
        var none = FollowedStanding()
        #expect(none.noteMisfit("no date") == .unfit(["no date"]))
    }

    // MARK: Phases

    @Test func aBreakIsCountedOnceAndToldForEachReason() {
        var standing = FollowedStanding()
        #expect(standing.figures.phase == .copying)
        standing.noteOpened()
        #expect(standing.figures.phase == .following)
        #expect(standing.noteFailure(.silent) == .reopen(telling: .broken("the server is silent")))
        #expect(standing.noteFailure(.silent) == .reopen(telling: nil))
        #expect(standing.noteFailure(.unfit(["a", "b"])) == .reopen(telling: .broken("a; b")))
        #expect(standing.figures.phase == .broken && standing.figures.breaks == 1)
        standing.noteOpened()
        #expect(standing.figures.phase == .following)
        #expect(standing.noteFailure(.silent) == .reopen(telling: .broken("the server is silent")))
        #expect(standing.figures.breaks == 2)
    }

    @Test func aTableThatChangedIsNoBreak() {
        var standing = standing(rows: 1)
        standing.noteOpened()
        #expect(standing.noteFailure(.tableChanged("moved")) == .reopen(telling: .tableChanged("moved")))
        #expect(standing.figures.phase == .copying && standing.figures.breaks == 0)
    }

    /// While copies fail, one reason is reported once, with any events between.
    @Test func aBreakThatGoesOnAfterAChangeOfTheTableIsNoNews() {
        var standing = FollowedStanding()
        _ = standing.noteFailure(.silent)
        #expect(standing.noteFailure(.tableChanged("moved")) == .reopen(telling: .tableChanged("moved")))
        #expect(standing.noteFailure(.silent) == .reopen(telling: nil))
        #expect(standing.figures.breaks == 2)
    }

    @Test func aServiceThatStopsBreaksNothing() {
        var standing = FollowedStanding()
        standing.noteOpened()
        #expect(standing.noteFailure(.stopping) == .stop)
        #expect(standing.figures.phase == .following && standing.figures.breaks == 0)
    }

    @Test func aCatalogIsStaleWhenItIsBrokenOrFarBehind() {
        var standing = FollowedStanding(interval: .seconds(60))
        #expect(standing.staleAge(at: at(0)) == nil)
        standing.noteOpened()
        standing.noteCurrent(at: start)
        #expect(standing.age(at: at(-1)) == .zero)
        #expect(standing.staleAge(at: at(70_000)) == nil)
        #expect(standing.staleAge(at: at(70_001)) == .milliseconds(70_001))
        _ = standing.noteFailure(.silent)
        #expect(standing.staleAge(at: at(1_000)) == .seconds(1))
    }
}
