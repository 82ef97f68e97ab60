import TestSupport
import Testing

/// A run of `push`, to its end.
struct PushRun {
    let code: Int32
    let output: String
    let errors: String

    init(_ arguments: [String]) throws {
        let error = #expect(throws: ServiceProcess.Failure.self) {
            try ServiceProcess(arguments: ["push"] + arguments)
        }
        guard case .endedEarly(let code, let output, let errors) = error else { throw try #require(error) }
        (self.code, self.output, self.errors) = (code, output, errors)
    }
}
