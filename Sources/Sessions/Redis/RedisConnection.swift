import CHiredis
import Glibc
import Support

/// One connection to one server: the owner of a `redisContext`.
///
/// A connection that has thrown must be closed: a late answer would be taken for that of the next command.
///
/// `@safe`, `@unchecked Sendable`: the context is used in the methods here only, and by one thread at a time;
/// ``RedisNode`` hands a connection from one to the next under a lock.
@safe final class RedisConnection: @unchecked Sendable {
    /// Freed by `deinit` only.
    private let context: OpaquePointer

    /// Connects; nothing is sent yet.
    ///
    /// - Parameter address: a numeric address, so that no name server is waited for.
    /// - Throws: ``RedisFailure``; that of the call that failed.
    init(address: String, port: Int, timeouts: RedisTimeouts) throws(RedisFailure) {
        var hasTimedOut: Int32 = 0
        guard
            let made = unsafe CHiredis_connect(address, Int32(port), Self.milliseconds(timeouts.connect), &hasTimedOut)
        else {
            throw .broken(call: "redisConnectWithTimeout", code: Int(ENOMEM), message: "no memory")
        }
        unsafe context = made
        // From here on `deinit` frees it, also where this throws.
        if unsafe CHiredis_error(made) != 0 { throw failure("redisConnectWithTimeout", hasTimedOut) }
        if unsafe CHiredis_setTimeout(made, Self.milliseconds(timeouts.command)) == 0 {
            throw failure("redisSetTimeout", 0)
        }
        if unsafe CHiredis_keepAlive(made) == 0 { throw failure("redisEnableKeepAlive", 0) }
    }

    deinit {
        unsafe CHiredis_free(context)
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
    /// and unsolicited bytes belong to no command.
    var isQuiet: Bool {
        guard unsafe CHiredis_isDrained(context) != 0 else { return false }
        var byte: UInt8 = 0
        let count = unsafe recv(CHiredis_descriptor(context), &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
        return count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)
    }

    private func failure(_ call: String, _ hasTimedOut: Int32) -> RedisFailure {
        if hasTimedOut != 0 { return .timeout(call: call) }
        let message = unsafe String(cString: CHiredis_errorText(context))
        return .broken(call: call, code: unsafe Int(CHiredis_error(context)), message: message)
    }
}

// MARK: - Unsolicited messages

extension RedisConnection {
    /// Sends a command whose answer comes among the messages.
    ///
    /// - Throws: ``RedisFailure/broken(call:code:message:)``.
    func post(_ command: RedisCommand) throws(RedisFailure) {
        let isAppended = unsafe command.withArguments { count, texts, lengths in
            unsafe CHiredis_append(context, count, texts, lengths)
        }
        guard isAppended != 0 else { throw failure("redisAppendCommandArgv", 0) }
        var isDone: Int32 = 0
        while isDone == 0 {
            guard unsafe CHiredis_write(context, &isDone) != 0 else { throw failure("redisBufferWrite", 0) }
        }
    }

    /// The next message.
    ///
    /// - Parameter milliseconds: how long to wait for more bytes.
    /// - Returns: `nil` if there was no whole message in that time.
    /// - Throws: ``RedisFailure/broken(call:code:message:)``.
    func message(within milliseconds: Int32) throws(RedisFailure) -> RedisReply? {
        if let message = try buffered() { return message }
        var place = pollfd(fd: unsafe CHiredis_descriptor(context), events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&place, 1, milliseconds) > 0 else { return nil }
        guard unsafe CHiredis_read(context) != 0 else { throw failure("redisBufferRead", 0) }
        return try buffered()
    }

    private func buffered() throws(RedisFailure) -> RedisReply? {
        var message: OpaquePointer?
        guard unsafe CHiredis_next(context, &message) != 0 else {
            throw failure("redisGetReplyFromReader", 0)
        }
        guard let message = unsafe message else { return nil }
        return unsafe RedisReply(taking: message)
    }
}

extension RedisConnection {
    private static func milliseconds(_ duration: Duration) -> Int32 {
        Int32(clamping: duration.wholeMilliseconds)
    }
}

extension RedisReply {
    /// Copies an answer of hiredis and frees it.
    ///
    /// - Parameter answer: the caller's.
    @unsafe
    fileprivate init(taking answer: OpaquePointer) {
        unsafe self.init(copying: answer)
        unsafe CHiredis_freeReply(answer)
    }

    /// Safe: hiredis says with each text and each list how long it is, and nothing outlives the copy. The reader allows
    /// seven levels of lists, so the depth is bounded.
    @unsafe
    private init(copying answer: OpaquePointer) {
        var byteCount = 0
        let text = unsafe CHiredis_text(answer, &byteCount)
        let bytes = unsafe UnsafeRawBufferPointer(start: text, count: byteCount)
        switch unsafe CHiredis_kind(answer) {
        case CHiredis_string: self = unsafe .bytes(Array(bytes))
        case CHiredis_status: self = unsafe .status(String(decoding: bytes, as: UTF8.self))
        case CHiredis_failure: self = unsafe .error(RedisRefusal(String(decoding: bytes, as: UTF8.self)))
        case CHiredis_integer: self = unsafe .integer(Int(CHiredis_number(answer)))
        case CHiredis_array:
            let count = unsafe CHiredis_elementCount(answer)
            self = .array((0..<count).map { unsafe RedisReply(copying: CHiredis_element(answer, $0)) })
        case CHiredis_null: self = .null
        default: self = .error(RedisRefusal("an answer of an unknown kind"))
        }
    }
}
