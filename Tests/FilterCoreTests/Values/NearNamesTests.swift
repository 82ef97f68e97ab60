import FilterCore
import Testing

@Suite struct NearNamesTests {
    @Test func oneTypingErrorIsFound() {
        for wrong in ["Nikee", "Nke", "Nkie", "Mike", "nike", "NIKÉ"] {
            #expect(NearNames.suggestions(for: wrong, among: ["Puma", "Nike"]) == ["Nike"], "\(wrong)")
        }
    }

    @Test func farNamesAreNotSuggested() {
        #expect(NearNames.suggestions(for: "Nikeeee", among: ["Nike", "Puma"]) == [])
        #expect(NearNames.suggestions(for: "brand", among: []) == [])
        #expect(NearNames.suggestions(for: "", among: ["brand"]) == [])
    }

    @Test func nearestComeFirstAndTiesKeepTheirOrder() {
        let candidates = ["categoriez", "categorya", "xategory", "category", "nothing"]
        #expect(
            NearNames.suggestions(for: "category", among: candidates) == ["category", "categorya", "xategory"]
        )
    }

    @Test func atMostThreeAreSuggested() {
        let candidates = ["aa", "ab", "ac", "ad"]
        #expect(NearNames.suggestions(for: "a", among: candidates) == ["aa", "ab", "ac"])
    }

    @Test func longNamesAllowOneErrorInFourLetters() {
        #expect(NearNames.suggestions(for: "manufXctXrer", among: ["manufacturer"]) == ["manufacturer"])
        #expect(NearNames.suggestions(for: "mXnXfXcXurer", among: ["manufacturer"]) == [])
    }

    /// Otherwise a path of a few hundred letters would be compared with thousands of others for a tenth of a second.
    @Test func longNamesAreComparedWithFewerOthers() {
        func found(_ letterCount: Int) -> [String] {
            let name = String(repeating: "x", count: letterCount)
            let others = Array(repeating: String(repeating: "ab", count: letterCount / 2), count: 15_000)
            return NearNames.suggestions(for: name, among: others + [name + "y"])
        }
        #expect(found(8) == ["xxxxxxxxy"])
        #expect(found(64) == [])
    }
}
