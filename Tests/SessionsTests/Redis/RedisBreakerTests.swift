import TestSupport
import Testing

@testable import Sessions

struct RedisBreakerTests {
    private let start = ContinuousClock.now

    private func time(_ milliseconds: Int) -> RedisBreaker.Time { start + .milliseconds(milliseconds) }

    @Test func closedBreakerLetsCallsPass() {
        let breaker = RedisBreaker()
        #expect(breaker.admit(at: start) == .pass(round: 0))
        #expect(!breaker.isOpen)
        #expect(breaker.restUntilProbe(at: start) == nil)
    }

    @Test func oneFailureRefusesCallsUntilAProbeSucceeds() {
        var breaker = RedisBreaker()
        let isOpening = breaker.failed(round: 0, at: start, jitter: 0)
        #expect(isOpening)
        #expect(breaker.isOpen)
        #expect(breaker.admit(at: start) == .refuse(retryAfter: .milliseconds(50)))
        #expect(breaker.admit(at: time(20)) == .refuse(retryAfter: .milliseconds(30)))
        // Time alone closes nothing.
        #expect(breaker.admit(at: time(1_000_000)) == .refuse(retryAfter: .zero))
        breaker.probeSucceeded(at: time(55))
        #expect(breaker.admit(at: time(60)) == .pass(round: 1))
    }

    @Test func onlyTheFirstFailureOfARoundOpens() {
        var breaker = RedisBreaker()
        let isFirst = breaker.failed(round: 0, at: start, jitter: 0)
        #expect(isFirst)
        let isSecond = breaker.failed(round: 0, at: time(10), jitter: 0)
        #expect(!isSecond)
        breaker.probeSucceeded(at: start)
        // It began before the server was found back.
        let isLate = breaker.failed(round: 0, at: time(60), jitter: 0)
        #expect(!isLate)
        #expect(!breaker.isOpen)
        let isNew = breaker.failed(round: 1, at: time(60), jitter: 0)
        #expect(isNew)
    }

    @Test func restsDoubleFromAHundredMillisecondsToTwoSeconds() {
        var breaker = RedisBreaker()
        _ = breaker.failed(round: 0, at: start, jitter: 1)
        var rests: [Duration?] = []
        for _ in 0..<7 {
            rests.append(breaker.restUntilProbe(at: start))
            breaker.probeFailed(at: start, jitter: 1)
        }
        #expect(rests == [100, 200, 400, 800, 1_600, 2_000, 2_000].map { .milliseconds($0) })
        // The next time begins anew.
        breaker.probeSucceeded(at: start)
        _ = breaker.failed(round: 1, at: time(2_000), jitter: 1)
        #expect(breaker.restUntilProbe(at: time(2_000)) == .milliseconds(100))
    }

    @Test func serverThatOnlyAnswersProbesIsProbedLessAndLess() {
        var breaker = RedisBreaker()
        var rests: [Duration?] = []
        for round in 0..<6 {
            _ = breaker.failed(round: round, at: time(round), jitter: 1)
            rests.append(breaker.restUntilProbe(at: time(round)))
            breaker.probeSucceeded(at: time(round))
        }
        #expect(rests == [100, 200, 400, 800, 1_600, 2_000].map { .milliseconds($0) })
    }

    @Test func probesOfAClosedBreakerChangeNothing() {
        var breaker = RedisBreaker()
        breaker.probeFailed(at: start, jitter: 0)
        breaker.probeSucceeded(at: start)
        #expect(breaker == RedisBreaker())
    }

    /// Against a model that says what holds for any history.
    @Test func anyHistoryKeepsTheRules() {
        var random = SplitMix64(seed: 7)
        var breaker = RedisBreaker()
        var now = 0
        var (isOpen, round) = (false, 0)
        for step in 0..<20_000 {
            now += Int.random(in: 0...300, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0:
                let failing = max(0, round - Int.random(in: 0...1, using: &random))
                let opens = breaker.failed(round: failing, at: time(now), jitter: .random(in: 0..<1, using: &random))
                #expect(opens == (!isOpen && failing == round), "step \(step)")
                isOpen = isOpen || failing == round
            case 1:
                breaker.probeFailed(at: time(now), jitter: .random(in: 0..<1, using: &random))
            case 2:
                breaker.probeSucceeded(at: time(now))
                if isOpen { (isOpen, round) = (false, round + 1) }
            default:
                switch breaker.admit(at: time(now)) {
                case .pass(let admitted): #expect(!isOpen && admitted == round, "step \(step)")
                case .refuse(let rest): #expect(isOpen && rest <= RedisBreaker.longestRest, "step \(step)")
                }
            }
            #expect(breaker.isOpen == isOpen, "step \(step)")
        }
    }
}
