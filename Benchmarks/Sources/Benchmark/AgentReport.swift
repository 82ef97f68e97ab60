import Foundation
import Measuring
import Workloads

/// What the tool `filter` of an agent costs beside `apply`, for the same operations in two sessions: processor time of the
/// service, sockets included.
struct AgentReport {
    private static let catalog = "shop"
    /// Requests of one kind before those of the other, so that the ticks of the clock are small beside them.
    private static let blockCount = 100
    /// So many filters that the next operation takes them all away.
    private static let patience = 5

    private let workload: Workload
    private let options: MeasuringOptions
    private let dataPath: String

    init(_ workload: Workload, _ options: MeasuringOptions, dataPath: String) {
        self.workload = workload
        self.options = options
        self.dataPath = dataPath
    }

    func print() throws {
        var table = TextTable(["result cache", "calls", "apply, µs", "filter, µs", "ratio", "bytes", "bytes of filter"])
        for (name, more) in [("as by default", []), ("off", ["--result-cache-bytes", "0"])] {
            let service = try Service(
                executable: options.service,
                data: dataPath,
                definition: workload.definitionPath,
                options: more
            )
            let measured = try measure(service)
            table.append(
                [name, "\(measured.count)"] + [measured.apply, measured.filter].map(\.microsecondsText)
                    + [
                        hundredths(measured.filter / measured.apply), "\(measured.applyBytes)",
                        "\(measured.filterBytes)",
                    ]
            )
        }
        Swift.print("an agent's filter beside apply, processor time for one call\n\n\(table.text)")
    }

    private struct Measured {
        var count = 0
        var apply = Duration.zero
        var filter = Duration.zero
        var applyBytes = 0
        var filterBytes = 0
    }

    private func measure(_ service: Service) throws -> Measured {
        let operations = try self.operations(service)
        let walked = try service.screen().session.id
        let filtered = try service.screen().session.id
        var measured = Measured()
        // The first round is not timed.
        for round in 0...options.rounds {
            for start in stride(from: 0, to: operations.count, by: Self.blockCount) {
                let block = operations[start..<min(start + Self.blockCount, operations.count)]
                let before = service.process.processorTime
                var bytes = (apply: 0, filter: 0)
                for operation in block {
                    bytes.apply = try service.bytes(
                        "POST",
                        "/v1/sessions/\(walked)/apply",
                        body: #"{"operations":[\#(operation)]}"#
                    )
                }
                let between = service.process.processorTime
                for operation in block { bytes.filter = try service.filter(filtered, operation) }
                let after = service.process.processorTime
                guard round > 0 else { continue }
                measured.count += block.count
                measured.apply += between - before
                measured.filter += after - between
                (measured.applyBytes, measured.filterBytes) = bytes
            }
        }
        measured.apply /= measured.count
        measured.filter /= measured.count
        return measured
    }

    /// Operations as somebody taps who looks at the screens, as JSON; they end where they began.
    private func operations(_ service: Service) throws -> [String] {
        var random = SeededRandom(seed: workload.seed)
        let session = try service.screen().session.id
        var screen = try service.json("GET", "/v1/sessions/\(session)")
        var operations: [String] = []
        while operations.count < options.taps / 4 {
            var operation: [String: Any] = ["op": "reset"]
            let isFull = (screen["activeFilterCount"] as? Int ?? 0) >= Self.patience || screen["total"] as? Int == 0
            if !isFull, let chosen = Self.choice(on: screen, using: &random) { operation = chosen }
            let text = String(decoding: try JSONSerialization.data(withJSONObject: operation), as: UTF8.self)
            operations.append(text)
            screen = try service.json("POST", "/v1/sessions/\(session)/apply", #"{"operations":[\#(text)]}"#)
        }
        return operations + [#"{"op":"reset"}"#]
    }

    private static func choice(on screen: [String: Any], using random: inout SeededRandom) -> [String: Any]? {
        let categories = (screen["categories"] as? [[String: Any]] ?? []).filter { $0["values"] != nil }
        guard let category = categories.randomElement(using: &random),
            let value = (category["values"] as? [[String: Any]])?.filter({ $0["count"] as? Int ?? 0 > 0 })
                .randomElement(using: &random)?["value"]
        else { return nil }
        return ["op": "toggle", "category": category["id"] ?? "", "value": value]
    }
}

extension Service {
    fileprivate func json(_ method: String, _ target: String, _ body: String? = nil) throws -> [String: Any] {
        let answer = try connection.send(method, target, body: body).checked()
        return try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any] ?? [:]
    }

    /// Calls the tool; how many bytes its answer has.
    fileprivate func filter(_ session: String, _ operation: String) throws -> Int {
        let arguments = #"{"session":"\#(session)","operations":[\#(operation)]}"#
        let message =
            #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"filter","arguments":\#(arguments)}}"#
        let answer = try connection.send("POST", "/mcp", body: message).checked()
        // A refusal would be cheap.
        guard !answer.body.contains(Array(#""isError":true"#.utf8)) else {
            throw BenchmarkError.unexpectedAnswer(status: 200, body: String(decoding: answer.body, as: UTF8.self))
        }
        return answer.body.count
    }
}
