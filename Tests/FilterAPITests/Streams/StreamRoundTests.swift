import Support
import TestSupport
import Testing

@testable import FilterAPI
@testable import Gateway
@testable import HTTPServer
@testable import Sessions

/// The events of each stream: the hub and its worker's rounds, over sessions that are a number each, without
/// connections.
struct StreamRoundTests {
    /// Sessions whose changes are sent as `{from}>{to}`, but for versions below ten, which are too old; the thousandth
    /// is a long one, and those of the two thousandth are too much work.
    private final class Sessions: Sendable {
        let standings = Mutex<[SessionKey: Int]>([:])
        let isAway = Mutex(false)
        let finds = Recorder<SessionKey>()
        let questions = Recorder<String>()

        subscript(key: SessionKey) -> Int? {
            get { standings.withLock { $0[key] } }
            set { standings.withLock { $0[key] = newValue } }
        }

        var feed: StreamFeed {
            StreamFeed(
                find: { key, pass in
                    self.finds.append(key)
                    if pass?.keyID == "taken-back" { return .ended(.keyEnded) }
                    if self.isAway.withLock({ $0 }) { return .unavailable(retryAfter: .zero) }
                    guard let revision = self[key] else { return .ended(.sessionEnded) }
                    return .current(StreamRoundTests.version(revision)) { since, options in
                        self.questions.append("\(since.unquoted)?\(options.page)")
                        let padding = String(repeating: " ", count: revision == 1_000 ? 100 : 0)
                        guard since.revision >= 10 else { return .expired }
                        if revision == 2_000 { return .tooMuchWork }
                        return .body(Array("\(since.revision)>\(revision)\(padding)".utf8))
                    }
                }
            )
        }
    }

    /// A hub with a worker that works when the test calls it.
    private final class Rig {
        let sessions = Sessions()
        let hub: StreamHub
        private var round: StreamRound

        init(
            maxCount: Int = 100,
            _ configuration: StreamConfiguration = StreamConfiguration(),
            touchInterval: Duration = .seconds(3_600)
        ) {
            hub = StreamHub(configuration: configuration, maxCount: maxCount)
            round = StreamRound(hub, sessions.feed, touchInterval: touchInterval, rest: .zero)
        }

        func open(
            _ key: SessionKey,
            has revision: Int?,
            page: Int = 1,
            pass: Caller.Pass? = nil
        ) throws -> HTTPStream {
            var options = ScreenOptions()
            options.page = page
            let stream = try hub.open(key, pass: pass, options, sent: revision.map(StreamRoundTests.version))
            #expect(stream.send(Array("hello\n\n".utf8)))
            return stream
        }

        /// As ``open(_:has:page:)``, by a client that has taken what was there, and been looked at.
        func opened(_ key: SessionKey, has revision: Int?, page: Int = 1) throws -> HTTPStream {
            let stream = try open(key, has: revision, page: page)
            #expect(read(stream) == ["hello"])
            work()
            return stream
        }

        func touch(_ key: SessionKey) {
            hub.touch(key)
            work()
        }

        func work() { _ = round.run() }

        /// What the client takes; of an event its name and data.
        func read(_ stream: HTTPStream) -> [String] {
            var text = ""
            var buffer = [UInt8](repeating: 0, count: 4_096)
            while true {
                let count = buffer.withUnsafeMutableBytes { stream.take(into: $0) }
                guard count > 0 else { break }
                text += String(decoding: buffer[..<count], as: UTF8.self)
            }
            return text.split(separator: "\n\n").map { event in
                let lines = event.split(separator: "\n").filter { !$0.hasPrefix("id:") }
                return lines.map { String($0.drop { $0 != " " }.dropFirst()) }.joined(separator: " ")
            }.map { $0.isEmpty ? "hello" : $0 }
        }
    }

    private static func version(_ revision: Int) -> EntityTag {
        EntityTag(revision: revision, dataVersion: "x")
    }

    private let one = SessionKey(high: 1, low: 1, code: 1)
    private let two = SessionKey(high: 2, low: 2, code: 2)

    @Test func changeIsToldToTheStreamsOfItsSession() throws {
        let rig = Rig()
        rig.sessions[one] = 10
        rig.sessions[two] = 10
        let streams = try [one, one, two].map { try rig.opened($0, has: 10) }
        for key in [one, two] { rig.sessions[key] = 11 }
        rig.touch(one)
        #expect(streams.map(rig.read) == [["changes 10>11"], ["changes 10>11"], []])
        rig.touch(two)
        #expect(streams.map(rig.read) == [[], [], ["changes 10>11"]])
        rig.touch(two)
        #expect(streams.map(rig.read) == [[], [], []])
        #expect(rig.hub.statistics.events == ["changes": 3])
    }

    @Test func changeThatIsTooMuchWorkEndsItsStreamAlone() throws {
        let rig = Rig()
        rig.sessions[one] = 10
        rig.sessions[two] = 10
        let streams = try [one, two].map { try rig.opened($0, has: 10) }
        rig.sessions[one] = 2_000
        rig.sessions[two] = 11
        for key in [one, two] { rig.touch(key) }
        #expect(streams.map(rig.read) == [[#"end {"reason":"tooMuchWork"}"#], ["changes 10>11"]])
    }

    @Test func changeOfABaseIsLookedForInItsDrafts() throws {
        let rig = Rig()
        rig.sessions[one] = 10
        let stream = try rig.hub.open(one, base: two, ScreenOptions(), sent: Self.version(10))
        #expect(rig.read(stream) == [])
        rig.work()
        rig.sessions[one] = 11
        rig.touch(two)
        #expect(rig.read(stream) == ["changes 10>11"])
        stream.close()
        let count = rig.sessions.finds.all.count
        rig.touch(two)
        #expect(rig.sessions.finds.all.count == count)
    }

    @Test func changeBeforeTheFirstLookIsTold() throws {
        let rig = Rig()
        rig.sessions[one] = 12
        let stream = try rig.opened(one, has: 10)
        #expect(rig.read(stream) == ["changes 10>12"])
    }

    @Test func slowClientIsToldEverythingAtOnce() throws {
        let rig = Rig()
        rig.sessions[one] = 10
        let stream = try rig.opened(one, has: 10)
        for revision in 11...20 {
            rig.sessions[one] = revision
            rig.touch(one)
        }
        #expect(rig.read(stream) == ["changes 10>11"])
        rig.work()
        #expect(rig.read(stream) == ["changes 11>20"])
        #expect(rig.sessions.questions.all.count == 2)
    }

    @Test func equalQuestionsAreAskedOnce() throws {
        let rig = Rig()
        rig.sessions[one] = 20
        let streams = try [(10, 1), (10, 2), (10, 1), (11, 1), (10, 2)].map { revision, page in
            let stream = try rig.open(one, has: revision, page: page)
            #expect(rig.read(stream) == ["hello"])
            return stream
        }
        rig.work()
        #expect(streams.map(rig.read).map { $0.count } == [1, 1, 1, 1, 1])
        #expect(rig.sessions.questions.all.sorted() == ["10-x?1", "10-x?2", "11-x?1"])
        #expect(rig.sessions.finds.all == [one])
    }

    @Test func clientsWithoutAKnownVersionReload() throws {
        let rig = Rig()
        rig.sessions[one] = 20
        let reload = #"reload {"revision":20,"dataVersion":"x"}"#
        for version in [nil, 9] {
            let stream = try rig.opened(one, has: version)
            #expect(rig.read(stream) == [reload])
        }
    }

    @Test func eventThatIsTooLongBecomesAReload() throws {
        var configuration = StreamConfiguration()
        configuration.maxPendingBytes = 100
        let rig = Rig(configuration)
        rig.sessions[one] = 1_000
        let stream = try rig.opened(one, has: 999)
        #expect(rig.read(stream) == [#"reload {"revision":1000,"dataVersion":"x"}"#])
    }

    @Test func endOfAKeyEndsTheStreamsThatWereOpenedWithIt() throws {
        let rig = Rig()
        rig.sessions[one] = 10
        let pass = Caller.Pass(keyID: "taken-back", scope: nil)
        let stream = try rig.open(one, has: 10, pass: pass)
        let other = try rig.opened(one, has: 10)
        rig.touch(one)
        #expect(rig.read(stream).last == #"end {"reason":"keyEnded"}"#)
        #expect(rig.read(other) == [])
        stream.close()
        #expect(rig.hub.statistics.ended == ["keyEnded": 1])
    }

    @Test func endOfASessionEndsItsStreams() throws {
        let rig = Rig()
        rig.sessions[one] = 10
        rig.sessions[two] = 10
        let streams = try [one, one, two].map { try rig.opened($0, has: 10) }
        rig.sessions[one] = nil
        rig.touch(one)
        let end = [#"end {"reason":"sessionEnded"}"#]
        #expect(streams.map(rig.read) == [end, end, []])
        for stream in streams { stream.close() }
        #expect(rig.hub.statistics.ended == ["sessionEnded": 2, "clientLeft": 1])
        #expect(rig.hub.statistics.open == 0)
        #expect(rig.hub.statistics.opened == 3)
    }

    @Test func sessionsThatCannotBeFoundNowAreAskedForAgain() throws {
        let rig = Rig()
        rig.sessions[one] = 10
        let stream = try rig.opened(one, has: 10)
        rig.sessions[one] = 11
        rig.sessions.isAway.withLock { $0 = true }
        rig.touch(one)
        #expect(rig.read(stream) == [])
        rig.sessions.isAway.withLock { $0 = false }
        rig.work()
        #expect(rig.read(stream) == ["changes 10>11"])
    }

    @Test func whatConcernsAllIsToldToAll() throws {
        let rig = Rig()
        let keys = (0..<100).map { SessionKey(high: 9, low: $0, code: 9) }
        let streams = try keys.map { key in
            rig.sessions[key] = 10
            return try rig.opened(key, has: 10)
        }
        for key in keys { rig.sessions[key] = 11 }
        rig.hub.touchAll()
        // In slices, so that sessions that were touched need not wait for all of them.
        rig.work()
        #expect(streams.map(rig.read).contains([]))
        for _ in 0..<3 { rig.work() }
        rig.hub.touchAll()
        for _ in 0..<4 { rig.work() }
        #expect(rig.hub.statistics.events == ["changes": 100])
    }

    @Test func sessionsWithStreamsAreKeptInUse() throws {
        let rig = Rig(touchInterval: .zero)
        rig.sessions[one] = 10
        rig.sessions[two] = 10
        let stream = try rig.opened(one, has: 10)
        let count = rig.sessions.finds.all.count
        rig.work()
        #expect(rig.sessions.finds.all.dropFirst(count) == [one])
        #expect(rig.read(stream) == [])
    }

    @Test func moreStreamsThanAllowedAreRefused() throws {
        var configuration = StreamConfiguration()
        configuration.maxCountPerSession = 2
        let rig = Rig(maxCount: 3, configuration)
        rig.sessions[one] = 10
        rig.sessions[two] = 10
        let streams = try [one, one, two].map { try rig.opened($0, has: 10) }
        #expect(throws: StreamHub.Refusal.tooMany(limit: 3)) { try rig.open(two, has: 10) }
        streams[2].close()
        #expect(throws: StreamHub.Refusal.tooManyOfSession(limit: 2)) { try rig.open(one, has: 10) }
        streams[0].close()
        streams[0].close()
        _ = try rig.opened(one, has: 10)
        #expect(rig.hub.statistics.open == 2)
    }

    /// Streams come and go while sessions change: each stream that is still there gets the last state.
    @Test(arguments: 0..<5)
    func everyOpenStreamLearnsTheLastState(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let rig = Rig()
        let keys = (0..<4).map { SessionKey(high: 9, low: $0, code: 9) }
        for key in keys { rig.sessions[key] = 10 }
        var clients: [(key: SessionKey, stream: HTTPStream, last: Int)] = []
        func read(_ index: Int) {
            for event in rig.read(clients[index].stream) {
                guard let arrow = event.firstIndex(of: ">") else { continue }
                #expect(event[..<arrow].hasSuffix("\(clients[index].last)"))
                clients[index].last = Int(event[arrow...].dropFirst()) ?? -1
            }
        }
        for _ in 0..<400 {
            let key = keys.randomElement(using: &random)!
            switch Int.random(in: 0..<6, using: &random) {
            case 0:
                let revision = rig.sessions[key]!
                clients.append((key, try rig.open(key, has: revision), revision))
            case 1 where !clients.isEmpty:
                clients.remove(at: Int.random(in: clients.indices, using: &random)).stream.close()
            case 2 where !clients.isEmpty: read(Int.random(in: clients.indices, using: &random))
            case 3: rig.work()
            default:
                rig.sessions[key]! += 1
                rig.hub.touch(key)
            }
        }
        for _ in 0..<3 {
            for index in clients.indices { read(index) }
            rig.work()
        }
        #expect(!clients.isEmpty)
        for client in clients { #expect(client.last == rig.sessions[client.key]) }
    }
}
