import Foundation
import TestSupport
import Testing

/// The helper that runs the built program, tried on programs that need no building.
struct ServiceProcessTests {
    private func start(_ script: String) throws -> ServiceProcess {
        try ServiceProcess(program: URL(filePath: "/bin/sh"), arguments: ["-c", script])
    }

    @Test func portIsReadAndTheExitCodeReturned() throws {
        let process = try start(
            """
            trap 'echo bye; exit 7' TERM
            echo starting; echo careful >&2; echo 'listening on http://127.0.0.1:8123'
            while :; do sleep 0.01; done
            """
        )
        #expect(process.port == 8_123)
        #expect(try process.stop() == 7)
        #expect(process.outputText == "starting\nlistening on http://127.0.0.1:8123\nbye\n")
        #expect(process.errorText == "careful\n")
    }

    @Test func programThatEndsWithoutAPortIsAnError() throws {
        let error = #expect(throws: ServiceProcess.Failure.self) { try start("echo no; echo why >&2; exit 3") }
        guard case .endedEarly(3, "no\n", "why\n") = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func unhandledSignalIsAnError() throws {
        let process = try start("echo 'listening on http://[::1]:1/'; exec sleep 100")
        #expect(process.port == 1)
        let error = #expect(throws: ServiceProcess.Failure.self) { try process.stop() }
        guard case .signalled(SIGTERM) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func builtServiceStandsBesideTheTests() {
        #expect(FileManager.default.isExecutableFile(atPath: ServiceProcess.builtService.path))
    }
}
