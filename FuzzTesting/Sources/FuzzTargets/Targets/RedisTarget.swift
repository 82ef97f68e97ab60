@testable import Gateway
@testable import Sessions

extension FuzzTarget {
    /// An answer of Redis, as `RedisReply.init(bytes:)` makes it, to everything that reads answers; and the URL of a store.
    static let redisReplies = FuzzTarget(name: "redis-replies") { bytes in
        let sender = RedisEndpoint(host: "127.0.0.1", port: 7_000)
        var rest = bytes[...]
        while !rest.isEmpty {
            let reply = RedisReply(taking: &rest, depth: 0)
            _ = reply.text
            var table = RedisSlotTable(all: sender)
            let former = table
            let hasLearned = table.learn(reply, from: sender)
            try promise(hasLearned || table == former, "the table has changed by an answer that says nothing")
            guard case .error(let refusal) = reply else { continue }
            switch refusal.kind {
            case .moved(let slot, let place), .ask(let slot, let place):
                guard let endpoint = RedisEndpoint(redirect: place, from: sender) else { break }
                table.move(slot, to: endpoint)
            default: break
            }
        }
        if let url = try? RedisURL(String(decoding: bytes, as: UTF8.self)) {
            try promise((1...65_535).contains(url.endpoint.port), "\(url.endpoint) is no endpoint")
        }
    }
}

extension RedisReply {
    /// A reply that some bytes stand for: a byte for the kind, one for the length, and what is in it.
    fileprivate init(taking bytes: inout ArraySlice<UInt8>, depth: Int) {
        let kind = bytes.popFirst() ?? 0
        let length = Int(bytes.popFirst() ?? 0)
        func text(_ bytes: inout ArraySlice<UInt8>) -> String {
            defer { bytes = bytes.dropFirst(length) }
            return String(decoding: bytes.prefix(length), as: UTF8.self)
        }
        switch kind % 6 {
        case 0: self = .status(text(&bytes))
        case 1: self = .bytes(Array(text(&bytes).utf8))
        case 2:
            let digits = bytes.prefix(length % 9)
            bytes = bytes.dropFirst(digits.count)
            self = .integer(digits.reduce(0) { $0 << 8 | Int($1) })
        case 3 where depth < 6:
            var elements: [RedisReply] = []
            while elements.count < length, !bytes.isEmpty {
                elements.append(RedisReply(taking: &bytes, depth: depth + 1))
            }
            self = .array(elements)
        case 4: self = .error(RedisRefusal(text(&bytes)))
        default: self = .null
        }
    }
}
