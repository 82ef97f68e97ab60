import Foundation

/// How much the tests that enumerate and sample may look at.
enum TestBudget {
    /// Set `FILTER_TESTS_LONG=1` for a run of many minutes.
    static let isLong = ProcessInfo.processInfo.environment["FILTER_TESTS_LONG"] == "1"
}
