import Dispatch
import FilterCore
import Foundation
import Glibc
import JSONTestSupport
import Logging
import TestSupport
import Testing

@testable import Gateway
@testable import JSON

/// Lines of the log: their form, their level, and who waits for them.
struct ServiceLogTests {
    /// Holds some lines without a reader; a test that writes more reads them itself.
    private let pipe = Pipe()

    private func log(
        _ level: Logger.Level = .info,
        _ format: LogFormat? = nil,
        maxBytes: Int = 1 << 20,
        to descriptor: Int32? = nil
    ) -> ServiceLog {
        let descriptor = descriptor ?? pipe.fileHandleForWriting.fileDescriptor
        return ServiceLog(level: level, format: format, maxBytes: maxBytes, descriptor: descriptor) {
            Instant(milliseconds: 1_777_640_400_123)
        }
    }

    /// The written lines. Nothing is written any more.
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
        let files = try TemporaryFiles()
        let file = URL(filePath: try files.write("log", text: ""))
        let handle = try FileHandle(forWritingTo: file)
        let log = log(.info, .json, maxBytes: 1 << 30, to: handle.fileDescriptor)
        try log.writer.start()
        try concurrently(4) { thread in
            for number in 0..<1_000 { log.write(.info, "\(thread) \(number)", []) }
        }
        log.writer.stop(within: .seconds(60))
        log.write(.info, "last", [])
        let messages = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
            try JSONValue(parsing: Array(line.utf8), maxDepth: 2).at("/message")?.text ?? ""
        }
        #expect(messages.count == 4_001 && messages.last == "last")
        for thread in 0..<4 {
            #expect(messages.filter { $0.hasPrefix("\(thread) ") } == (0..<1_000).map { "\(thread) \($0)" })
        }
    }

    /// A thread with a line goes on at once, even if the pipe has no reader, and a later line says how many are
    /// missing.
    @Test func noThreadWaitsForASlowReader() throws {
        let log = log(.info, .text, maxBytes: 4_096)
        try log.writer.start()
        let line = String(repeating: "x", count: 1_000)
        // More than the pipe and the buffer have room for: with a log that waits this loop has no end.
        for _ in 0..<1_000 { log.write(.info, line, []) }
        let omitted = log.writer.omittedCount
        #expect(omitted > 0 && omitted < 1_000)
        let reading = pipe.fileHandleForReading
        var text = ""
        // All but the lines that were left out, and how many those were, reported as often as there was room again.
        func told() -> Int {
            text.matches(of: #/ warning log lines were left out count=(\d+)\n/#).reduce(0) { $0 + (Int($1.1) ?? 0) }
        }
        var poll = pollfd(fd: reading.fileDescriptor, events: Int16(POLLIN), revents: 0)
        // Nothing to read for a minute means that nothing comes any more.
        while told() < omitted, unsafe Glibc.poll(&poll, 1, 60_000) == 1 {
            text += String(decoding: reading.availableData, as: UTF8.self)
        }
        #expect(told() == omitted)
        #expect(text.split(separator: "\n").count { $0.hasSuffix(" info \(line)") } == 1_000 - omitted)
        // Its thread has nothing left to write to the pipe, which ends here.
        log.writer.stop(within: .seconds(60))
    }
}
