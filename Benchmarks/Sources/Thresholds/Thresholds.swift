import Foundation

/// The cost of one tap, in units that do not depend on the load of the machine.
struct TapCount: Codable, Equatable {
    let instructions: Int
    let allocations: Int
    let allocatedBytes: Int
}

/// The counts that a change is held against, as they stand in a file.
struct Thresholds: Codable {
    /// How much more is let pass, as a share: compilers and C libraries differ a little between machines.
    struct Tolerance: Codable {
        var instructions = 0.05
        var allocations = 0.02
        var allocatedBytes = 0.05
    }

    var tolerance = Tolerance()
    /// By name.
    let taps: [String: TapCount]

    init(taps: [String: TapCount]) {
        self.taps = taps
    }

    #if arch(x86_64)
    static let architecture = "x86_64"
    #elseif arch(arm64)
    static let architecture = "arm64"
    #endif

    static func read(_ path: String) throws -> Thresholds {
        try JSONDecoder().decode(Thresholds.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    }

    func write(to path: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        var text = try encoder.encode(self)
        text.append(UInt8(ascii: "\n"))
        try text.write(to: URL(fileURLWithPath: path))
    }
}
