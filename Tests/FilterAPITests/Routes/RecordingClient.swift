import Support
import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import TestSupport
import Testing

/// What several clients share: a few sessions, and what was sent under idempotency keys.
final class RecordingTable: Sendable {
    let sessions: [TestSession]
    private let lastNumber = Atomic(20)
    private let sent = Mutex<[(session: Int, tap: RecordedTap)]>([])

    init(_ sessions: [TestSession]) {
        self.sessions = sessions
    }

    /// A number that was never used before, as the size of a page up to 1,000.
    func number() -> Int { lastNumber.add(1, ordering: .relaxed).newValue }

    func note(_ tap: RecordedTap, in session: Int) {
        sent.withLock { $0.append((session, tap)) }
    }

    /// One of the latest keyed taps of whichever client; its answer may be still on the way.
    func recent(using generator: inout SplitMix64) -> (session: Int, tap: RecordedTap)? {
        sent.withLock { $0.suffix(8).randomElement(using: &generator) }
    }
}

/// One client: taps at random, sends some taps again as if their answer had been lost, and records everything.
struct RecordingClient {
    private let name: Int
    private let table: RecordingTable
    private var generator: SplitMix64
    private var seen: [Int: Int] = [:]
    private(set) var exchanges: [Int: [RecordedExchange]] = [:]

    init(_ name: Int, at table: RecordingTable, seed: UInt64) {
        self.name = name
        self.table = table
        generator = SplitMix64(seed: seed << 8 | UInt64(name))
    }

    mutating func step() throws {
        if chance(5), let (session, tap) = table.recent(using: &generator) {
            return try send(tap, to: session)
        }
        let session = Int.random(in: 0..<table.sessions.count, using: &generator)
        guard var tap = chance(8) ? try commit(to: session) : tap() else { return }
        if tap.method != .get, chance(2) { tap.key = "client-\(name)-request-\(table.number())" }
        if tap.kind == .change, chance(5) { tap.expected = seen[session] }
        if tap.key != nil { table.note(tap, in: session) }
        try send(tap, to: session)
        if tap.key != nil, chance(3) { try send(tap, to: session) }
    }

    private mutating func send(_ tap: RecordedTap, to session: Int) throws {
        let reply = try tap.send(to: table.sessions[session])
        let exchange = RecordedExchange(tap, reply, in: table.sessions[session])
        if let revision = exchange.revision { seen[session] = revision }
        exchanges[session, default: []].append(exchange)
    }

    private mutating func chance(_ of: Int) -> Bool { Int.random(in: 0..<of, using: &generator) == 0 }

    private mutating func one(_ choices: String...) -> String {
        choices.randomElement(using: &generator)!
    }

    private mutating func tap() -> RecordedTap {
        switch Int.random(in: 0..<12, using: &generator) {
        case 0...3: return toggle()
        case 4: return RecordedTap(target: "/undo")
        case 5: return RecordedTap(target: "/redo")
        case 6:
            let target = Int.random(in: 0..<20, using: &generator)
            return RecordedTap(target: one("/undo", "/redo"), body: #"{"to":\#(target)}"#)
        case 7: return slide()
        case 8: return batch(#"{"op":"select","category":"brand","value":"\#(one("Nike", "Puma"))"}"#)
        case 9:
            return batch(
                one(#"{"op":"clear"}"#, #"{"op":"reset"}"#, #"{"op":"select","category":"brand","value":"Nikee"}"#)
            )
        case 10: return RecordedTap(kind: .none, method: .patch, body: "{}")
        default: return RecordedTap(kind: .none, method: .get)
        }
    }

    private mutating func toggle() -> RecordedTap {
        let value = one(
            "brand/values/Nike",
            "brand/values/Puma",
            "colour/values/red",
            "tags/values/eco",
            "tags/values/new"
        )
        return RecordedTap(target: "/categories/\(value)/toggle")
    }

    /// To where no slider was before.
    private mutating func slide() -> RecordedTap {
        RecordedTap(
            method: .put,
            target: "/categories/price/selection",
            body: #"{"lower":\#(Double(table.number()) / 100)}"#
        )
    }

    /// Changes the session whatever the operation does.
    private mutating func batch(_ operation: String) -> RecordedTap {
        RecordedTap(
            target: "/apply",
            body: #"{"operations":[\#(operation),{"op":"pageSize","pageSize":\#(table.number())}]}"#
        )
    }

    /// Makes a draft, changes it, and does not commit it yet; sometimes it is cancelled or left.
    private mutating func commit(to session: Int) throws -> RecordedTap? {
        let reply = try table.sessions[session].post("/drafts")
        try #require(reply.status == 201, "\(reply.text)")
        let draft = TestSession(client: table.sessions[session].client, id: try #require(reply.at("/session/id")?.text))
        var recorded = RecordedDraft(
            session: draft,
            baseRevision: try #require(reply.at("/session/draft/baseRevision")?.integer)
        )
        for tap in [slide(), toggle(), toggle()].prefix(Int.random(in: 1...3, using: &generator)) {
            if try tap.send(to: draft).status == 200 { recorded.taps.append(tap) }
        }
        if chance(6) { return nil }
        if chance(6) {
            try #require(draft.delete().status == 204)
            return nil
        }
        let resolution = one("refuse", "force", "rebase")
        return RecordedTap(kind: .commit(recorded), body: #"{"onConflict":"\#(resolution)"}"#)
    }
}
