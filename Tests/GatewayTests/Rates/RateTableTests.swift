import HTTPServer
import Testing

@testable import Gateway

/// A number of senders that does not grow.
struct RateTableTests {
    private func address(_ number: Int) -> RateKey {
        .address(NetworkAddress("10.\(number >> 16 & 255).\(number >> 8 & 255).\(number & 255)")!)
    }

    @Test func senderIsKnownAgain() {
        let table = RateTable<Int>(count: 1_024)
        for _ in 0..<3 {
            for number in 0..<20 { table.update(address(number), make: { 0 }) { ($0 += 1, 100) } }
        }
        table.update(.key("10.0.0.1"), make: { 0 }) { ($0 += 1, 100) }
        for number in 0..<20 {
            #expect(table.update(address(number), make: { 0 }) { ($0, 100) } == 3)
        }
        #expect(table.update(.key("10.0.0.1"), make: { 0 }) { ($0, 100) } == 1)
    }

    /// Those that have to wait longest stay; a sender from many addresses makes room for its own.
    @Test func emptyBucketsOutliveAFloodOfSenders() {
        let table = RateTable<Bool>(count: 1_024)
        #expect(table.capacity == 1_024)
        // So few that hardly eight of them share places.
        let waiting = (0..<32).map { address(1 << 20 | $0) }
        for key in waiting { table.update(key, make: { true }) { ($0 = true, 1_000_000) } }
        for number in 0..<200_000 { table.update(address(number), make: { false }) { ($0 = false, UInt64(number)) } }
        for key in waiting { #expect(table.update(key, make: { false }) { ($0, 1_000_000) }) }
    }
}
