import Testing

/// Runs all cases of one system and counts what became of them; nothing is skipped without a reason.
struct ConformanceTally {
    private(set) var passed = 0
    private(set) var failed = 0
    /// Case ids by reason.
    private(set) var outOfScope: [String: [String]] = [:]

    /// Runs a case by its rule, and records an issue if it fails.
    mutating func run(_ conformanceCase: ConformanceCase, by rule: (ConformanceCase) throws -> Void) {
        do {
            try rule(conformanceCase)
            passed += 1
        } catch let excuse as OutOfScope {
            outOfScope[excuse.reason, default: []].append(conformanceCase.id)
        } catch {
            failed += 1
            Issue.record("\(conformanceCase.id): \(error)")
        }
    }

    var excluded: Int { outOfScope.values.reduce(0) { $0 + $1.count } }

    /// One line: run, passed, out of scope.
    func summary(_ system: String) -> String {
        let run = passed + failed
        return "\(system): \(run + excluded) cases: \(run) run, \(passed) passed, \(excluded) out of scope"
    }

    /// Each reason with its number of cases.
    var reasons: [String] {
        outOfScope.sorted { $0.key < $1.key }.map { "  out of scope, \($0.value.count): \($0.key)" }
    }

    static func + (left: ConformanceTally, right: ConformanceTally) -> ConformanceTally {
        var sum = left
        sum.passed += right.passed
        sum.failed += right.failed
        sum.outOfScope.merge(right.outOfScope, uniquingKeysWith: +)
        return sum
    }
}
