import Testing

@testable import HTTPServer

struct RequestIDsTests {
    @Test func newIDsDiffer() {
        let ids = RequestIDs()
        var made: Set<String> = []
        for _ in 0..<1_000 {
            made.insert(ids.next())
        }
        #expect(made.count == 1_000)
        #expect(made.allSatisfy { $0.utf8.count == 16 && $0.allSatisfy(\.isHexDigit) })
    }

    @Test func serversDiffer() {
        let first = RequestIDs()
        let second = RequestIDs()
        #expect(first.next() != second.next())
    }

    @Test(arguments: ["a", "A.b_c-9", String(repeating: "z", count: 128)])
    func usableIDIsKept(id: String) {
        let ids = RequestIDs()
        let given = ids.id(from: id)
        #expect(given == id)
    }

    @Test(arguments: ["", " ", "a/b", "a\n", "é", String(repeating: "z", count: 129)])
    func unusableIDIsReplaced(id: String) {
        let ids = RequestIDs()
        let given = ids.id(from: id)
        #expect(given.utf8.count == 16)
        #expect(given != id)
    }
}
