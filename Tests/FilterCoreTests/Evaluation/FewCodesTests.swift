import Testing

@testable import FilterCore

@Suite struct FewCodesTests {
    @Test(arguments: 0...10)
    func codesAreFoundHoweverManyThereAre(count: Int) {
        let codes = FewCodes(Set((0..<count).map { 3 * $0 }))
        #expect((0..<40).filter(codes.contains) == (0..<count).map { 3 * $0 })
    }
}
