import TestSupport
import Testing

@testable import FilterAPI

@Suite struct ListDifferenceTests {
    private func difference<Key: Equatable>(_ old: [Key], _ new: [Key]) -> ListDifference {
        ListDifference(ofCount: old.count, to: new.map { old.firstIndex(of: $0) })
    }

    @Test func aDifferenceSaysWhatIsGoneNewAndElsewhere() {
        let difference = difference(["a", "b", "c", "d"], ["d", "a", "x", "b"])
        #expect(difference.deletions == [2])
        #expect(difference.insertions == [2])
        #expect(difference.moves == [0])
    }

    @Test func equalListsHaveNone() {
        #expect(difference([1, 2, 3], [1, 2, 3]).isEmpty)
        #expect(difference([Int](), []).isEmpty)
    }

    @Test func twoElementsOfOnePlaceAreAProgramError() async {
        await #expect(processExitsWith: .failure) { _ = ListDifference(ofCount: 2, to: [1, 1]) }
    }

    /// All orders of up to six keys: no choice of keys that stay is larger.
    @Test(arguments: 0...6)
    func noPermutationNeedsFewerMoves(count: Int) {
        for new in permutations(Array(0..<count)) {
            let old = Array(0..<count)
            let difference = difference(old, new)
            #expect(difference.applying(to: old, of: new) == new)
            #expect(difference.moves.count == fewestMoves(to: new), "\(new)")
            #expect(difference.deletions.isEmpty && difference.insertions.isEmpty)
        }
    }

    @Test(arguments: 1...40)
    func applyingADifferenceGivesTheNewList(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        for _ in 0..<25 {
            let old = generator.pick(Int.random(in: 0...60, using: &generator), of: Array(0..<80))
            let new = changed(old, using: &generator)
            let difference = difference(old, new)
            #expect(difference.applying(to: old, of: new) == new)
            #expect(inserting(difference, into: old, of: new) == new, "by the words of the documentation")
            #expect(difference.deletions.map { old[$0] } == old.filter { !new.contains($0) })
            #expect(difference.insertions.map { new[$0] } == new.filter { !old.contains($0) })
            #expect(difference.moves.allSatisfy { old.contains(new[$0]) })
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

    private func inserting(_ difference: ListDifference, into old: [Int], of new: [Int]) -> [Int] {
        let leaving = difference.deletions.map { old[$0] } + difference.moves.map { new[$0] }
        var list = old.filter { !leaving.contains($0) }
        for index in (difference.insertions + difference.moves).sorted() { list.insert(new[index], at: index) }
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

extension ListDifference {
    /// The new list, of which only what is inserted or moved is read.
    ///
    /// - Precondition: `old` is the list that the difference was made from.
    func applying(to old: [Int], of new: [Int]) -> [Int] {
        let moved = Set(moves.map { new[$0] })
        var staying = old.indices.filter { !deletions.contains($0) && !moved.contains(old[$0]) }.map { old[$0] }[...]
        let arriving = Set(insertions).union(moves)
        return (0..<staying.count + arriving.count).map { arriving.contains($0) ? new[$0] : staying.removeFirst() }
    }
}
