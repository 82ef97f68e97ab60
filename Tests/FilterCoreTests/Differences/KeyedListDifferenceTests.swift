import FilterCore
import TestSupport
import Testing

@Suite struct KeyedListDifferenceTests {
    private func placements(_ placements: [KeyedListDifference<String>.Placement]) -> [String] {
        placements.map { "\($0.key) \($0.index)" }
    }

    @Test func aDifferenceSaysWhatIsGoneNewAndElsewhere() throws {
        let difference = try #require(KeyedListDifference(from: ["a", "b", "c", "d"], to: ["d", "a", "x", "b"]))
        #expect(difference.deletions == ["c"])
        #expect(placements(difference.insertions) == ["x 2"])
        #expect(placements(difference.moves) == ["d 0"])
    }

    @Test func equalListsHaveNone() throws {
        #expect(try #require(KeyedListDifference(from: [1, 2, 3], to: [1, 2, 3])).isEmpty)
        #expect(try #require(KeyedListDifference<Int>(from: [], to: [])).isEmpty)
    }

    @Test(arguments: [([1, 1], []), ([], [1, 1]), ([1], [1, 1]), ([1, 2, 1], [1, 2])] as [([Int], [Int])])
    func listsWithAKeyTwiceHaveNone(old: [Int], new: [Int]) {
        #expect(KeyedListDifference(from: old, to: new) == nil)
    }

    /// All orders of up to six keys: no choice of keys that stay is larger.
    @Test(arguments: 0...6)
    func noPermutationNeedsFewerMoves(count: Int) throws {
        for new in permutations(Array(0..<count)) {
            let old = Array(0..<count)
            let difference = try #require(KeyedListDifference(from: old, to: new))
            #expect(difference.applying(to: old) == new)
            #expect(difference.moves.count == fewestMoves(to: new), "\(new)")
            #expect(difference.deletions.isEmpty && difference.insertions.isEmpty)
        }
    }

    @Test(arguments: 1...40)
    func applyingADifferenceGivesTheNewList(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        for _ in 0..<25 {
            let old = generator.pick(Int.random(in: 0...60, using: &generator), of: Array(0..<80))
            let new = changed(old, using: &generator)
            let difference = try #require(KeyedListDifference(from: old, to: new))
            #expect(difference.applying(to: old) == new)
            #expect(inserting(difference, into: old) == new, "by the words of the documentation")
            #expect(difference.deletions == old.filter { !new.contains($0) })
            #expect(difference.insertions.map(\.key) == new.filter { !old.contains($0) })
            #expect(difference.moves.allSatisfy { new[$0.index] == $0.key && old.contains($0.key) })
        }
    }

    /// A list like another: some keys gone, some new, some elsewhere, sometimes all shuffled.
    private func changed(_ old: [Int], using generator: inout SplitMix64) -> [Int] {
        if generator.chance(1, in: 5) {
            return generator.pick(Int.random(in: 0...60, using: &generator), of: Array(0..<80))
        }
        var new = old.filter { _ in generator.chance(9, in: 10) }
        for key in generator.pick(Int.random(in: 0...5, using: &generator), of: Array(80..<100)) {
            new.insert(key, at: Int.random(in: 0...new.count, using: &generator))
        }
        for _ in 0..<Int.random(in: 0...3, using: &generator) where !new.isEmpty {
            let key = new.remove(at: Int.random(in: 0..<new.count, using: &generator))
            new.insert(key, at: Int.random(in: 0...new.count, using: &generator))
        }
        return new
    }

    private func inserting(_ difference: KeyedListDifference<Int>, into old: [Int]) -> [Int] {
        var list = old.filter { key in
            !difference.deletions.contains(key) && !difference.moves.contains { $0.key == key }
        }
        for placement in (difference.insertions + difference.moves).sorted(by: { $0.index < $1.index }) {
            list.insert(placement.key, at: placement.index)
        }
        return list
    }

    private func fewestMoves(to new: [Int]) -> Int {
        let subsets = (0..<(1 << new.count)).map { bits in new.indices.filter { bits >> $0 & 1 == 1 }.map { new[$0] } }
        let longest = subsets.filter { $0 == $0.sorted() }.map(\.count).max() ?? 0
        return new.count - longest
    }

    private func permutations(_ keys: [Int]) -> [[Int]] {
        guard let first = keys.first else { return [[]] }
        return permutations(Array(keys.dropFirst())).flatMap { rest in
            (0...rest.count).map { place in Array(rest[..<place]) + [first] + Array(rest[place...]) }
        }
    }
}

extension KeyedListDifference {
    /// The new list.
    ///
    /// - Precondition: `old` is the list that the difference was made from.
    /// - Complexity: O(*n*), *n* keys.
    func applying(to old: [Key]) -> [Key] {
        let leaving = Set(deletions).union(moves.map(\.key))
        var staying = old.filter { !leaving.contains($0) }[...]
        var (inserted, moved) = (insertions[...], moves[...])
        let count = staying.count + inserted.count + moved.count
        return (0..<count).map { index in
            if inserted.first?.index == index { return inserted.removeFirst().key }
            if moved.first?.index == index { return moved.removeFirst().key }
            return staying.removeFirst()
        }
    }
}
