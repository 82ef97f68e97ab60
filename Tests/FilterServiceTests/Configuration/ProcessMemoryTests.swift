import Testing

@testable import FilterService

struct ProcessMemoryTests {
    @Test func theLimitOfAControlGroupIsRead() {
        #expect(ProcessMemory.limit(ofGroup: "536870912\n") == 536_870_912)
        #expect(ProcessMemory.limit(ofGroup: "max\n") == nil)
    }

    @Test func partsOfTheServiceHaveAShareOfALittleMemory() {
        #expect(ProcessMemory.share(upTo: 256 << 20, oneOf: 16, of: 64 << 30) == 256 << 20)
        #expect(ProcessMemory.share(upTo: 256 << 20, oneOf: 16, of: 512 << 20) == 32 << 20)
        #expect(ProcessMemory.share(upTo: 256 << 20, oneOf: 16, of: 1 << 20) == 8 << 20)
    }

    @Test func groupsAreThoseFromTheOwnOneUp() {
        #expect(ProcessMemory.groups(ofProcess: "0::/\n") == [""])
        #expect(ProcessMemory.groups(ofProcess: "5:memory:/a\n") == [""])
        #expect(ProcessMemory.groups(ofProcess: "4:pids,memory:/a/b\n0::/\n", by: "memory") == ["", "/a", "/a/b"])
        let unit = "1:name=systemd:/x\n0::/system.slice/filter-service.service\n"
        #expect(
            ProcessMemory.groups(ofProcess: unit)
                == ["", "/system.slice", "/system.slice/filter-service.service"]
        )
    }
}
