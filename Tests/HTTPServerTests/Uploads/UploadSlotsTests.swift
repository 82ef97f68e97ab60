import Testing

@testable import HTTPServer

struct UploadSlotsTests {
    private static let fairRate = 1_000

    /// Slots that expectations may change.
    private final class Slots {
        private var slots: UploadSlots

        init(_ slots: UploadSlots) {
            self.slots = slots
        }

        var count: Int { slots.count }

        func take(for sender: NetworkAddress, at now: MonotonicTime) -> Int? { slots.take(for: sender, at: now) }

        func note(_ byteCount: Int, of number: Int) -> Bool { slots.note(byteCount, of: number) }

        func noteWhole(_ number: Int) { slots.noteWhole(number) }

        func giveBack(_ number: Int) { slots.giveBack(number) }
    }

    private func slots(_ maxCount: Int, perSender: Int? = nil) -> Slots {
        let perSender = perSender ?? maxCount
        return Slots(
            UploadSlots(
                maxCount: maxCount,
                maxCountPerSender: perSender,
                fairRate: Self.fairRate,
                patience: .seconds(5)
            )
        )
    }

    private func sender(_ number: Int) -> NetworkAddress {
        NetworkAddress("192.0.2.\(number)") ?? .loopback
    }

    private func time(_ seconds: UInt64) -> MonotonicTime {
        MonotonicTime(milliseconds: 1_000_000 + seconds * 1_000)
    }

    @Test func slowUploadsGiveWayToOneThatWaits() throws {
        let slots = slots(3)
        let numbers = try (1...3).map { try #require(slots.take(for: sender($0), at: time(0))) }
        #expect(slots.take(for: sender(4), at: time(4)) == nil, "none has had its slot for long")
        for (number, byteCount) in zip(numbers, [9_000, 8_000, 11_000]) {
            #expect(slots.note(byteCount, of: number))
        }
        #expect(slots.take(for: sender(4), at: time(10)) != nil)
        #expect(slots.count == 3)
        #expect(!slots.note(1, of: numbers[1]), "the slowest")
        #expect(slots.note(1, of: numbers[0]))
        #expect(slots.take(for: sender(5), at: time(10)) != nil)
        #expect(!slots.note(1, of: numbers[0]))
        #expect(slots.take(for: sender(6), at: time(10)) == nil, "the last one is fast enough")
        #expect(slots.note(1, of: numbers[2]))
    }

    @Test func ofEquallySlowUploadsTheOldestGivesWay() throws {
        let slots = slots(2)
        let first = try #require(slots.take(for: sender(1), at: time(0)))
        let second = try #require(slots.take(for: sender(2), at: time(3)))
        #expect(slots.take(for: sender(3), at: time(20)) != nil)
        #expect(!slots.note(1, of: first))
        #expect(slots.note(1, of: second))
    }

    @Test func anUploadThatHasArrivedKeepsItsSlot() throws {
        let slots = slots(1)
        let number = try #require(slots.take(for: sender(1), at: time(0)))
        slots.noteWhole(number)
        #expect(slots.take(for: sender(2), at: time(1_000)) == nil)
        slots.giveBack(number)
        #expect(slots.take(for: sender(2), at: time(1_000)) != nil)
    }

    @Test func aSenderHasItsShareAndTakesNoSlotFromOthers() throws {
        let slots = slots(4, perSender: 2)
        let other = try #require(slots.take(for: sender(2), at: time(0)))
        let first = try #require(slots.take(for: sender(1), at: time(1)))
        let second = try #require(slots.take(for: sender(1), at: time(1)))
        #expect(slots.take(for: sender(1), at: time(2)) == nil, "though there is a slot")
        #expect(slots.note(5_000, of: first))
        #expect(slots.take(for: sender(1), at: time(10)) != nil)
        #expect(!slots.note(1, of: second), "its own slowest one")
        #expect(slots.note(1, of: other), "which is not that of another sender, however slow")
    }

    /// An upload that has given way and sends nothing keeps its file for a while.
    @Test func uploadsThatGaveWayCountToTheirSenderUntilTheyEnd() throws {
        let slots = slots(8, perSender: 2)
        let first = try (0..<2).map { _ in try #require(slots.take(for: sender(1), at: time(0))) }
        let second = try (0..<2).map { _ in try #require(slots.take(for: sender(1), at: time(10))) }
        #expect(slots.take(for: sender(1), at: time(20)) == nil)
        #expect(slots.take(for: sender(2), at: time(20)) != nil)
        slots.giveBack(first[0])
        #expect(slots.take(for: sender(1), at: time(20)) != nil)
        #expect(!slots.note(1, of: second[0]))
    }

    @Test func aNetworkOfIPv6IsOneSender() throws {
        let slots = slots(4, perSender: 1)
        let addresses = try ["2001:db8::1", "2001:db8::2", "2001:db8:0:1::1"].map { try #require(NetworkAddress($0)) }
        #expect(slots.take(for: addresses[0], at: time(0)) != nil)
        #expect(slots.take(for: addresses[1], at: time(0)) == nil)
        #expect(slots.take(for: addresses[2], at: time(0)) != nil)
    }

    @Test func whatIsGivenBackTwiceOrLateCountsOnce() throws {
        let slots = slots(1)
        let former = try #require(slots.take(for: sender(1), at: time(0)))
        let present = try #require(slots.take(for: sender(2), at: time(10)))
        slots.giveBack(former)
        #expect(slots.count == 1)
        #expect(slots.note(1, of: present))
    }
}
