import Measuring

/// How many bytes a tap brings: the whole screen, or what is different, each also as the service compresses it.
struct TapBytes {
    /// The parts that a front end asks for with each tap, from everything to the least.
    private static let views = [
        ("everything", "page=1"), ("ids of items", "attributes="), ("10 values, ids of items", "limit=10&attributes="),
        ("10 values without ids, ids of items", "limit=10&attributes=&valueIds=false"),
    ]

    private let service: Service
    private let seed: UInt64
    private let tapCount: Int

    init(of service: Service, seed: UInt64, tapCount: Int) {
        self.service = service
        self.seed = seed
        self.tapCount = tapCount
    }

    /// Medians over a walk of taps, the same one for each view. Every tap is a write that is answered with the difference: of
    /// two sessions in the same state, one compressed.
    func table() throws -> TextTable {
        var table = TextTable(["bytes of a tap", "taps", "screen", "gzip", "changes", "gzip"])
        for (name, query) in Self.views {
            var screens: [[Int]] = [[], []]
            var changes: [[Int]] = [[], []]
            var tapper = Tapper(seed: seed)
            let sessions = try [service.screen(), service.screen()]
            var screen = sessions[0]
            for _ in 0..<tapCount {
                let tap = tapper.tap(on: screen)
                for (place, session) in sessions.enumerated() {
                    let address = "/v1/sessions/\(session.session.id)"
                    let isCompressed = place == 1
                    let write = "\(address)\(tap.path)?answer=changes&\(query)"
                    changes[place].append(
                        try service.bytes(tap.method, write, body: tap.body, isCompressed: isCompressed)
                    )
                    screens[place].append(
                        try service.bytes("GET", "\(address)?\(query)", isCompressed: isCompressed)
                    )
                }
                screen = try service.screen(at: "/v1/sessions/\(sessions[0].session.id)")
            }
            let medians = (screens + changes).map { "\($0.sorted()[$0.count / 2])" }
            table.append([name, "\(tapCount)"] + medians)
        }
        return table
    }
}
