import ArgumentParser
import Gateway
import Glibc
import Support

/// The program: `filter-service serve Examples`.
@main
struct Main: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: ServiceVersion.name,
        abstract: "Filters, counts and pages for front ends, over HTTP.",
        version: ServiceVersion.number,
        subcommands: [
            ServeCommand.self, IndexCommand.self, InspectCommand.self, InferCommand.self, ClientCommand.self,
            PushCommand.self, BackupCommand.self, ConfigCommand.self, HealthcheckCommand.self, KeyCommand.self,
        ] + SourceKind.all.compactMap(\.check)
    )

    static func main() {
        // The limit of the size of files (`ulimit -f`) is an error of the write then, which has a sentence, and what was
        // written is removed. The default ends the process.
        signal(SIGXFSZ, SIG_IGN)
        // So is a reader that has left.
        signal(SIGPIPE, SIG_IGN)
        Output.keepStandardStreams()
        main(nil)
    }
}
