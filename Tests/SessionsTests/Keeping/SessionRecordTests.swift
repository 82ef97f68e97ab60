import FilterCore
import TestSupport
import Testing

@testable import Sessions

/// The record against plain lists of whole states.
struct SessionRecordTests {
    /// What a record means, without deltas.
    private struct Model {
        var states: [[UInt8]]
        var position = 0
        var first = 0
        var revisions: [[UInt8]]

        init(_ state: [UInt8]) {
            states = [state]
            revisions = [state]
        }

        var current: [UInt8] { states[position - first] }

        mutating func advance(to next: [UInt8], continuing: Bool, _ limits: SessionRecord.Limits) {
            states.removeSubrange((position - first + 1)...)
            if continuing, position > first, states[position - first - 1] == next {
                states.removeLast()
                position -= 1
            } else if continuing, position > first {
                states[position - first] = next
            } else {
                states.append(next)
                position += 1
            }
            revisions.append(next)
            while states.count - 1 > limits.maxHistorySteps {
                states.removeFirst()
                first += 1
            }
        }

        mutating func amend(to next: [UInt8]) {
            guard next != current else { return }
            revisions[revisions.count - 1] = next
            rewriteStep(next)
        }

        mutating func restate(_ next: [UInt8]) {
            revisions.append(next)
            rewriteStep(next)
        }

        private mutating func rewriteStep(_ next: [UInt8]) {
            states[position - first] = next
            let following = position - first + 1
            if following == states.count - 1, states[following] == next { states.removeLast() }
        }

        mutating func move(to target: Int) -> Bool {
            guard target != position, (first..<(first + states.count)).contains(target) else { return false }
            position = target
            revisions.append(current)
            return true
        }
    }

    private static func randomState(_ generator: inout SplitMix64) -> [UInt8] {
        // Few symbols, so that fronts and backs are often alike.
        (0..<Int.random(in: 1...12, using: &generator)).map { _ in UInt8.random(in: 0...2, using: &generator) }
    }

    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func randomWalksAgreeWithWholeStates(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let limits = SessionRecord.Limits(
            maxHistorySteps: Int.random(in: 0...6, using: &generator),
            maxHistoryBytes: 1_000,
            maxRevisions: Int.random(in: 0...6, using: &generator)
        )
        let first = Self.randomState(&generator)
        var record = SessionRecord(state: first)
        var model = Model(first)
        for step in 0..<200 {
            if Int.random(in: 0..<8, using: &generator) == 0 {
                let other = Self.randomState(&generator)
                record.restate(other, within: limits)
                model.restate(other)
            } else if Int.random(in: 0..<6, using: &generator) == 0 {
                let next = record.future.last?.applied(to: record.state).flatMap {
                    Bool.random(using: &generator) ? $0 : nil
                }
                let other = next ?? Self.randomState(&generator)
                record.amend(to: other)
                model.amend(to: other)
            } else if Int.random(in: 0..<3, using: &generator) > 0 {
                let isBack = Int.random(in: 0..<4, using: &generator) == 0
                let next = isBack ? record.stateBeforeLastStep ?? first : Self.randomState(&generator)
                let moment = Bool.random(using: &generator) ? Instant(milliseconds: Int64(step)) : nil
                let isContinuation = record.lastMove != nil && Bool.random(using: &generator)
                record.advance(to: next, continuing: isContinuation, movedAt: moment, within: limits)
                model.advance(to: next, continuing: isContinuation, limits)
            } else {
                let target = model.position + Int.random(in: -3...3, using: &generator)
                #expect(record.move(to: target, within: limits) == model.move(to: target), "step \(step)")
            }
            record = try SessionRecordCoding.decode(SessionRecordCoding.encode(record))
            #expect(record.state == model.current, "step \(step)")
            #expect(record.revision == model.revisions.count)
            #expect(record.position == model.position, "step \(step)")
            #expect(record.firstStep == model.first, "step \(step)")
            #expect(record.timeline() == model.states, "step \(step)")
            #expect(record.canUndo == (model.position > model.first))
            #expect(record.canRedo == (model.position - model.first < model.states.count - 1))
            for revision in 0...(record.revision + 1) {
                let isKept =
                    (1...record.revision).contains(revision) && record.revision - revision <= limits.maxRevisions
                let expected = isKept ? model.revisions[revision - 1] : nil
                #expect(record.state(at: revision) == expected, "step \(step), revision \(revision)")
            }
        }
    }

    @Test func stepsBeyondTheirBytesAreForgottenOldestFirst() {
        let limits = SessionRecord.Limits(maxHistorySteps: 100, maxHistoryBytes: 10)
        var record = SessionRecord(state: [0])
        for byte in 1...20 as ClosedRange<UInt8> {
            record.advance(to: Array(repeating: byte, count: 4), within: limits)
        }
        #expect(record.past.middleByteCount <= 10)
        #expect(record.timeline()?.last == [20, 20, 20, 20])
        #expect(record.timeline()?.first == [18, 18, 18, 18])
        #expect(record.state(at: 2) == [1, 1, 1, 1])
    }

    @Test func latestAnswersAreKept() {
        let limits = SessionRecord.Limits(maxIdempotencyKeys: 3)
        var record = SessionRecord(state: [0])
        for key in 1...5 as ClosedRange<UInt64> { record.note(RequestMark(key: key, content: 9), within: limits) }
        #expect(record.completed.map(\.mark.key) == [3, 4, 5])
        #expect(record.completion(of: RequestMark(key: 4, content: 0))?.mark.content == 9)
        #expect(record.completion(of: RequestMark(key: 2, content: 9)) == nil)
    }

    @Test func bytesAreTheDocumentedOnes() {
        let base = SessionKey(high: 1, low: 2, code: 3)
        let word: (UInt8) -> [UInt8] = { [0, 0, 0, 0, 0, 0, 0, $0] }
        let record = SessionRecord(
            revision: 300,
            state: [7, 8, 9],
            past: [ByteDelta(prefix: 1, suffix: 1, middle: [5, 5])],
            future: [ByteDelta(prefix: 0, suffix: 2, middle: [])],
            firstStep: 4,
            log: [.delta(ByteDelta(prefix: 3, suffix: 0, middle: [6])), .step(4)],
            completed: [
                CompletedRequest(mark: RequestMark(key: 1, content: 2), revision: 298, canUndo: true, canRedo: false)
            ],
            base: DraftBase(key: base, revision: 2, state: [1]),
            drafts: [SessionKey(high: 4, low: 5, code: 6)]
        )
        var expected: [UInt8] = [1, 0b111, 0xAC, 2, 3, 7, 8, 9]
        expected += [4, 1, 1, 1, 2, 5, 5, 1, 0, 2, 0]
        expected += [2, 1, 3, 0, 1, 6, 0, 1]
        expected += [1] + word(1) + word(2) + [1, 2]
        expected += [1] + word(4) + word(5) + word(6)
        expected += word(1) + word(2) + word(3) + [2, 1, 1]
        #expect(SessionRecordCoding.encode(record) == expected)
    }

    @Test func oldestDraftsMakeRoom() {
        func key(_ number: UInt64) -> SessionKey { SessionKey(high: number, low: 0, code: 0) }
        let limits = SessionRecord.Limits(maxDrafts: 2)
        var record = SessionRecord(state: [0])
        for number in 1...3 as ClosedRange<UInt64> { record.open(key(number), within: limits) }
        #expect(record.drafts == [key(2), key(3)])
        record.close(key(2))
        #expect(record.drafts == [key(3)])
    }

    /// With everything in it that a record can have.
    private static func full() -> SessionRecord {
        let limits = SessionRecord.Limits()
        let key = SessionKey(high: 1, low: .max, code: 3)
        let base = DraftBase(key: key, revision: 7, state: [5, 5])
        var record = SessionRecord(state: [1, 2, 3], base: base)
        for byte in 1...9 as ClosedRange<UInt8> {
            record.advance(to: [1, byte, 3], within: limits)
            record.note(RequestMark(key: UInt64(byte), content: .max), within: limits)
        }
        _ = record.move(to: 4, within: limits)
        record.open(key, within: limits)
        return record
    }

    @Test func encodedRecordIsReadBack() throws {
        var record = Self.full()
        #expect(try SessionRecordCoding.decode(SessionRecordCoding.encode(record)) == record)
        let head = try SessionRecordCoding.decodeHead(SessionRecordCoding.encode(record))
        #expect(head.revision == record.revision)
        #expect(SessionRecordCoding.isDraft(SessionRecordCoding.encode(record)))
        record.becomeCommitted(record.completed.last)
        #expect(try SessionRecordCoding.decode(SessionRecordCoding.encode(record)) == record)
        #expect(!SessionRecordCoding.isDraft(SessionRecordCoding.encode(record)))
    }

    @Test func momentOfTheLastMoveIsReadBack() throws {
        var record = SessionRecord(state: [1])
        record.advance(to: [2], movedAt: Instant(milliseconds: -5), within: SessionRecord.Limits())
        #expect(record.lastMove == Instant(milliseconds: -5))
        let bytes = SessionRecordCoding.encode(record)
        #expect(try SessionRecordCoding.decode(bytes) == record)
        for count in 0..<bytes.count {
            #expect(throws: SessionCodingError.self) { try SessionRecordCoding.decode(Array(bytes[..<count])) }
        }
    }

    @Test func stepWithoutAPlaceInTheHistoryCannotGoOn() {
        var record = SessionRecord(state: [1])
        var limits = SessionRecord.Limits()
        limits.maxHistorySteps = 0
        record.advance(to: [2], movedAt: Instant(milliseconds: 1), within: limits)
        #expect(record.lastMove == nil)
    }

    @Test func everyShorterFormIsRefused() {
        let bytes = SessionRecordCoding.encode(Self.full())
        for count in 0..<bytes.count {
            #expect(throws: SessionCodingError.self) { try SessionRecordCoding.decode(Array(bytes[..<count])) }
        }
        #expect(throws: SessionCodingError.self) { try SessionRecordCoding.decode(bytes + [0]) }
    }

    /// A record read from changed bytes can be gone through: to every revision, every step, and stored again.
    @Test func changedBytesAreRefusedOrCanBeUsed() {
        let bytes = SessionRecordCoding.encode(Self.full())
        var refused = 0
        for position in bytes.indices {
            for byte in UInt8.min ... .max where byte != bytes[position] {
                var changed = bytes
                changed[position] = byte
                guard var record = try? SessionRecordCoding.decode(changed) else {
                    refused += 1
                    continue
                }
                for revision in max(0, record.revision - 12)...record.revision { _ = record.state(at: revision) }
                _ = record.timeline()
                _ = record.move(to: record.firstStep, within: SessionRecord.Limits())
                record.advance(to: [1], continuing: true, within: SessionRecord.Limits())
                _ = SessionRecordCoding.encode(record)
            }
        }
        #expect(refused > 0)
    }
}
