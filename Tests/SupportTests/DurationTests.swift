import Support
import Testing

struct DurationTests {
    @Test func millisecondsAreCut() {
        #expect(Duration.seconds(2).wholeMilliseconds == 2_000)
        #expect(Duration.microseconds(1_999).wholeMilliseconds == 1)
        #expect(Duration.zero.wholeMilliseconds == 0)
    }
}
