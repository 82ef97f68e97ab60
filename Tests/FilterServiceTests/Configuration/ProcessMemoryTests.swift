import Testing

@testable import FilterService

struct ProcessMemoryTests {
    @Test func theLimitOfAControlGroupIsRead() {
        #expect(ProcessMemory.limit(ofGroup: "536870912\n") == 536_870_912)
        #expect(ProcessMemory.limit(ofGroup: "max\n") == nil)
    }

    @Test func groupsAreThoseFromTheOwnOneUp() {
        #expect(ProcessMemory.groups(ofProcess: "0::/\n") == [""])
        #expect(ProcessMemory.groups(ofProcess: "5:memory:/a\n") == [""])
        let unit = "1:name=systemd:/x\n0::/system.slice/filter-service.service\n"
        #expect(
            ProcessMemory.groups(ofProcess: unit)
                == ["", "/system.slice", "/system.slice/filter-service.service"]
        )
    }
}
