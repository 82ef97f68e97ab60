import HTTPServer
import ArgumentParser

/// Asks a running service whether it is ready: the health check of a container without a shell.
struct HealthcheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "healthcheck",
        abstract: "Exit 0 if the service on this machine is ready."
    )

    @Option(help: "The service's port.")
    var port = ServiceConfiguration.defaults.server.port

    func run() throws {
        guard LoopbackProbe.isReady(port: port) else { throw ExitCode(1) }
    }
}
