import ArgumentParser
import JSON
import Support

/// Prints the values of all settings.
struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Print every setting of “serve” with its value and where it comes from.",
        discussion: """
            A setting is given by its option, by its variable in the environment (FILTER_SERVICE_MAX_SESSIONS for \
            --max-sessions) or by a line of the file that --config or FILTER_SERVICE_CONFIG names (max-sessions: 500). The \
            option overrides the variable, and the variable overrides the file. What must be secret is not printed.
            """
    )

    @Flag(help: "Print JSON, for programs.")
    var json = false

    @OptionGroup var settings: SettingArguments<ServeSettings>

    /// Prints a table with a line for each setting, or a JSON object.
    func run() throws {
        let report = try settings.report()
        guard json else { return try Output.print(report.text) }
        var writer = JSONWriter()
        report.write(to: &writer)
        try Output.print(writer.bytes + [0x0A])
    }
}
