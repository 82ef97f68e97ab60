import Testing

/// Runs all cases of one system and counts what became of them; nothing is skipped without a reason.
struct ConformanceTally {
    private(set) var passed = 0
    private(set) var failed = 0
    /// Case ids by reason.
    private(set) var outOfScope: [String: [String]] = [:]
    /// Case ids by the part that is missing.
    private(set) var awaitingEngine: [String: [String]] = [:]

    /// Runs a case by its rule, and records an issue if it fails.
    mutating func run(_ conformanceCase: ConformanceCase, by rule: (ConformanceCase) throws -> Void) {
        do {
            try rule(conformanceCase)
            passed += 1
        } catch let excuse as OutOfScope {
            outOfScope[excuse.reason, default: []].append(conformanceCase.id)
        } catch let excuse as AwaitingEngine {
            awaitingEngine[excuse.part, default: []].append(conformanceCase.id)
        } catch {
            failed += 1
            Issue.record("\(conformanceCase.id): \(error)")
        }
    }

    /// Run, passed, out of scope; then each reason with its number of cases.
    func report(_ system: String) -> String {
        let run = passed + failed
        let excluded = outOfScope.values.reduce(0) { $0 + $1.count }
        let awaiting = awaitingEngine.values.reduce(0) { $0 + $1.count }
        var lines = [
            "\(system): \(run + excluded + awaiting) cases: \(run) run, \(passed) passed, \(excluded) out of scope"
                + (awaiting == 0 ? "" : ", \(awaiting) await the engine")
        ]
        lines += outOfScope.sorted { $0.key < $1.key }.map { "  out of scope, \($0.value.count): \($0.key)" }
        lines += awaitingEngine.sorted { $0.key < $1.key }.map { "  awaits the engine, \($0.value.count): \($0.key)" }
        return lines.joined(separator: "\n")
    }
}
