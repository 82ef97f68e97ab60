import ArgumentParser
import CCounting
import Workloads

/// The command that `compare` runs under callgrind.
struct CountCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "count",
        abstract: "Do every tap once between two signals to callgrind, and print what it allocates."
    )

    @OptionGroup var options: WorkloadOptions

    func run() throws {
        let costs = try TapCosts(options.workload())
        for (name, tap) in costs.taps {
            // The first time brings what is made once: caches of the allocator and of the runtime.
            let expected = try costs.answer(tap)
            let before = counting_allocations()
            counting_begin_instructions()
            let answer = try costs.answer(tap)
            counting_end_instructions(name)
            let after = counting_allocations()
            precondition(answer == expected, "a state has one answer")
            print(name, after.allocations - before.allocations, after.bytes - before.bytes, separator: "\t")
        }
    }
}
