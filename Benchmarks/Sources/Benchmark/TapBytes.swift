import Measuring

/// How many bytes a tap brings: the whole screen, or what is different, each also as the service compresses it.
struct TapBytes {
    /// What a front end asks for with each tap.
    private static let views = [
        ("everything", "page=1"), ("ids of items", "attributes="), ("20 values, ids of items", "limit=20&attributes="),
    ]

    private let service: Service
    private let seed: UInt64
    private let tapCount: Int

    init(of service: Service, seed: UInt64, tapCount: Int) {
        self.service = service
        self.seed = seed
        self.tapCount = tapCount
    }

    /// Medians over a walk of taps, the same one for each view.
    func table() throws -> TextTable {
        var table = TextTable(["bytes of a tap", "taps", "screen", "gzip", "changes", "gzip"])
        for (name, query) in Self.views {
            var answers: [[Int]] = [[], [], [], []]
            var tapper = Tapper(seed: seed)
            var screen = try service.screen()
            let address = "/v1/sessions/\(screen.session.id)"
            for _ in 0..<tapCount {
                let before = screen.session.version
                let tap = tapper.tap(on: screen)
                let write = "\(address)\(tap.path)?answer=changes&\(query)"
                let again = "\(address)/changes?since=\(before)&\(query)"
                answers[2].append(try service.bytes(tap.method, write, body: tap.body))
                answers[3].append(try service.bytes("GET", again, isCompressed: true))
                answers[0].append(try service.bytes("GET", "\(address)?\(query)"))
                answers[1].append(try service.bytes("GET", "\(address)?\(query)", isCompressed: true))
                screen = try service.screen(at: address)
            }
            let medians = answers.map { "\($0.sorted()[$0.count / 2])" }
            table.append([name, "\(tapCount)"] + medians)
        }
        return table
    }
}
