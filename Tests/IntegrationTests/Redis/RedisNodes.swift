import Foundation
import TestSupport
import Testing

@testable import Gateway
@testable import Sessions

/// Three servers that make up a cluster, for as long as the value lives.
final class RedisNodes: Sendable {
    let servers: [RedisServer]

    /// Returns when every server says that the cluster is whole.
    init() throws {
        servers = try (0..<3).map { _ in try Self.server() }
        let addresses = servers.map { "127.0.0.1:\($0.port)" }
        try RedisServer.client(["--cluster", "create"] + addresses + ["--cluster-yes"])
        for server in servers {
            try waitUntil {
                let info = try server.command("cluster", "info")
                return info.contains("cluster_state:ok") && info.contains("cluster_known_nodes:3")
            }
        }
    }

    private static func server() throws -> RedisServer {
        // Slots of a server that is gone are missing then, and no others.
        try RedisServer(
            "--cluster-enabled",
            "yes",
            "--cluster-node-timeout",
            "1000",
            "--cluster-require-full-coverage",
            "no"
        )
    }

    /// A further server, which has what `server` has and takes its place when that is gone.
    func replica(of server: RedisServer) throws -> RedisServer {
        let replica = try Self.server()
        let id = try server.command("cluster", "myid")
        let addresses = ["127.0.0.1:\(replica.port)", "127.0.0.1:\(server.port)"]
        try RedisServer.client(["--cluster", "add-node"] + addresses + ["--cluster-slave", "--cluster-master-id", id])
        try waitUntil { try replica.command("info", "replication").contains("master_link_status:up") }
        for other in servers {
            try waitUntil { try other.command("cluster", "nodes").contains("slave \(id)") }
        }
        return replica
    }

    /// The server that holds the session's slot.
    func holder(of key: SessionKey) throws -> RedisServer {
        let slot = try slot(of: key)
        let ranges = try servers[0].command("cluster", "nodes").split(separator: "\n").map { $0.split(separator: " ") }
        let line = ranges.first { words in
            words.dropFirst(8).contains { range in
                let ends = range.split(separator: "-").compactMap { Int($0) }
                return ends.count > 0 && ends[0] <= slot && slot <= ends[ends.count - 1]
            }
        }
        let port = line?[1].split(separator: "@")[0].split(separator: ":").last.flatMap { Int($0) }
        guard let server = servers.first(where: { $0.port == port }) else { throw Lost() }
        return server
    }

    func slot(of key: SessionKey) throws -> Int {
        Int(try servers[0].command("cluster", "keyslot", "filter-service:{\(key.digest)}")) ?? -1
    }
}
