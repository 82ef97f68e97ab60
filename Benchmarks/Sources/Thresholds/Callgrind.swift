import Foundation

/// Counts instructions where the processor's own counters are out of reach, as in most containers.
///
/// Valgrind shows programs a processor without AVX-512, so kernels run in their AVX2 variant on every machine.
enum Callgrind {
    enum Failure: Error, CustomStringConvertible {
        case status(Int32)
        case unreadable(String)

        var description: String {
            switch self {
            case .status(let status): "valgrind ended with status \(status); is it installed? See ./scripts/setup"
            case .unreadable(let text): "callgrind wrote something unexpected: \(text.prefix(200))"
            }
        }
    }

    /// Runs this program's `count` under callgrind.
    ///
    /// - Returns: the counts by the name of the tap.
    static func count(arguments: [String]) throws -> [String: TapCount] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("thresholds-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let executable = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let output = try run(
            ["valgrind", "--tool=callgrind", "--quiet", "--instr-atstart=no"]
                + ["--callgrind-out-file=\(folder.path)/counts", executable, "count"] + arguments
        )
        let instructions = try instructions(in: folder)
        var counts: [String: TapCount] = [:]
        for line in output.split(separator: "\n") {
            let cells = line.split(separator: "\t")
            guard cells.count == 3, let allocations = Int(cells[1]), let bytes = Int(cells[2]),
                let own = instructions[String(cells[0])]
            else { throw Failure.unreadable(output) }
            counts[String(cells[0])] = TapCount(
                instructions: own,
                allocations: allocations,
                allocatedBytes: bytes
            )
        }
        return counts
    }

    private static func run(_ command: [String]) throws -> String {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        // Dictionaries walk in the order of their hashes.
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["SWIFT_DETERMINISTIC_HASHING": "1", "LC_ALL": "C"]
        ) { $1 }
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure.status(process.terminationStatus) }
        return text
    }

    /// One file for each tap: `desc: Trigger: Client Request: mixed 2` … `totals: 123456`.
    private static func instructions(in folder: URL) throws -> [String: Int] {
        var counts: [String: Int] = [:]
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
            let text = try String(contentsOf: file, encoding: .utf8)
            guard let name = text.firstMatch(of: /desc: Trigger: Client Request: (.*)/)?.1 else { continue }
            guard let total = text.firstMatch(of: /(?m)^totals: (\d+)/).flatMap({ Int($0.1) }) else {
                throw Failure.unreadable(text)
            }
            counts[String(name)] = total
        }
        return counts
    }
}
