import Support
import Testing

struct SwapRemoveTests {
    @Test func theLastElementTakesThePlace() {
        var letters = ["a", "b", "c", "d"]
        #expect(letters.swapRemove(at: 1) == "d")
        #expect(letters == ["a", "d", "c"])
    }

    @Test func nothingMovesForTheLastElement() {
        var letters = ["a", "b"]
        #expect(letters.swapRemove(at: 1) == nil)
        #expect(letters == ["a"])
        #expect(letters.swapRemove(at: 0) == nil)
        #expect(letters.isEmpty)
    }
}
