import Foundation
import TestSupport
import Testing

@testable import Gateway
@testable import Sessions

/// Sessions, drafts and shares that lie in Redis when the service is updated.
///
/// `Tests/Data/redis.format-1.txt` was written once, by a program whose records have format 1 and whose states have format 2, and
/// stays as it is. While these formats are the current ones, it must be read; a program with others says so in words.
struct StoredSessionTests {
    private static let secret = "a secret that all replicas know, of some length"
    private static let session = "/v1/sessions/jhA4xyjbB7GZ9mWoIrX72Iz1ODo8BXx_"
    private static let draft = "/v1/sessions/MbTNWlMYOSaWALwLXVjpa8Tc3hv8QR-n"
    private static let share = "/v1/shares/16QXe0pXDS5z8gRb-T3BDg"

    /// A value as it lies in Redis.
    private struct Stored {
        let key: String
        var bytes: [UInt8]

        init(line: some StringProtocol) throws {
            let words = line.split(separator: " ")
            key = String(try #require(words.first))
            let digits = Array(try #require(words.last).utf8)
            bytes = try stride(from: 0, to: digits.count, by: 2).map { place in
                try #require(UInt8(String(decoding: digits[place..<place + 2], as: UTF8.self), radix: 16))
            }
        }
    }

    private let redis: RedisServer
    private let stored: [Stored]

    init() throws {
        redis = try RedisServer()
        let file = Repository.testData.appending(component: "redis.format-1.txt")
        stored = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { try Stored(line: $0) }
        #expect(stored.count == 3)
    }

    /// The service over a Redis with these values.
    private func service(over values: [Stored]) throws -> RunningService {
        // redis-cli takes no bytes that are no text.
        let script = """
            local bytes = ARGV[1]:gsub('..', function(digits) return string.char(tonumber(digits, 16)) end)
            return redis.call('SET', KEYS[1], bytes)
            """
        for value in values {
            let digits = value.bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
            let answer = try redis.command("EVAL", script, "1", "filter-service:\(value.key)", digits)
            #expect(answer == "OK")
        }
        return try RunningService(
            "--session-store",
            "redis://127.0.0.1:\(redis.port)",
            "--redis-connect-timeout",
            "20000",
            "--redis-command-timeout",
            "10000",
            environment: ["FILTER_SERVICE_SESSION_SECRET": Self.secret]
        )
    }

    @Test func recordsThatWereWrittenOnceAreRead() throws {
        let client = try service(over: stored).client
        let screen = try client.send("GET", Self.session)
        #expect(screen.status == 200)
        #expect(screen.integer("/session/revision") == 6)
        #expect(screen.text("/text")?.hasPrefix("Brand: Wanderly; price 20 – 70 €") == true)

        let draft = try client.send("GET", Self.draft)
        #expect(draft.status == 200)
        #expect(draft.text("/session/draft/text") == "Added Colour: Navy blue")
        #expect(try client.send("GET", Self.share).text("/text")?.hasPrefix("Brand: Wanderly; price 20 – 70 €") == true)

        // Its history goes on where it was: one step to redo, and both moves of the slider to undo.
        let redone = try client.send("POST", Self.session + "/redo")
        #expect(redone.text("/text")?.hasPrefix("Brand: Wanderly or Aldermoor; price 20 – 70 €") == true)
        _ = try client.send("POST", Self.session + "/undo")
        let undone = try client.send("POST", Self.session + "/undo")
        #expect(undone.text("/text")?.hasPrefix("Brand: Wanderly — ") == true)
    }

    @Test func aFormatOfTheFutureIsRefusedInWords() throws {
        let later = stored.map { value in
            var value = value
            // Behind the head stands the format of a record; a share begins with that of its state.
            value.bytes[RedisSessionLayout.headCount] = 9
            return value
        }
        let service = try service(over: later)
        for path in [Self.session, Self.draft, Self.share] {
            let reply = try service.client.send("GET", path)
            #expect(reply.status == 410, "\(path): \(reply.text)")
        }
        #expect(try service.process.stop() == 0)
        let reason = "cannot be read: it has format 9, which this program does not read"
        let lines = service.process.errorText.split(separator: "\n")
        #expect(lines.count { $0.contains(reason) } == 3, "\(service.process.errorText)")
    }
}
