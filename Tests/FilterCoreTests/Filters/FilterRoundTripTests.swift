import FilterCore
import TestSupport
import Testing

@Suite struct FilterRoundTripTests {
    @Test(arguments: [1, 2, 3] as [UInt64])
    func everyFilterReadsBackFromItsText(seed: UInt64) throws {
        var sample = FilterSample(random: SplitMix64(seed: seed))
        for _ in 0..<(TestBudget.isLong ? 500_000 : 5000) {
            let filter = sample.filter()
            let text = FilterPrinter.text(filter)
            let read = Result { try FilterExpression(text) }
            guard case .success(.filter(filter)) = read else {
                Issue.record("\(text.debugDescription) reads as \(read)")
                return
            }
        }
    }

    @Test func everyExpressionReadsBackFromItsText() throws {
        var sample = FilterSample(random: SplitMix64(seed: 4))
        for _ in 0..<(TestBudget.isLong ? 50_000 : 500) {
            let expression = sample.expression(depth: 4)
            let text = expression.description
            guard case .success(expression) = Result(catching: { try FilterExpression(text) }) else {
                Issue.record("\(text.debugDescription)")
                return
            }
        }
    }

    @Test func groupsReadBackAsTheirExpression() throws {
        var sample = FilterSample(random: SplitMix64(seed: 5))
        for _ in 0..<(TestBudget.isLong ? 50_000 : 500) {
            var groups = FilterGroups()
            for sequence in 1...6 as ClosedRange<UInt32> {
                let (filter, name) = (sample.filter(), sample.text())
                let ids: [FilterGroupID] = [.and(name), .or(name, filter.type), .and("g"), .or("g", filter.type)]
                try groups.add(filter, to: sample.random.pick(ids), sequence: sequence)
            }
            #expect(try FilterExpression(groups.description) == groups.expression)
        }
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func noBytesTrapAndEveryFaultLiesInTheText(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let alphabet = Array(#"ab:"'\()<>=!-.,0129eTOANDRNOT score=now+dé "#.utf8) + [0, 0x0A, 0xFF, 0xC3, 0xF0]
        for _ in 0..<(TestBudget.isLong ? 500_000 : 5000) {
            let length = Int.random(in: 0...60, using: &random)
            let isText = random.chance(3, in: 4)
            let bytes = (0..<length).map { _ in
                isText ? random.pick(alphabet) : UInt8.random(in: 0...255, using: &random)
            }
            let text = String(decoding: bytes, as: UTF8.self)
            do throws(FilterExpressionError) {
                let expression = try FilterExpression(text)
                // An expression that is read can be written and read again.
                #expect((try? FilterExpression(expression.description)) == expression, "\(text.debugDescription)")
            } catch {
                #expect((0...text.utf8.count).contains(error.offset), "\(text.debugDescription)")
                #expect((1...text.count + 1).contains(error.column), "\(text.debugDescription)")
                #expect(!error.description.isEmpty)
            }
        }
    }
}
