import Dispatch
import Glibc
import TestSupport
import Testing

/// How the program ends.
struct StopTests {
    @Test(arguments: [SIGTERM, SIGINT, SIGQUIT, SIGPWR, SIGXCPU])
    func signalEndsTheProgramCleanly(signal: Int32) throws {
        let service = try RunningService()
        #expect(try service.client.send("GET", "/readyz").status == 200)
        #expect(try service.process.stop(signal: signal) == 0)
    }

    /// All that would end a process by default, but for faults of its own, SIGKILL, and what stops it in order or has a
    /// meaning.
    @Test func otherSignalsDoNothing() throws {
        let service = try RunningService()
        let session = try service.session()
        let others = [SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGIO, SIGSTKFLT, SIGPIPE, SIGXFSZ]
        for signal in others + [34, 50, 64] {
            #expect(kill(service.process.processIdentifier, signal) == 0)
            #expect(try service.client.send("GET", session).status == 200, "\(signal)")
        }
        #expect(try service.client.send("GET", "/readyz").status == 200)
        #expect(try service.process.stop() == 0)
    }

    @Test func requestsThatHaveBegunAreAnsweredWhileTheServiceIsNotReady() throws {
        let service = try RunningService()
        let session = try service.session()
        let writer = ServiceClient(port: service.process.port)
        let prober = ServiceClient(port: service.process.port)
        let body = #"{"pageSize":5}"#
        try writer.begin("PATCH", session, bodyCount: body.utf8.count)
        try prober.begin("GET", "/readyz", bodyCount: 2)
        kill(service.process.processIdentifier, SIGTERM)
        // The service has stopped listening when it is no longer ready.
        waitUntil { (try? RawClient(port: service.process.port)) == nil }
        let written = try writer.end("PATCH", session, body)
        #expect(written.status == 200)
        #expect(written.integer("/session/pageSize") == 5)
        #expect(written["Connection"] == "close")
        let probed = try prober.end("GET", "/readyz", "{}")
        #expect(probed.status == 503)
        #expect(probed.code == "unavailable")
        #expect(try service.process.waitForExit() == 0)
    }

    @Test func stopUnderLoadLosesNoAnswerThatBegan() throws {
        let service = try RunningService()
        let session = try service.session()
        let port = service.process.port
        let torn = Recorder<String>()
        let counts = Recorder<Int>()
        let running = DispatchSemaphore(value: 0)
        let group = DispatchGroup()
        for number in 0..<4 {
            // A queue of its own has a thread of its own; the global one has as many as there are cores, and these four
            // wait for each other.
            DispatchQueue(label: "client \(number)").async(group: group) {
                let client = ServiceClient(port: port, log: nil)
                var count = 0
                while true {
                    do {
                        let reply = try client.send("POST", session + "/categories/brand/values/Sandpiper/toggle")
                        if reply.status != 200 { torn.append(reply.text) }
                        count += 1
                        if count == 10 { running.signal() }
                    } catch RawClient.Failure.systemCall, RawClient.Failure.noResponse {
                        // Refused or closed between two requests: no answer had begun.
                        break
                    } catch {
                        torn.append("\(error)")
                        break
                    }
                }
                if count < 10 { running.signal() }
                counts.append(count)
            }
        }
        for _ in 0..<4 { running.wait() }
        #expect(try service.process.stop() == 0)
        group.wait()
        #expect(torn.all == [])
        #expect(counts.all.allSatisfy { $0 >= 10 })
    }
}
