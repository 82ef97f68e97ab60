import TestSupport
import Testing

@testable import Sessions

struct SessionIndexTests {
    /// Few different bits, so that runs are long, wrap around the end and share homes.
    @Test(arguments: [1, 7, 40, 1 << 20] as [UInt32])
    func agreesWithADictionary(distinctBits: UInt32) {
        var generator = SplitMix64(seed: UInt64(distinctBits))
        var index = SessionIndex(capacity: 4)
        var model: [UInt32: UInt32] = [:]
        for step in 0..<4_000 {
            let slot = UInt32.random(in: 0..<(step < 2_000 ? 200 : 20), using: &generator)
            if let bits = model.removeValue(forKey: slot) {
                index.remove(bits: bits, slot: slot)
            } else {
                let bits = UInt32.random(in: 0..<distinctBits, using: &generator) &* 0x9E37_79B1
                model[slot] = bits
                index.insert(bits: bits, slot: slot)
            }
            #expect(index.count == model.count)
            guard step.isMultiple(of: 50) else { continue }
            for slot in 0..<200 as Range<UInt32> {
                let bits = model[slot] ?? 3
                let expected = model[slot] == nil ? nil : slot
                let found = index.slot(bits: bits) { $0 == slot }
                if found != expected { Issue.record("step \(step), slot \(slot): \(String(describing: found))") }
            }
        }
    }

    @Test func entriesWithOtherBitsAreNotOffered() {
        var index = SessionIndex(capacity: 4)
        index.insert(bits: 8, slot: 1)
        index.insert(bits: 16, slot: 2)
        var offered: [UInt32] = []
        let found = index.slot(bits: 16) { slot in
            offered.append(slot)
            return false
        }
        #expect(found == nil)
        #expect(offered == [2])
    }
}
