import ArgumentParser

/// The program: `filter-service serve Examples`.
@main
struct Main: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: ServiceVersion.name,
        abstract: "Filters, counts and pages for front ends, over HTTP.",
        version: ServiceVersion.number,
        subcommands: [
            ServeCommand.self, IndexCommand.self, InspectCommand.self, InferCommand.self, HealthcheckCommand.self,
        ]
    )
}
