import Testing

@testable import HTTPServer

/// What a stream keeps for its client, and when it loses patience; no connection.
struct StreamQueueTests {
    /// A queue whose texts are its bytes, and whose times are in milliseconds.
    private final class Rig {
        private var queue: StreamQueue

        init(limit: Int = 100) {
            queue = StreamQueue(maxPendingByteCount: limit, at: MonotonicTime(milliseconds: 0))
        }

        func encode() { queue.encode(with: Brackets()) }

        var pendingByteCount: Int { queue.pendingByteCount }
        var isDrained: Bool { queue.isDrained }

        func append(_ text: String, at time: UInt64 = 0) -> Bool {
            queue.append(Array(text.utf8), at: MonotonicTime(milliseconds: time))
        }

        func finish(_ text: String, early: Bool = false, at time: UInt64 = 0) {
            let time = MonotonicTime(milliseconds: time)
            if early { queue.finishEarly(Array(text.utf8), at: time) } else { queue.finish(Array(text.utf8), at: time) }
        }

        func abandon() { queue.abandon() }

        /// `end` and `nothing` as themselves, bytes as their text.
        func take(_ count: Int, at time: UInt64 = 0) -> String {
            var bytes = [UInt8](repeating: 0, count: count)
            let time = MonotonicTime(milliseconds: time)
            let portion = bytes.withUnsafeMutableBytes { queue.take(into: $0, at: time) }
            guard case .bytes(let takenCount) = portion else { return "\(portion)" }
            return String(decoding: bytes[..<takenCount], as: UTF8.self)
        }

        /// Everything, and what comes after it.
        func takeAll(by count: Int) -> [String] {
            var pieces = [take(count)]
            while !["nothing", "end"].contains(pieces.last) { pieces.append(take(count)) }
            return pieces
        }

        /// With a patience of 100 ms.
        func pace(at time: UInt64) -> StreamQueue.Pace {
            queue.pace(at: MonotonicTime(milliseconds: time), patience: .milliseconds(100))
        }
    }

    /// Puts each message in brackets, numbered, and an exclamation mark after all.
    private struct Brackets: StreamEncoder {
        private var count = 0

        mutating func encode(_ message: [UInt8]) -> [UInt8] {
            count += 1
            return Array("[\(count) ".utf8) + message + Array("]".utf8)
        }

        mutating func finish() -> [UInt8] { Array("!".utf8) }
    }

    @Test func messagesAreEncodedWhenTheyAreBegun() {
        let rig = Rig()
        #expect(rig.append("hello"))
        rig.encode()
        #expect(rig.append("you"))
        #expect(rig.pendingByteCount == 8)
        #expect(rig.take(4) == "[1 h")
        #expect(rig.pendingByteCount == 8)
        rig.finish("bye")
        #expect(rig.takeAll(by: 9) == ["ello]", "[2 you]", "[3 bye]", "!", "end"])
        #expect(rig.pendingByteCount == 0)
    }

    @Test func messagesThatAreDroppedWereNeverEncoded() {
        let rig = Rig()
        rig.encode()
        #expect(rig.append("hello"))
        #expect(rig.append("you"))
        #expect(rig.take(4) == "[1 h")
        rig.finish("bye", early: true)
        #expect(rig.takeAll(by: 9) == ["ello]", "[2 bye]", "!", "end"])
    }

    @Test func abandonedStreamSendsNoEnd() {
        let rig = Rig()
        rig.encode()
        #expect(rig.append("hello"))
        #expect(rig.take(4) == "[1 h")
        rig.abandon()
        #expect(rig.take(4) == "end")
        #expect(rig.pendingByteCount == 0)
    }

    @Test func messagesAreTakenInOrderAndInPieces() {
        let rig = Rig()
        #expect(rig.append("hello"))
        #expect(rig.append("you"))
        #expect(rig.pendingByteCount == 8)
        #expect(!rig.isDrained)
        #expect(rig.takeAll(by: 4) == ["hell", "o", "you", "nothing"])
        #expect(rig.pendingByteCount == 0)
        #expect(rig.isDrained)
    }

    @Test func noMoreIsTakenInThanMayBePending() {
        let rig = Rig(limit: 5)
        #expect(!rig.append("123456"))
        #expect(rig.append("123"))
        #expect(!rig.append("456"))
        #expect(!rig.append(""))
        #expect(rig.take(1) == "1")
        #expect(rig.append("456"))
        #expect(rig.takeAll(by: 8) == ["23", "456", "nothing"])
    }

    @Test func whatIsPendingAtTheEndIsStillTaken() {
        let rig = Rig(limit: 5)
        #expect(rig.append("12345"))
        rig.finish("last words")
        #expect(!rig.append("1"))
        #expect(rig.takeAll(by: 100) == ["12345", "last words", "end"])
        #expect(!rig.isDrained)
    }

    @Test(arguments: [(0, ["bye", "end"]), (2, ["345", "bye", "end"]), (5, ["bye", "end"])])
    func earlyEndLeavesOutWhatWasNotBegun(takenCount: Int, rest: [String]) {
        let rig = Rig()
        for text in ["12345", "67890", "abc"] { #expect(rig.append(text)) }
        if takenCount > 0 { _ = rig.take(takenCount) }
        rig.finish("bye", early: true)
        rig.finish("again", early: true)
        #expect(rig.pendingByteCount == rest.dropLast().joined().utf8.count)
        #expect(rig.takeAll(by: 100) == rest)
    }

    @Test func abandonedQueueEndsAtOnce() {
        let rig = Rig()
        #expect(rig.append("1"))
        rig.abandon()
        #expect(rig.take(1) == "end")
        #expect(!rig.append("1"))
    }

    @Test func patienceRunsFromTheLastBytesTaken() {
        let rig = Rig()
        #expect(rig.take(8) == "nothing")
        #expect(rig.pace(at: 10_000) == .steady)
        #expect(rig.append("12345", at: 10_000))
        #expect(rig.pace(at: 10_100) == .steady)
        #expect(rig.take(1, at: 10_100) == "1")
        #expect(rig.append("6", at: 10_190))
        #expect(rig.pace(at: 10_200) == .steady)
        #expect(rig.pace(at: 10_201) == .slow)
    }

    @Test func readerThatTakesNoFarewellIsDeaf() {
        let rig = Rig()
        #expect(rig.append("1"))
        rig.finish("", early: true, at: 200)
        #expect(rig.pace(at: 300) == .steady)
        #expect(rig.pace(at: 301) == .deaf)
    }

    @Test func readerThatIsIdleAtTheEndHasTheWholePatience() {
        let rig = Rig()
        #expect(rig.take(8) == "nothing")
        rig.finish("", at: 5_000)
        #expect(rig.pace(at: 5_100) == .steady)
        #expect(rig.take(8, at: 5_100) == "end")
    }
}
