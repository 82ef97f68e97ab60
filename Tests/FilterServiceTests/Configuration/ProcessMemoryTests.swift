import Testing

@testable import FilterService

struct ProcessMemoryTests {
    @Test func theLimitOfAControlGroupIsRead() {
        #expect(ProcessMemory.limit(ofGroup: "536870912\n") == 536_870_912)
        #expect(ProcessMemory.limit(ofGroup: "max\n") == nil)
    }
}
