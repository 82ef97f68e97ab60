import Testing

@testable import HTTPServer

struct UploadPlacesTests {
    private static let fairRate = 1_000

    /// Places that expectations may change.
    private final class Places {
        private var places: UploadPlaces

        init(_ places: UploadPlaces) {
            self.places = places
        }

        var count: Int { places.count }

        func take(for sender: NetworkAddress, at now: MonotonicTime) -> Int? { places.take(for: sender, at: now) }

        func note(_ byteCount: Int, of number: Int) -> Bool { places.note(byteCount, of: number) }

        func noteWhole(_ number: Int) { places.noteWhole(number) }

        func giveBack(_ number: Int) { places.giveBack(number) }
    }

    private func places(_ maxCount: Int, perSender: Int? = nil) -> Places {
        let perSender = perSender ?? maxCount
        return Places(
            UploadPlaces(
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
        let places = places(3)
        let numbers = try (1...3).map { try #require(places.take(for: sender($0), at: time(0))) }
        #expect(places.take(for: sender(4), at: time(4)) == nil, "none has had its place for long")
        for (number, byteCount) in zip(numbers, [9_000, 8_000, 11_000]) {
            #expect(places.note(byteCount, of: number))
        }
        #expect(places.take(for: sender(4), at: time(10)) != nil)
        #expect(places.count == 3)
        #expect(!places.note(1, of: numbers[1]), "the slowest")
        #expect(places.note(1, of: numbers[0]))
        #expect(places.take(for: sender(5), at: time(10)) != nil)
        #expect(!places.note(1, of: numbers[0]))
        #expect(places.take(for: sender(6), at: time(10)) == nil, "the last one is fast enough")
        #expect(places.note(1, of: numbers[2]))
    }

    @Test func ofEquallySlowUploadsTheOldestGivesWay() throws {
        let places = places(2)
        let first = try #require(places.take(for: sender(1), at: time(0)))
        let second = try #require(places.take(for: sender(2), at: time(3)))
        #expect(places.take(for: sender(3), at: time(20)) != nil)
        #expect(!places.note(1, of: first))
        #expect(places.note(1, of: second))
    }

    @Test func anUploadThatHasArrivedKeepsItsPlace() throws {
        let places = places(1)
        let number = try #require(places.take(for: sender(1), at: time(0)))
        places.noteWhole(number)
        #expect(places.take(for: sender(2), at: time(1_000)) == nil)
        places.giveBack(number)
        #expect(places.take(for: sender(2), at: time(1_000)) != nil)
    }

    @Test func aSenderHasItsShareAndTakesNoPlaceFromOthers() throws {
        let places = places(4, perSender: 2)
        let other = try #require(places.take(for: sender(2), at: time(0)))
        let first = try #require(places.take(for: sender(1), at: time(1)))
        let second = try #require(places.take(for: sender(1), at: time(1)))
        #expect(places.take(for: sender(1), at: time(2)) == nil, "though there is a place")
        #expect(places.note(5_000, of: first))
        #expect(places.take(for: sender(1), at: time(10)) != nil)
        #expect(!places.note(1, of: second), "its own slowest one")
        #expect(places.note(1, of: other), "which is not that of another sender, however slow")
    }

    /// An upload that has given way and sends nothing keeps its file for a while.
    @Test func uploadsThatGaveWayCountToTheirSenderUntilTheyEnd() throws {
        let places = places(8, perSender: 2)
        let first = try (0..<2).map { _ in try #require(places.take(for: sender(1), at: time(0))) }
        let second = try (0..<2).map { _ in try #require(places.take(for: sender(1), at: time(10))) }
        #expect(places.take(for: sender(1), at: time(20)) == nil)
        #expect(places.take(for: sender(2), at: time(20)) != nil)
        places.giveBack(first[0])
        #expect(places.take(for: sender(1), at: time(20)) != nil)
        #expect(!places.note(1, of: second[0]))
    }

    @Test func aNetworkOfIPv6IsOneSender() throws {
        let places = places(4, perSender: 1)
        let addresses = try ["2001:db8::1", "2001:db8::2", "2001:db8:0:1::1"].map { try #require(NetworkAddress($0)) }
        #expect(places.take(for: addresses[0], at: time(0)) != nil)
        #expect(places.take(for: addresses[1], at: time(0)) == nil)
        #expect(places.take(for: addresses[2], at: time(0)) != nil)
    }

    @Test func whatIsGivenBackTwiceOrLateCountsOnce() throws {
        let places = places(1)
        let former = try #require(places.take(for: sender(1), at: time(0)))
        let present = try #require(places.take(for: sender(2), at: time(10)))
        places.giveBack(former)
        #expect(places.count == 1)
        #expect(places.note(1, of: present))
    }
}
