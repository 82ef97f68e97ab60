import ArgumentParser
import HTTPServer
import Support

/// Asks a running service whether it is ready: the health check of a container without a shell.
struct HealthcheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "healthcheck",
        abstract: "Exit 0 if the service on this machine is ready, else say why not and exit 1.",
        discussion: """
            Asks /readyz at the address that “serve” has by the same options, variables and file: that of operators if there \
            is one. An address that stands for all is asked on loopback. Takes \(Int(patience / .seconds(1))) seconds at most.
            """
    )

    /// For everything, from the look-up of a name to the last byte of the answer.
    private static let patience = Duration.seconds(2)

    @OptionGroup var settings: SettingArguments<AddressSettings>

    func run() throws {
        let configuration = try settings.configuration()
        let server = configuration.server
        let address = configuration.operationsAddress ?? ListenAddress(host: server.host, port: server.port)
        guard configuration.operationsAddress != nil || configuration.certificate.certificate == nil else {
            throw ValidationError("a service that speaks TLS is asked at --operations-address, and none is given")
        }
        let answer = Mutex<ReadinessProbe.Outcome?>(nil)
        let isAnswered = TimedSemaphore()
        // On a thread that is left behind when the time is over: a look-up of a name cannot be ended.
        try WorkerThread(name: "healthcheck") {
            let outcome = ReadinessProbe.ask(address.onThisMachine, patience: Self.patience)
            answer.withLock { $0 = outcome }
            isAnswered.signal()
        }
        let outcome =
            isAnswered.wait(atMost: Self.patience)
            ? answer.withLock(\.self) : .failed("no answer within \(Self.patience)")
        guard case .failed(let reason)? = outcome else { return }
        Output.tell("\(address.onThisMachine): \(reason)\n")
        throw ExitCode(1)
    }
}

/// The settings that say where a service listens, and how it is spoken to.
enum AddressSettings: SettingList {
    static var settings: [Setting] {
        Setting.all.filter { ["host", "port", "operations-address", "tls-certificate", "tls-key"].contains($0.name) }
    }
}
