import CatalogTestSupport
import FilterCore
import Foundation
import TestSupport
import Testing

@testable import CatalogFiles

struct NewFileTests {
    private let part: FrozenArray<UInt8> = [7, 8, 9]

    private func names(in fixture: LoadFixture) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: fixture.directory.path).sorted()
    }

    @Test func fileAppearsWithAllParts() throws {
        try LoadFixture.with { fixture in
            let path = try fixture.write([1, 2, 3], "a.fsx")
            try NewFile.write([part, part], to: path)
            #expect(try Data(contentsOf: URL(filePath: path)) == Data([7, 8, 9, 7, 8, 9]))
            #expect(try names(in: fixture) == ["a.fsx"])
        }
    }

    /// The signal comes between two parts, while the unfinished file is there.
    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func signalLeavesTheFormerFileAndEndsTheProcess(signal number: Int32) async throws {
        let files = try TemporaryFiles()
        let path: String = files.path("a.fsx")
        try Data([1, 2, 3]).write(to: URL(filePath: path))
        let result = await #expect(
            processExitsWith: .signal(number),
            observing: [\.standardErrorContent]
        ) { [number = number as Int32, path = path as String] in
            // The threads of tests hold signals back.
            var none = sigset_t()
            sigemptyset(&none)
            pthread_sigmask(SIG_SETMASK, &none, nil)
            let part: FrozenArray<UInt8> = [7, 8, 9]
            let parts = (0..<3).lazy.map { index in
                if index == 1 {
                    let draft = "\(path).\(getpid()).tmp"
                    let isThere = FileManager.default.fileExists(atPath: draft)
                    FileHandle.standardError.write(Data("draft is there: \(isThere)\n".utf8))
                    raise(number)
                }
                return part
            }
            try NewFile.write(parts, to: path)
        }
        let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(text.contains("draft is there: true"))
        #expect(try files.names() == ["a.fsx"])
        #expect(try Data(contentsOf: URL(filePath: path)) == Data([1, 2, 3]))
    }

    @Test func signalThatIsIgnoredDoesNotStopTheWork() async {
        await #expect(processExitsWith: .exitCode(7)) {
            var none = sigset_t()
            sigemptyset(&none)
            pthread_sigmask(SIG_SETMASK, &none, nil)
            signal(SIGHUP, SIG_IGN)
            let pending = DeferredSignals.run { pending in
                raise(SIGHUP)
                return pending()
            }
            raise(SIGHUP)
            exit(pending == nil ? 7 : 1)
        }
    }

    @Test func errorLeavesNothingBehind() async throws {
        let files = try TemporaryFiles()
        let path: String = files.path("a.fsx")
        await #expect(processExitsWith: .exitCode(7)) { [path = path as String] in
            signal(SIGXFSZ, SIG_IGN)
            var limit = rlimit(rlim_cur: 2, rlim_max: 2)
            setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            do {
                try NewFile.write([[7, 8, 9]], to: path)
            } catch {
                exit("\(error)".contains("write: File too large") ? 7 : 1)
            }
        }
        #expect(try files.names().isEmpty)
    }
}
