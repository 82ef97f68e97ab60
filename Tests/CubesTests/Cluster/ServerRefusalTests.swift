import Following
import Testing

@testable import Cubes

struct ServerRefusalTests {
    private func refusal(_ text: String, status: Int = 500) -> ServerRefusal {
        ServerRefusal(Array(text.utf8), status: status)
    }

    @Test func theMessageOfVersion18IsFound() {
        let refusal = refusal(
            "Code: 60, e.displayText() = DB::Exception: Table default.nix doesn't exist., e.what() = DB::Exception\n"
        )
        #expect(refusal.code == "60" && refusal.message == "Table default.nix doesn't exist.")
    }

    @Test func theMessageOfTodayIsFound() {
        let refusal = refusal(
            "Code: 60. DB::Exception: Table default.nix does not exist. (UNKNOWN_TABLE) (version 26.9.1.1 (official build))"
        )
        #expect(refusal.code == "60" && refusal.message == "Table default.nix does not exist. (UNKNOWN_TABLE)")
    }

    @Test func anythingElseHasItsStatus() {
        #expect(refusal("<html>", status: 502).failure == .connection("HTTP 502"))
        #expect(refusal("<html>", status: 418).code == "HTTP 418")
        #expect(refusal("").message == "")
    }
}
