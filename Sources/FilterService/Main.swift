import ArgumentParser

/// The program: `filter-service serve Examples`.
@main
struct Main: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: ServiceVersion.name,
        abstract: "Filters, counts and pages for front ends, over HTTP.",
        version: ServiceVersion.number,
        subcommands: [ServeCommand.self, InferCommand.self, InspectCommand.self, HealthcheckCommand.self]
    )
}
