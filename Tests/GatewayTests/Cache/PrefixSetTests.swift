import TestSupport
import Testing

@testable import Gateway

struct PrefixSetTests {
    @Test(arguments: 0..<20)
    func aSetFindsWhatOneOfItsPrefixesBegins(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        func bytes(_ counts: ClosedRange<Int>) -> [UInt8] {
            (0..<Int.random(in: counts, using: &random)).map { _ in UInt8.random(in: 0...2, using: &random) }
        }
        let prefixes = (0..<Int(seed)).map { _ in bytes(1...4) }
        let set = PrefixSet(prefixes)
        for _ in 0..<200 {
            let text = bytes(0...6)
            #expect(set.hasPrefix(of: text) == prefixes.contains { text.starts(with: $0) }, "\(text) \(prefixes)")
        }
    }
}
