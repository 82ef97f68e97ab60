import ArgumentParser

@main
struct Main: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "filter-service")
}
