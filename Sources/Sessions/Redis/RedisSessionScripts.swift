/// Scripts for operations that have to be atomic in Redis.
///
/// A notice is published before the change that it is about: a script is one step for all other clients, and if
/// publishing is forbidden nothing has changed yet.
enum RedisSessionScripts {
    /// The result of a script.
    enum Outcome: Int {
        case absent = 0
        case changed = 1
        case done = 2
    }

    /// Swaps the value of a session if it has the version, and prolongs its life in any case.
    ///
    /// Arguments: the version's 8 bytes, the new value, its life in milliseconds, the channel, the notice.
    static let replace = RedisScript(
        """
        local head = redis.call('GETRANGE', KEYS[1], 0, 7)
        if head == '' then return 0 end
        if head ~= ARGV[1] then
          redis.call('PEXPIRE', KEYS[1], ARGV[3])
          return 1
        end
        redis.call('PUBLISH', ARGV[4], ARGV[5])
        redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
        return 2
        """
    )

    /// Removes a session if it has the version, or whichever it has; one that stays has its life prolonged.
    ///
    /// Arguments: the version's 8 bytes or nothing, the life in milliseconds, the channel, the notice.
    static let remove = RedisScript(
        """
        local head = redis.call('GETRANGE', KEYS[1], 0, 7)
        if head == '' then return 0 end
        if ARGV[1] ~= '' and head ~= ARGV[1] then
          redis.call('PEXPIRE', KEYS[1], ARGV[2])
          return 1
        end
        redis.call('PUBLISH', ARGV[3], ARGV[4])
        redis.call('DEL', KEYS[1])
        return 2
        """
    )

    /// Keeps a share at least as long as is asked for. Its key is a digest of its filters, so that other bytes under it are
    /// damaged, and are replaced; those of a version before have no mark and no checksum.
    ///
    /// Arguments: the value, its life in milliseconds or nothing for ever, the head of one that lives for ever.
    static let keepShare = RedisScript(
        """
        local kept = redis.pcall('GET', KEYS[1])
        local body = type(kept) == 'string' and string.sub(kept, 9)
        local isSame = body == string.sub(ARGV[1], 9) or body == string.sub(ARGV[1], 14)
        local left = redis.call('PTTL', KEYS[1])
        if left == -1 or ARGV[2] == '' then
          if left ~= -1 or not isSame then redis.call('SET', KEYS[1], ARGV[3] .. string.sub(ARGV[1], 9)) end
        elseif left < tonumber(ARGV[2]) or not isSame then
          redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
        end
        return 2
        """
    )
}
