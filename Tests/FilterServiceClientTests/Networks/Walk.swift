@testable import FilterServiceClient
import Foundation
import ServiceTestSupport
import Testing
import TestSupport

/// A user who taps at random over a bad network, and, where the walk is shared, somebody else who does so over a good one.
@MainActor
struct Walk {
    let service: ServedTransport
    let network: LossyNetwork
    let time = VirtualTime()
    let session: FilterSession
    /// What the user has done, in order.
    private(set) var changes: [PendingWrite.Change] = []
    /// Taps on one value with everything before answered, and how many of them had the right total before their answer.
    private(set) var tapCount = 0
    private(set) var rightCount = 0

    static let options = ScreenOptions(include: ["currentFilters", "categories"], valueLimit: 5)

    private var random: SplitMix64
    private let isShared: Bool

    init(_ client: TestClient, catalog: String, seed: UInt64, isShared: Bool) async throws {
        random = SplitMix64(seed: seed)
        self.isShared = isShared
        service = ServedTransport(client)
        network = LossyNetwork(service, time, seed: seed &+ 1, hasLateCopies: isShared)
        let (time, network) = (time, network)
        session = try await time.finish {
            for _ in 0..<20 {
                let begun = try? await FilterSession.begin(
                    catalog: catalog,
                    locale: "en",
                    options: Self.options,
                    through: network,
                    clock: time.clock
                )
                if let begun { return begun }
            }
            throw URLError(.timedOut)
        }
    }

    private mutating func oneIn(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }

    /// Walks some steps, then waits until everything is answered.
    mutating func run(steps: Int) async throws {
        if isShared { session.follow() }
        await time.letRun()
        for _ in 0..<steps {
            try await step()
            if isShared, oneIn(3) { try tapElsewhere() }
            if oneIn(8) { network.isCut = true }
            if oneIn(3) { network.isCut = false }
            if isShared, oneIn(10) { service.breakStreams() }
            if isShared { try service.tellStreams() }
            await time.pass(.milliseconds(Int.random(in: 0...700, using: &random)))
        }
        network.isCut = false
        let (session, time) = (session, time)
        try await time.finish {
            await session.settle()
            session.stopFollowing()
            // Late copies have arrived by then.
            try await time.sleep(.seconds(60))
            session.refresh()
            await session.settle()
        }
    }

    private mutating func step() async throws {
        let isMeasured = oneIn(2)
        if isMeasured, !network.isCut {
            let session = session
            try await time.finish { await session.settle() }
        }
        let isQuiet = session.pending.isEmpty && session.isTotalKnown
        let before = session.pending.last
        let isValueTap = tap()
        if let write = session.pending.last, write != before {
            // A change may take the place of one that has not been sent.
            if write.id == before?.id { changes.removeLast() }
            changes.append(write.change)
        }
        guard isQuiet, isValueTap, session.pending.count == 1, !isShared else { return }
        // The answer to this tap alone: what a request for it over a good network gets.
        guard case .operations(let operations)? = session.pending.last?.change else { return }
        let total = session.total
        let truth = try service.answer(
            to: ServiceRequest(
                "POST",
                "/v1/sessions/\(session.id)/apply?include=",
                body: ["operations": .array(operations.map(\.json)), "dryRun": true]
            )
        )
        guard truth.status == 200 else { return }
        tapCount += 1
        if try JSONValue(parsing: truth.body)["total"]?.integer == total { rightCount += 1 }
    }

    /// - Returns: whether it was a tap on one value.
    private mutating func tap() -> Bool {
        guard let category = session.categories.randomElement(using: &random) else { return false }
        if oneIn(12) {
            session.undo()
            return false
        }
        if oneIn(12) {
            session.clearAll()
            return false
        }
        if oneIn(6), let chip = session.currentFilters.randomElement(using: &random) {
            session.remove(chip)
            return true
        }
        switch category.kind {
        case .toggle: session.toggle(category.id)
        case .range:
            let bounds = [Int.random(in: 0...30, using: &random), Int.random(in: 31...60, using: &random)]
            session.set(.array(bounds.map(JSONValue.integer)), in: category.id)
            return false
        case .search, .keywords:
            session.set(.string(["a", "tea", "re"].randomElement(using: &random) ?? "a"), in: category.id)
            return false
        default:
            if category.none != nil, oneIn(5) {
                session.toggleNone(in: category.id)
            } else if let value = category.values.randomElement(using: &random) {
                session.toggle(value.value, in: category.id)
            } else {
                return false
            }
        }
        return true
    }

    private mutating func tapElsewhere() throws {
        guard let category = session.categories.filter({ !$0.values.isEmpty }).randomElement(using: &random),
            let value = category.values.randomElement(using: &random)
        else { return }
        _ = try service.answer(to: request(.operations([.select(value.value, in: category.id)]), of: session.id))
    }

    func request(_ change: PendingWrite.Change, of session: String) -> ServiceRequest {
        var write = PendingWrite(change, id: UUID())
        return write.request(to: "/v1/sessions/\(session)", query: "include=")
    }

    /// The screen as the service has it now.
    func served(_ id: String? = nil) throws -> Screen {
        let path = "/v1/sessions/\(id ?? session.id)?\(Self.options.query)"
        return Screen(try JSONValue(parsing: service.answer(to: ServiceRequest("GET", path)).body))
    }

    /// The screen after the same changes without a network: each once, in order.
    func replayed() throws -> Screen {
        let start = ServiceRequest(
            "POST",
            "/v1/sessions?include=",
            body: ["catalog": .string(session.catalog), "locale": "en"]
        )
        let begun = Screen(try JSONValue(parsing: service.answer(to: start).body))
        for change in changes { _ = try service.answer(to: request(change, of: begun.session.id)) }
        let screen = try served(begun.session.id)
        _ = try service.answer(to: ServiceRequest("DELETE", "/v1/sessions/\(begun.session.id)"))
        return screen
    }

    func end() async throws {
        let session = session
        try await time.finish { await session.discard() }
        service.breakStreams()
    }
}
