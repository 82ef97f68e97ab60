import Dispatch
import Foundation
import Measuring
import Support

/// One client that taps so many times a second, on a thread of its own, until it is stopped.
///
/// A tap's time begins when it is due: one that waits for the tap before it has waited.
final class SteadyTaps: Sendable {
    private let isStopping = Atomic(false)
    private let outcome = Mutex<Result<Samples, any Error>>(.success(Samples()))
    private let finished = DispatchGroup()

    init(on port: UInt16, of catalog: String, perSecond rate: Int, seed: UInt64) {
        finished.enter()
        Thread.detachNewThread { [self] in
            let result = Result { try tap(HTTPConnection(port: port), catalog, .seconds(1) / rate, Tapper(seed: seed)) }
            outcome.withLock { $0 = result }
            finished.leave()
        }
    }

    func stop() throws -> Samples {
        isStopping.store(true, ordering: .relaxed)
        finished.wait()
        return try outcome.withLock { $0 }.get()
    }

    private func tap(
        _ connection: HTTPConnection,
        _ catalog: String,
        _ interval: Duration,
        _ tapper: Tapper
    ) throws -> Samples {
        var tapper = tapper
        var samples = Samples()
        var screen = try connection.screen(of: catalog)
        let session = screen.session.id
        var due = ContinuousClock.now
        while !isStopping.load(ordering: .relaxed) {
            let tap = tapper.tap(on: screen)
            sleep(until: due)
            let answer = try connection.send(tap, in: session)
            samples.append(.now - due)
            screen = try Screen(answer)
            due += interval
        }
        return samples
    }
}

/// Waits for a moment, which may have passed.
func sleep(until moment: ContinuousClock.Instant) {
    let rest = moment - .now
    if rest > .zero { Thread.sleep(forTimeInterval: rest / .seconds(1)) }
}
