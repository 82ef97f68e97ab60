import SessionTestSupport
import TestSupport
import Testing

@testable import FilterCore
@testable import Sessions

/// A state's bytes without the order in which categories were chosen from.
struct SessionOrderTests {
    private static let states: [SessionState] = {
        var random = SplitMix64(seed: 5)
        return (0..<1_000).map { _ in .random(using: &random) }
    }()

    private static func orderless(_ state: SessionState) -> [UInt8] {
        SessionCoding.withoutOrder(SessionCoding.encode(state))
    }

    /// A state whose selections have other numbers; 0 stays.
    private static func renumbered(_ state: SessionState, _ transform: (String, UInt32) -> UInt32) -> SessionState {
        var next = state
        for (category, selection) in state.filters.selections {
            next.filters.selections[category] = selection.mapSequences { $0 == 0 ? 0 : transform(category, $0) }
        }
        return next
    }

    /// The numbers of a selection's parts, ascending.
    private static func sequences(of selection: Selection) -> [UInt32] {
        var sequences: Set<UInt32> = []
        selection.form.forEachSequence { if $0 > 0 { sequences.insert($0) } }
        return sequences.sorted()
    }

    @Test func whatIsChosenBetweenDoesNotCount() {
        for state in Self.states {
            var random = SplitMix64(seed: 1)
            // Each category's parts stay in their order, and come at another time.
            let shifts = state.filters.selections.mapValues { _ in Int.random(in: 1..<10_000, using: &random) }
            let sequences = state.filters.selections.mapValues(Self.sequences)
            let other = Self.renumbered(state) { category, sequence in
                UInt32(shifts[category]! + 3 * sequences[category]!.firstIndex(of: sequence)!)
            }
            #expect(Self.orderless(other) == Self.orderless(state))
        }
    }

    @Test func orderWithinACategoryCounts() {
        var changedCount = 0
        for state in Self.states {
            for (category, selection) in state.filters.selections {
                let sequences = Self.sequences(of: selection)
                guard let first = sequences.first, let last = sequences.last, first < last else { continue }
                let other = Self.renumbered(state) { changed, sequence in
                    guard changed == category else { return sequence }
                    return sequence == first ? last : sequence == last ? first : sequence
                }
                #expect(Self.orderless(other) != Self.orderless(state))
                changedCount += 1
            }
        }
        #expect(changedCount > 300)
    }

    @Test func everythingButTheOrderCounts() {
        var statesByForm: [[UInt8]: SessionState] = [:]
        for state in Self.states {
            // All numbers of a category alike: without an order, states are equal where their bytes are.
            var plain = Self.renumbered(state) { _, _ in 1 }
            plain.filters.nextSequence = 1
            let other = statesByForm.updateValue(plain, forKey: Self.orderless(plain))
            #expect(other == nil || other == plain)
        }
        #expect(statesByForm.count > 500)
    }

    @Test func damagedBytesAreReadToTheirEnd() {
        var random = SplitMix64(seed: 9)
        for state in Self.states.prefix(300) {
            var bytes = SessionCoding.encode(state)
            for _ in 0..<3 {
                bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 0 ... .max, using: &random)
                _ = SessionCoding.withoutOrder(bytes)
                _ = SessionCoding.withoutOrder(Array(bytes.prefix(.random(in: 0...bytes.count, using: &random))))
            }
        }
        #expect(SessionCoding.withoutOrder([]) == [])
        #expect(SessionCoding.withoutOrder([2, 0xFF]) == [2, 0xFF])
    }
}
