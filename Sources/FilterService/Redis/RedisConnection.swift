import CHiredis
import Glibc

/// One connection to one server: the owner of a `redisContext`.
///
/// A connection that has thrown is to be let go: an answer that comes late would be taken for that of the next command.
///
/// `@safe`, `@unchecked Sendable`: the context is used in the methods here only, and by one thread at a time;
/// ``RedisNode`` hands a connection from one to the next under a lock.
@safe final class RedisConnection: @unchecked Sendable {
    /// Freed by `deinit` and nobody else.
    private let context: UnsafeMutablePointer<redisContext>

    /// Connects; nothing is sent yet.
    ///
    /// - Parameter address: a numeric address, so that no name server is waited for.
    /// - Throws: ``RedisFailure``; that of the call that failed.
    init(address: String, port: Int, timeouts: RedisTimeouts) throws(RedisFailure) {
        var hasTimedOut: Int32 = 0
        guard
            let made = unsafe CHiredis_connect(address, Int32(port), CHiredis_timeval(timeouts.connect), &hasTimedOut)
        else {
            throw .broken(call: "redisConnectWithTimeout", code: Int(ENOMEM), message: "no memory")
        }
        unsafe context = made
        // From here on `deinit` frees it, also where this throws.
        if unsafe made.pointee.err != 0 { throw failure("redisConnectWithTimeout", hasTimedOut) }
        if unsafe redisSetTimeout(made, CHiredis_timeval(timeouts.command)) != REDIS_OK {
            throw failure("redisSetTimeout", 0)
        }
        if unsafe redisEnableKeepAlive(made) != REDIS_OK { throw failure("redisEnableKeepAlive", 0) }
    }

    deinit {
        unsafe redisFree(context)
    }

    /// Sends a command and waits for its answer.
    ///
    /// - Throws: ``RedisFailure/timeout(call:)``, ``RedisFailure/broken(call:code:message:)``.
    func send(_ command: RedisCommand) throws(RedisFailure) -> RedisReply {
        var hasTimedOut: Int32 = 0
        let answer = unsafe command.withArguments { count, texts, lengths in
            unsafe CHiredis_command(context, count, texts, lengths, &hasTimedOut)
        }
        guard let answer = unsafe answer else { throw failure("redisCommandArgv", hasTimedOut) }
        return unsafe RedisReply(taking: answer)
    }

    /// Whether nothing has come since the last answer, not even the end: the server may close what has long been idle,
    /// and bytes that nobody asked for belong to no command.
    var isQuiet: Bool {
        var byte: UInt8 = 0
        let count = unsafe recv(context.pointee.fd, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
        return count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)
    }

    private func failure(_ call: String, _ hasTimedOut: Int32) -> RedisFailure {
        if hasTimedOut != 0 { return .timeout(call: call) }
        let message = unsafe String(cString: CHiredis_errorText(context))
        return .broken(call: call, code: unsafe Int(context.pointee.err), message: message)
    }
}

// MARK: - Messages that nobody asked for

extension RedisConnection {
    /// Sends a command whose answer comes among the messages.
    ///
    /// - Throws: ``RedisFailure/broken(call:code:message:)``.
    func post(_ command: RedisCommand) throws(RedisFailure) {
        let status = unsafe command.withArguments { count, texts, lengths in
            unsafe redisAppendCommandArgv(context, count, texts, lengths)
        }
        guard status == REDIS_OK else { throw failure("redisAppendCommandArgv", 0) }
        var isDone: Int32 = 0
        while isDone == 0 {
            guard unsafe redisBufferWrite(context, &isDone) == REDIS_OK else { throw failure("redisBufferWrite", 0) }
        }
    }

    /// The next message.
    ///
    /// - Parameter milliseconds: how long to wait for more bytes.
    /// - Returns: `nil` if there was no whole message in that time.
    /// - Throws: ``RedisFailure/broken(call:code:message:)``.
    func message(within milliseconds: Int32) throws(RedisFailure) -> RedisReply? {
        if let message = try buffered() { return message }
        var place = pollfd(fd: unsafe context.pointee.fd, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&place, 1, milliseconds) > 0 else { return nil }
        guard unsafe redisBufferRead(context) == REDIS_OK else { throw failure("redisBufferRead", 0) }
        return try buffered()
    }

    private func buffered() throws(RedisFailure) -> RedisReply? {
        var message: UnsafeMutableRawPointer?
        guard unsafe redisGetReplyFromReader(context, &message) == REDIS_OK else {
            throw failure("redisGetReplyFromReader", 0)
        }
        guard let message = unsafe message else { return nil }
        return unsafe RedisReply(taking: message)
    }
}

extension RedisReply {
    /// Copies an answer of hiredis and frees it.
    ///
    /// - Parameter answer: a `redisReply` that is the caller's.
    @unsafe
    fileprivate init(taking answer: UnsafeMutableRawPointer) {
        unsafe self.init(copying: answer.assumingMemoryBound(to: redisReply.self))
        unsafe freeReplyObject(answer)
    }

    /// Safe: hiredis says with each text and each list how long it is, and nothing outlives the copy. The reader allows
    /// seven levels of lists, so the depth is bounded.
    @unsafe
    private init(copying answer: UnsafeMutablePointer<redisReply>) {
        let answer = unsafe answer.pointee
        let bytes = unsafe UnsafeRawBufferPointer(start: answer.str, count: answer.str == nil ? 0 : answer.len)
        switch unsafe answer.type {
        case REDIS_REPLY_STRING: self = unsafe .bytes(Array(bytes))
        case REDIS_REPLY_STATUS: self = unsafe .status(String(decoding: bytes, as: UTF8.self))
        case REDIS_REPLY_ERROR: self = unsafe .error(RedisRefusal(String(decoding: bytes, as: UTF8.self)))
        case REDIS_REPLY_INTEGER: self = unsafe .integer(Int(answer.integer))
        case REDIS_REPLY_ARRAY:
            self = unsafe .array((0..<answer.elements).map { unsafe RedisReply(copying: answer.element[$0]!) })
        case REDIS_REPLY_NIL: self = .null
        case let type: self = .error(RedisRefusal("an answer of the unknown type \(type)"))
        }
    }
}

extension CHiredis_timeval {
    fileprivate init(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        self.init(tv_sec: Int(seconds), tv_usec: Int(attoseconds / 1_000_000_000_000))
    }
}
