import FilterServiceClient
import Foundation
import Testing
import TestSupport

/// A network in front of the service, in virtual time: it delays requests and answers by up to 300 ms each, so that those that
/// are under way together come in another order, loses one in twenty of them, and can be cut. A lost request may arrive
/// after the client has given it up.
@MainActor
final class LossyNetwork: Transport {
    let service: ServedTransport
    let time: VirtualTime
    private var random: SplitMix64
    /// Of a hundred.
    private let lossPercent: Int
    private let hasLateCopies: Bool
    var isCut = false
    /// The next request arrives, and its answer does not.
    var losesNextAnswer = false
    private(set) var lostCount = 0

    init(
        _ service: ServedTransport,
        _ time: VirtualTime,
        seed: UInt64,
        lossPercent: Int = 5,
        hasLateCopies: Bool = false
    ) {
        self.service = service
        self.time = time
        self.lossPercent = lossPercent
        self.hasLateCopies = hasLateCopies
        random = SplitMix64(seed: seed)
    }

    private var delay: Duration { .milliseconds(Int.random(in: 0...300, using: &random)) }
    private var isLost: Bool { isCut || Int.random(in: 0..<100, using: &random) < lossPercent }

    nonisolated(nonsending) func response(to request: ServiceRequest) async throws -> ServiceResponse {
        try await carry(request)
    }

    private func carry(_ request: ServiceRequest) async throws -> ServiceResponse {
        try await time.sleep(delay)
        guard !isLost else { return try await lose(request) }
        let response = try service.answer(to: request)
        try await time.sleep(delay)
        guard !isLost, !losesNextAnswer else {
            losesNextAnswer = false
            return try await lose(nil)
        }
        return response
    }

    /// The client waits for an answer for a while.
    private func lose(_ request: ServiceRequest?) async throws -> ServiceResponse {
        lostCount += 1
        if let request, hasLateCopies, Bool.random(using: &random) {
            let late = Duration.milliseconds(Int.random(in: 0...10_000, using: &random))
            Task {
                try await time.sleep(late)
                _ = try service.answer(to: request)
            }
        }
        try await time.sleep(.seconds(2))
        throw URLError(.timedOut)
    }

    nonisolated func events(for request: ServiceRequest) -> AsyncThrowingStream<ServiceEvent, any Error> {
        let events = service.events(for: request)
        return AsyncThrowingStream { delayed in
            let task = Task { @MainActor in
                do {
                    guard !isCut else { throw URLError(.notConnectedToInternet) }
                    for try await event in events {
                        try await time.sleep(delay)
                        delayed.yield(event)
                    }
                    delayed.finish()
                } catch {
                    delayed.finish(throwing: error)
                }
            }
            delayed.onTermination = { _ in task.cancel() }
        }
    }
}
