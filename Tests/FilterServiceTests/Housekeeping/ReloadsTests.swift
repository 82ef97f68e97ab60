import Dispatch
import Logging
import TestSupport
import Testing

@testable import FilterService

/// The files that SIGHUP and `--watch` have read again.
struct ReloadsTests {
    private struct Fault: Error, CustomStringConvertible {
        var description: String { "no such file" }
    }

    private func logger(_ lines: Recorder<String>) -> Logger {
        Logger(label: "test") { _ in RecordingHandler(lines: lines) }
    }

    @Test func partsAreReadInTheirOrderAndOneThatFailsIsLoggedByItsName() throws {
        let (events, lines) = (Recorder<String>(), Recorder<String>())
        let done = DispatchSemaphore(value: 0)
        let reloads = try Reloads(
            [
                Reloads.Input("keys") {
                    events.append("keys")
                    throw Fault()
                },
                Reloads.Input("catalogs") { events.append("catalogs") },
            ],
            watching: nil,
            logger: logger(lines),
            willReload: { events.append("begin") },
            didReload: {
                events.append("end")
                done.signal()
            }
        )
        reloads.begin()
        done.wait()
        #expect(events.all == ["begin", "keys", "catalogs", "end"])
        #expect(lines.all == ["keys were not read again, and stay as they were: no such file"])
        reloads.begin()
        done.wait()
        #expect(events.all.count == 8)
        #expect(reloads.stop(within: .seconds(300)))
    }

    @Test func watchedFilesAreLookedAtAgainAndAgain() throws {
        let looked = DispatchSemaphore(value: 0)
        let events = Recorder<String>()
        let reloads = try Reloads(
            [Reloads.Input("keys", reload: { events.append("all") }, reloadIfChanged: { looked.signal() })],
            watching: .milliseconds(1),
            logger: logger(Recorder())
        )
        for _ in 0..<3 { looked.wait() }
        #expect(reloads.stop(within: .seconds(300)))
        #expect(events.all == [])
    }

    @Test func stopWaitsNoLongerThanItMayForWhatIsBeingRead() throws {
        let (begun, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let catalogs = Reloads.Input("catalogs") {
            begun.signal()
            goOn.wait()
        }
        let reloads = try Reloads([catalogs], watching: nil, logger: logger(Recorder()))
        reloads.begin()
        begun.wait()
        #expect(!reloads.stop(within: .zero))
        goOn.signal()
    }
}

private struct RecordingHandler: LogHandler {
    let lines: Recorder<String>
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        lines.append("\(event.message)")
    }
}
