import TestSupport
import Testing

@testable import FilterAPI

struct KeyPlacesTests {
    /// - Returns: the places; `nil` if there are none.
    private func places(_ old: [String], _ new: [String]) -> (places: [Int?], isSame: Bool)? {
        let (formerText, oldKeys) = text(old)
        let (text, newKeys) = text(new)
        return KeyPlaces(of: newKeys, text.span, among: oldKeys, formerText.span).map { ($0.places, $0.isSame) }
    }

    private func text(_ keys: [String]) -> ([UInt8], [TextRange]) {
        var text = Array("[".utf8)
        let ranges = keys.map { key in
            text += key.utf8
            return TextRange(text.count - key.utf8.count..<text.count)
        }
        return (text, ranges)
    }

    @Test func keysAreFoundWhereTheyStood() throws {
        let found = try #require(places(["a", "b", "c"], ["c", "x", "b", "yy"]))
        #expect(found.places == [2, nil, 1, nil])
        #expect(!found.isSame)
        #expect(try #require(places(["a", "b"], ["a", "b"])).isSame)
        #expect(try !#require(places(["a", "b"], ["a"])).isSame)
        #expect(try #require(places([], [])).isSame)
    }

    @Test(arguments: [
        (["a", "a"], []), (["a", "a"], ["a", "a"]), ([], ["a", "a"]), (["a"], ["a", "a"]),
        (["b", "a"], ["a", "x", "a"]),
        (["a", "b"], ["x", "y", "x"]), (["a", "b"], ["b", "b"]),
    ])
    func keysThatStandTwiceHaveNoPlaces(old: [String], new: [String]) {
        #expect(places(old, new) == nil)
    }

    @Test(arguments: 1...20)
    func placesAreThoseOfASearch(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let keys = (0..<200).map { "key-\($0)" }
        for _ in 0..<20 {
            let old = generator.pick(Int.random(in: 0...100, using: &generator), of: keys)
            let new = generator.pick(Int.random(in: 0...100, using: &generator), of: keys)
            let found = try #require(places(old, new))
            #expect(found.places == new.map { old.firstIndex(of: $0) })
        }
    }
}
