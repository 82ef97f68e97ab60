import SessionTestSupport
import TestSupport
import Testing

@testable import Sessions

/// Bytes that the service never wrote: refused, never a trap.
struct SessionCodingDamageTests {
    @Test func everyShorterFormIsRefused() {
        var generator = SplitMix64(seed: 4)
        for _ in 0..<100 {
            let bytes = SessionCoding.encode(.random(using: &generator))
            for count in 0..<bytes.count {
                let shorter = Array(bytes[..<count])
                if let state = try? SessionCoding.decode(shorter) { Issue.record("\(shorter) is read as \(state)") }
            }
        }
    }

    @Test func bytesBehindTheEndAreRefused() {
        let bytes = SessionCoding.encode(SessionFixtures.state())
        #expect(throws: SessionCodingError.damaged(offset: bytes.count)) { try SessionCoding.decode(bytes + [0]) }
    }

    @Test func laterVersionIsNamed() {
        var bytes = SessionCoding.encode(SessionFixtures.state())
        bytes[0] = 3
        #expect(throws: SessionCodingError.unsupportedVersion(3)) { try SessionCoding.decode(bytes) }
    }

    /// Every other byte at every place: refused, or a state that can be stored itself.
    @Test func changedBytesAreRefusedOrMeanAnotherState() throws {
        var generator = SplitMix64(seed: 5)
        var refused = 0
        for _ in 0..<4 {
            let bytes = SessionCoding.encode(.random(using: &generator))
            for position in bytes.indices {
                for byte in UInt8.min ... .max where byte != bytes[position] {
                    var changed = bytes
                    changed[position] = byte
                    guard let state = try? SessionCoding.decode(changed) else {
                        refused += 1
                        continue
                    }
                    let again = try SessionCoding.decode(SessionCoding.encode(state))
                    if again != state { Issue.record("\(changed) is read as \(state)") }
                }
            }
        }
        #expect(refused > 0)
    }

    @Test func randomBytesAreRefusedWithoutATrap() {
        var generator = SplitMix64(seed: 6)
        for _ in 0..<10_000 {
            let count = Int.random(in: 0...40, using: &generator)
            let bytes =
                [SessionCoding.version] + (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
            _ = try? SessionCoding.decode(bytes)
        }
    }

    /// Each is the form of a state with empty strings up to the part that is wrong.
    @Test(
        arguments: [
            ("string longer than the bytes", [2, 200, 1]),
            ("index of a string that was not written", [2, 1]),
            ("text that is not UTF-8", [2, 2, 0xFF, 1, 2, 1, 0, 0, 0]),
            ("varint in a longer form", [2, 0, 1, 2, 1, 0x80, 0, 0, 0]),
            ("varint above 64 bits", [2, 0, 1, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 2, 1, 0, 0, 0]),
            ("no items on a page", [2, 0, 1, 0, 1, 0, 0, 0]),
            ("fewer items on a page than none", [2, 0, 1, 1, 1, 0, 0, 0]),
            ("more items on a page than can be counted", [2, 0, 1, 0x80, 0x80, 0x80, 0x80, 0x10, 1, 0, 0, 0]),
            ("sequence above 32 bits", [2, 0, 1, 2, 1, 0xFF, 0xFF, 0xFF, 0xFF, 0x1F, 0, 0]),
            ("more categories than bytes", [2, 0, 1, 2, 1, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F]),
        ] as [(String, [UInt8])]
    )
    func isRefused(what: String, bytes: [UInt8]) {
        #expect(throws: SessionCodingError.self, "\(what)") { try SessionCoding.decode(bytes) }
    }

    /// The first parts of a state with empty strings.
    private static let head: [UInt8] = [2, 0, 1, 2, 1, 0]

    @Test(
        arguments: [
            ("a category twice", [2, 1, 1, 0, 1, 1, 0, 0]),
            ("unknown kind of selection", [1, 1, 6, 0, 0]),
            ("unknown bits of a toggle", [1, 1, 0b10001, 0, 0]),
            ("unknown bits of a search", [1, 1, 0b01101, 0, 1, 0]),
            ("more values than bytes", [1, 1, 0, 0, 0xFF, 0xFF, 0x7F]),
            ("unknown tag of a value", [1, 1, 0, 0, 1, 6, 0, 0]),
            ("excluded values that are none", [1, 1, 0b100000, 0, 0, 0, 0]),
            ("number that is not finite", [1, 1, 0, 0, 1, 5, 0, 0, 0, 0, 0, 0, 0xF0, 0x7F, 0, 0]),
            ("day after the year 9999", [1, 1, 0b10010, 0, 6, 0xFE, 0xFF, 0xFF, 0x0F, 0]),
            ("millisecond after the end of the day", [1, 1, 0b10010, 0, 8, 0, 0x80, 0xB8, 0x99, 0x29, 0]),
            ("more words than bytes", [1, 1, 4, 0, 0x7F]),
        ] as [(String, [UInt8])]
    )
    func selectionIsRefused(what: String, bytes: [UInt8]) {
        #expect(throws: SessionCodingError.self, "\(what)") { try SessionCoding.decode(Self.head + bytes) }
    }

    @Test(
        arguments: [
            ("more groups than bytes", "and<x>", [0x7F]),
            ("unknown kind of group", "xor<x>", [1, 3, 1, 1, 0]),
            ("group that writes itself otherwise", "or<x:facet>", [1, 0, 1, 2, 0]),
            ("group without filters", "and<x>", [0]),
            ("filter that the group does not take", "or<x>", [1, 3, 1, 1, 0]),
            ("filter twice", "and<x>", [2, 3, 1, 1, 0, 3, 1, 1, 0]),
            ("unknown kind of filter", "and<x>", [1, 5, 1, 1, 0]),
            ("unknown bits of a tag", "and<x>", [1, 0b10011, 1, 1, 0]),
            ("unknown sign", "and<x>", [1, 1, 1, 6, 3, 0, 0]),
            ("range without ends", "and<x>", [1, 2, 1, 0]),
        ] as [(String, String, [UInt8])]
    )
    func groupIsRefused(what: String, group: String, bytes: [UInt8]) {
        let form = Self.head + [0, 1, UInt8(2 * group.utf8.count)] + Array(group.utf8) + bytes
        #expect(throws: SessionCodingError.self, "\(what)") { try SessionCoding.decode(form) }
    }

    @Test func groupsInAnotherOrderAreRefused() {
        let filters: [UInt8] = [1, 3, 1, 1, 0]
        let groups = ["and<b>", "and<a>"].map { [12] + Array($0.utf8) + filters }
        #expect(throws: SessionCodingError.self) {
            try SessionCoding.decode(Self.head + [0, 2] + groups[0] + groups[1])
        }
        #expect(throws: Never.self) { try SessionCoding.decode(Self.head + [0, 2] + groups[1] + groups[0]) }
    }

    /// So that the cases above fail for their own reason.
    @Test(
        arguments: [
            [0, 0],
            [1, 1, 1, 0, 0],
            [1, 1, 0, 0, 1, 2, 0, 0],
            [1, 1, 0b100000, 0, 0, 1, 2, 0, 0],
            [1, 1, 0b10010, 0, 8, 0, 0xFF, 0xB7, 0x99, 0x29, 0],
            [1, 1, 0b10011, 0, 3, 0, 0],
            [1, 1, 4, 0, 1, 1, 0, 0],
            [1, 1, 5, 0, 1, 0],
            [0, 1, 12] + Array("and<x>".utf8) + [2, 3, 1, 1, 0, 0b1011, 1, 1, 0],
            [0, 1, 12] + Array("and<x>".utf8) + [1, 1, 1, 5, 3, 0, 0],
            [0, 1, 12] + Array("and<x>".utf8) + [1, 0b10010, 1, 9, 6] + Array("now".utf8) + [0],
        ] as [[UInt8]]
    )
    func neighboursOfTheRefusedFormsAreRead(bytes: [UInt8]) throws {
        let form = Self.head + bytes
        #expect(SessionCoding.encode(try SessionCoding.decode(form)) == form)
    }
}
