import FilterCore
import Foundation
import HTTPServer
import Logging
import Support
import TestSupport
import Testing

@testable import FilterService

/// Lines of the log: their form, their level, and who waits for them.
struct ServiceLogTests {
    /// A pipe, whose end that is read may be left unread.
    private let pipe = Pipe()

    private var descriptor: Int32 { pipe.fileHandleForWriting.fileDescriptor }

    private func log(_ level: Logger.Level = .info, _ format: LogFormat? = nil, maxBytes: Int = 1 << 20) -> ServiceLog {
        ServiceLog(level: level, format: format, maxBytes: maxBytes, descriptor: descriptor) {
            Instant(milliseconds: 1_777_640_400_123)
        }
    }

    /// What was written, when the log is gone.
    private func lines() throws -> [String] {
        try pipe.fileHandleForWriting.close()
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        return text.split(separator: "\n").map(String.init)
    }

    @Test func lineIsJSONWhereNoPersonReads() throws {
        let logger = log().logger
        logger.info("stopping", metadata: ["signal": "15", "a": "“\n\u{1B}[31m"])
        logger.debug("not this")
        #expect(
            try lines() == [
                #"{"time":"2026-05-01T13:00:00.123Z","level":"info","message":"stopping","#
                    + #""a":"“\n\u001b[31m","signal":"15"}"#
            ]
        )
    }

    /// A terminal would obey control characters, and a line break would begin a line of somebody else's.
    @Test func lineOfTextHasNoControlCharacters() throws {
        log(.info, .text).write(.warning, "a\nb\u{1B}[2Jc\u{9B}d", [LogMember("key", "x\ty"), LogMember("count", 3)])
        #expect(try lines() == ["2026-05-01T13:00:00.123Z warning a b [2Jc d key=x y count=3"])
    }

    @Test func debuggingIsTurnedOnAndOffForAllLoggers() throws {
        let log = log(.warning, .text)
        let logger = log.logger
        logger.info("1")
        #expect(log.toggleDebugging())
        logger.debug("2")
        logger.trace("3")
        #expect(!log.toggleDebugging())
        logger.debug("4")
        logger.error("5")
        #expect(try lines().map { $0.suffix(1) } == ["2", "5"])
    }

    @Test func linesOfAllThreadsArriveWhole() throws {
        let log = log(.info, .json, maxBytes: 1 << 30)
        try log.writer.start()
        let reader = Recorder<[String]>()
        let reading = Thread { [pipe] in
            let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            reader.append(text.split(separator: "\n").map(String.init))
        }
        reading.start()
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            for number in 0..<1_000 { log.write(.info, "\(thread) \(number)", []) }
        }
        log.writer.stop(within: .seconds(60))
        log.write(.info, "last", [])
        try pipe.fileHandleForWriting.close()
        while reader.all.isEmpty { usleep(1_000) }
        let messages = reader.all[0].map { $0.split(separator: "\"")[10] }
        #expect(messages.count == 4_001 && messages.last == "last")
        for thread in 0..<4 {
            let own = messages.filter { $0.hasPrefix("\(thread) ") }
            #expect(own.map(String.init) == (0..<1_000).map { "\(thread) \($0)" })
        }
    }

    /// Whoever has a line goes on at once, also when nobody empties the pipe, and it is told what is missing.
    @Test func nobodyWaitsForAReaderThatIsSlow() throws {
        let log = log(.info, .text, maxBytes: 4_096)
        try log.writer.start()
        let line = String(repeating: "x", count: 1_000)
        // More than the pipe and the buffer have room for: with a log that waits this loop has no end.
        for _ in 0..<1_000 { log.write(.info, line, []) }
        let omitted = log.writer.omittedCount
        #expect(omitted > 0 && omitted < 1_000)
        log.writer.stop(within: .milliseconds(10))
        let reader = Recorder<String>()
        let reading = Thread { [pipe] in
            while true {
                let data = pipe.fileHandleForReading.availableData
                guard !data.isEmpty else { return }
                reader.append(String(decoding: data, as: UTF8.self))
            }
        }
        reading.start()
        let notice = "warning log lines were left out count=\(omitted)\n"
        while !reader.all.joined().hasSuffix(notice) { usleep(1_000) }
        #expect(reader.all.joined().split(separator: "\n").count == 1_000 - omitted + 1)
        try pipe.fileHandleForWriting.close()
    }

    @Test func endOfTheReaderEndsNothing() throws {
        signal(SIGPIPE, SIG_IGN)
        let log = log(.info, .text)
        try pipe.fileHandleForReading.close()
        try log.writer.start()
        log.write(.info, "to nobody", [])
        log.writer.stop(within: .seconds(60))
        log.write(.info, "to nobody", [])
        #expect(log.writer.omittedCount == 0)
    }
}
