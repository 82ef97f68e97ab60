import Testing

@testable import FilterCore

extension CountingWay {
    /// Every way, and `nil` for the cheapest one each time.
    static let allAndCheapest: [CountingWay?] = allCases.map(Optional.some) + [nil]

    /// What is made for each of some ways: it counts in this way wherever it can.
    static func each<Made, Failure: Error>(
        of ways: [CountingWay?] = allAndCheapest,
        _ make: (CountingWay?) throws(Failure) -> Made
    ) throws(Failure) -> [CountingWay?: Made] {
        var made: [CountingWay?: Made] = [:]
        for way in ways {
            let result = CountingCost.$favoured.withValue(way) {
                Result { () throws(Failure) in try make(way) }
            }
            made[way] = .some(try result.get())
        }
        return made
    }
}

/// Makes every catalog of a test count in one way wherever it can.
struct CountingTrait: TestTrait, TestScoping {
    let way: CountingWay

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        try await CountingCost.$favoured.withValue(way, operation: function)
    }
}

extension Trait where Self == CountingTrait {
    static func counting(by way: CountingWay) -> CountingTrait { CountingTrait(way: way) }
}
