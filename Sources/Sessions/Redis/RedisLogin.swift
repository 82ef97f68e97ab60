import Glibc

/// The first commands of every connection, and their timeout.
struct RedisLogin: Sendable {
    /// `nil`: the user `default`.
    let user: String?
    /// `nil`: no authentication.
    let password: String?
    let database: Int
    let timeouts: RedisTimeouts

    init(_ url: RedisURL, _ timeouts: RedisTimeouts) {
        user = url.user
        password = url.password
        database = url.database
        self.timeouts = timeouts
        // hiredis writes with `write`: without this a connection that was closed ends the process.
        signal(SIGPIPE, SIG_IGN)
    }

    /// A connection that is ready for commands.
    ///
    /// - Parameter address: a numeric one.
    /// - Throws: ``RedisFailure``.
    func connect(address: String, port: Int) throws(RedisFailure) -> RedisConnection {
        let connection = try RedisConnection(address: address, port: port, timeouts: timeouts)
        if let password {
            let names: [RedisCommand.Argument] = user.map { [.text($0)] } ?? []
            try say("AUTH", names + [.text(password)], on: connection)
        }
        if database != 0 { try say("SELECT", [.number(Int64(database))], on: connection) }
        return connection
    }

    /// - Throws: ``RedisFailure/refused(command:_:)`` for an error as the answer.
    private func say(
        _ name: String,
        _ arguments: [RedisCommand.Argument],
        on connection: RedisConnection
    ) throws(RedisFailure) {
        let reply = try connection.send(RedisCommand(.text(name), arguments))
        if case .error(let refusal) = reply { throw .refused(command: name, refusal) }
    }
}
