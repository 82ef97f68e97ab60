import Glibc
import TestSupport
import Testing

/// Rates of the built service, over sockets.
struct RateServiceTests {
    private static let secret = "a secret that all replicas know, of some length"

    @Test func addressThatSendsTooMuchIsRefusedAndProbesAreNot() throws {
        // So slowly that no test waits for the next one.
        let service = try RunningService("--rate", "1", "--rate-burst", "3")
        var replies: [ServiceReply] = []
        // More than may come in the time that they take, however long that is.
        try waitUntil {
            replies.append(try service.client.send("GET", "/v1/catalogs/shop"))
            return replies.last?.status == 429
        }
        #expect(replies.count > 3)
        let refused = try #require(replies.last)
        #expect(refused["Retry-After"] == "1")
        #expect(refused["RateLimit-Policy"] == #""address";q=3;w=3"#)
        #expect(refused["RateLimit"] == #""address";r=0;t=1"#)
        #expect(replies[0]["RateLimit"] == #""address";r=2;t=1"#)
        #expect(try service.client.send("GET", "/livez").status == 200)
        #expect(try service.client.send("GET", "/readyz").status == 200)
        #expect(try service.process.stop() == 0)
    }

    /// Requests that libmicrohttpd answers by itself, and bodies that break off.
    @Test(arguments: [
        "POST /v1/sessions HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        "POST /v1/sessions HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{",
    ])
    func incompleteRequestsCount(text: String) throws {
        let service = try RunningService("--rate", "1", "--rate-burst", "4")
        var statuses: [Int] = []
        // The answers of three alone would all be 200; a connection may be seen to end a little later.
        for _ in 0..<3 where statuses.last != 429 {
            for _ in 0..<40 {
                let client = try RawClient(port: service.process.port)
                client.sendIgnoringClose(Array(text.utf8))
                client.finishSending()
                _ = try? client.receiveToEnd()
            }
            statuses.append(try service.client.send("GET", "/v1/catalogs/shop").status)
        }
        #expect(statuses.last == 429)
        #expect(try service.process.stop() == 0)
    }

    @Test func believedProxyTellsWhoSends() throws {
        let service = try RunningService("--rate", "1", "--rate-burst", "1", "--trusted-proxies", "127.0.0.1")
        func status(_ forwarded: String) throws -> Int {
            try service.client.send("GET", "/v1/catalogs/shop", fields: [("X-Forwarded-For", forwarded)]).status
        }
        // The client can invent the addresses before the last one.
        #expect(try status("192.0.2.1") == 200)
        try waitUntil { try status("6.6.6.6, 192.0.2.1") == 429 }
        #expect(try status("192.0.2.2") == 200)
        #expect(try status("2001:db8::1") == 200)
        try waitUntil { try status("2001:db8::2") == 429 }
        #expect(try service.process.stop() == 0)
    }

    @Test func replicasCountTogether() throws {
        let redis = try RedisServer()
        func replica() throws -> RunningService {
            try RunningService(
                "--session-store",
                "redis://127.0.0.1:\(redis.port)",
                "--redis-connect-timeout",
                "20000",
                "--redis-command-timeout",
                "10000",
                "--rate",
                "1",
                "--rate-burst",
                "20",
                environment: ["FILTER_SERVICE_SESSION_SECRET": Self.secret]
            )
        }
        let replicas = [try replica(), try replica()]
        var before = timespec()
        clock_gettime(CLOCK_MONOTONIC, &before)
        let statuses = try (0..<60).map { try replicas[$0 % 2].client.send("GET", "/v1/catalogs/shop").status }
        var after = timespec()
        clock_gettime(CLOCK_MONOTONIC, &after)
        let allowedCount = statuses.count { $0 == 200 }
        // One a second besides, of each second that has begun.
        #expect(allowedCount >= 20 && allowedCount <= 20 + after.tv_sec - before.tv_sec + 1)
        #expect(statuses.allSatisfy { [200, 429].contains($0) })
        for replica in replicas { #expect(try replica.process.stop() == 0) }
    }

    @Test func whileRedisIsAwayAReplicaCountsAlone() throws {
        let redis = try RedisServer()
        let service = try RunningService(
            "--session-store",
            "redis://127.0.0.1:\(redis.port)",
            "--rate",
            "1",
            "--rate-burst",
            "5",
            environment: ["FILTER_SERVICE_SESSION_SECRET": Self.secret]
        )
        #expect(try service.client.send("GET", "/v1/catalogs/shop").status == 200)
        redis.kill()
        var count = 0
        try waitUntil {
            let isAllowed = try service.client.send("GET", "/v1/catalogs/shop").status == 200
            if isAllowed { count += 1 }
            return !isAllowed
        }
        #expect(count >= 5)
        #expect(try service.process.stop() == 0)
        let lines = service.process.errorText.split(separator: "\n")
        #expect(lines.count { $0.contains("the counters of rates cannot be reached") } == 1)
    }
}
