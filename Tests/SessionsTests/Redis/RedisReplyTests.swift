import Testing

@testable import Sessions

struct RedisReplyTests {
    @Test(arguments: [
        ("MOVED 3999 127.0.0.1:6381", RedisRefusal.Kind.moved(slot: 3_999, to: "127.0.0.1:6381")),
        ("ASK 1 ::1:6381", .ask(slot: 1, to: "::1:6381")),
        ("MOVED x 127.0.0.1:6381", .other), ("MOVED 1", .other),
        ("NOSCRIPT No matching script.", .noScript),
        ("LOADING Redis is loading the dataset in memory", .serverUnavailable),
        ("MASTERDOWN Link with MASTER is down", .serverUnavailable),
        ("READONLY You can't write against a read only replica.", .serverUnavailable),
        ("ERR max number of clients reached", .serverUnavailable),
        ("TRYAGAIN Multiple keys request during rehashing of slot", .notNow),
        ("CLUSTERDOWN Hash slot not served", .notNow), ("OOM command not allowed", .noRoom),
        ("MISCONF Redis is configured to save RDB snapshots", .noWrites), ("NOREPLICAS Not enough replicas", .noWrites),
        ("BUSY Redis is busy running a script.", .notNow),
        (
            "ERR Error running script (call to f_1): @user_script:9: @user_script: 9: -OOM command not allowed when used memory > 'maxmemory'.",
            .noRoom
        ),
        ("NOAUTH Authentication required.", .denied), ("WRONGPASS invalid username-password pair", .denied),
        ("NOPERM this user has no permissions", .other), ("ERR unknown command 'GETEX'", .other), ("", .other),
    ])
    func errorsAreSortedByWhatTheyMean(text: String, kind: RedisRefusal.Kind) {
        #expect(RedisRefusal(text).kind == kind)
    }

    @Test(arguments: [
        ("127.0.0.1:7002", "127.0.0.1:7002"), ("::1:7002", "[::1]:7002"), (":7002", "seed:7002"),
        ("cache.internal:7002", "cache.internal:7002"), ("?:7002", nil), ("127.0.0.1", nil), ("a:0", nil),
        ("a:65536", nil), ("", nil),
    ])
    func redirectsNameAServer(text: Substring, expected: String?) {
        let sender = RedisEndpoint(host: "seed", port: 1)
        #expect(RedisEndpoint(redirect: text, from: sender)?.description == expected)
    }
}
