import Testing

@testable import Catalogs
@testable import Followers
@testable import Following

struct FollowProgressTests {
    private typealias Time = FollowProgress.Time

    private let start = Time.now

    private func at(_ milliseconds: Int) -> Time { start + .milliseconds(milliseconds) }

    private func progress() -> FollowProgress {
        FollowProgress(from: LogPosition(number: 10), copiedAt: start, maxByteCount: 100, at: start)
    }

    private func transaction(_ end: UInt64, rows: Int = 1) -> TransactionReader.Transaction {
        var changes = RowChanges()
        for _ in 0..<rows { changes.append(.remove([0x31])) }
        return TransactionReader.Transaction(changes: changes, end: LogPosition(number: end))
    }

    @Test func aPositionIsConfirmedWhenItIsVisible() {
        var progress = progress()
        progress.note(transaction(20), at: at(1))
        #expect(progress.takeDue(at: at(1))?.count == 1)
        progress.note(transaction(30), at: at(2))
        progress.noteKeepAlive(LogPosition(number: 99), isInTransaction: false, at: at(3))
        #expect(progress.confirmed.number == 10)
        #expect(progress.takeDue(at: at(4)) == nil)
        progress.noteVisible(at: at(5))
        #expect(progress.confirmed.number == 20)
        // A rest between two versions.
        #expect(progress.takeDue(at: at(6)) == nil)
        progress.note(transaction(40), at: at(7))
        #expect(progress.takeDue(at: at(105))?.count == 2)
        progress.noteVisible(at: at(106))
        #expect(progress.confirmed.number == 40)
    }

    @Test func aQuietTableConfirmsWhatTheServerHasSent() {
        var progress = progress()
        progress.noteKeepAlive(LogPosition(number: 50), isInTransaction: false, at: at(1))
        #expect(progress.confirmed.number == 50)
        // Of other tables.
        progress.note(transaction(60, rows: 0), at: at(2))
        #expect(progress.confirmed.number == 60)
        progress.noteKeepAlive(LogPosition(number: 55), isInTransaction: false, at: at(3))
        #expect(progress.confirmed.number == 60)
        progress.noteKeepAlive(LogPosition(number: 70), isInTransaction: true, at: at(4))
        #expect(progress.confirmed.number == 60)
    }

    @Test func theCatalogIsCurrentAsOfTheOldestChangeThatIsNotVisible() {
        var progress = progress()
        #expect(progress.currentAt == start)
        progress.noteLogEnd(LogPosition(number: 11), askedAt: at(50))
        progress.noteKeepAlive(LogPosition(number: 11), isInTransaction: false, at: at(51))
        #expect(progress.currentAt == at(50))
        progress.note(transaction(20), at: at(60))
        progress.note(transaction(30), at: at(70))
        // They may have been committed when the log ended before them already.
        #expect(progress.currentAt == at(50))
        _ = progress.takeDue(at: at(80))
        progress.noteLogEnd(LogPosition(number: 40), askedAt: at(85))
        progress.note(transaction(40), at: at(90))
        #expect(progress.currentAt == at(50))
        progress.noteVisible(at: at(95))
        #expect(progress.currentAt == at(50))
        _ = progress.takeDue(at: at(195))
        progress.noteVisible(at: at(200))
        #expect(progress.currentAt == at(85))
    }

    /// A server answers at once, however much of its log it has not read yet.
    @Test func aServerThatAnswersAndLagsMakesNothingCurrent() {
        var progress = progress()
        #expect(progress.wantsLogEnd)
        progress.noteKeepAlive(LogPosition(number: 99), isInTransaction: false, at: at(1))
        #expect(progress.currentAt == start)
        progress.noteLogEnd(LogPosition(number: 200), askedAt: at(10))
        for milliseconds in 11..<20 {
            progress.noteKeepAlive(LogPosition(number: 199), isInTransaction: false, at: at(milliseconds))
        }
        progress.noteKeepAlive(LogPosition(number: 200), isInTransaction: true, at: at(20))
        progress.note(transaction(150, rows: 0), at: at(21))
        #expect(progress.currentAt == start && !progress.wantsLogEnd)
        progress.noteKeepAlive(LogPosition(number: 200), isInTransaction: false, at: at(30))
        #expect(progress.currentAt == at(10) && progress.wantsLogEnd)
        progress.noteLogEnd(LogPosition(number: 300), askedAt: at(40))
        progress.note(transaction(300, rows: 0), at: at(50))
        #expect(progress.currentAt == at(40))
    }

    @Test func whatIsTooMuchIsNotRead() {
        var progress = progress()
        #expect(!progress.isFull)
        progress.note(transaction(20, rows: 2), at: at(1))
        #expect(progress.isFull)
        _ = progress.takeDue(at: at(2))
        #expect(!progress.isFull)
    }

    @Test func aServerThatIsNotListenedToIsNotSilent() {
        var progress = progress()
        #expect(progress.silence(at: at(900)) == .milliseconds(900))
        progress.noteListening(at: at(1_000))
        #expect(progress.silence(at: at(1_100)) == .milliseconds(100))
        #expect(progress.currentAt == start)
    }

    @Test func restsGrowToHalfAMinute() {
        var rests = FollowRests()
        let full = (0..<12).map { _ in rests.next(jitter: 1) }
        #expect(full.first == .milliseconds(250) && full[1] == .milliseconds(500) && full.last == .seconds(30))
        #expect(full == full.sorted())
        rests.reset()
        #expect(rests.next(jitter: 0) == .milliseconds(125))
    }
}
