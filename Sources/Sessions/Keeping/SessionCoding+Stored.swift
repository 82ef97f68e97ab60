// Reading what a store holds: bytes that cannot be read belong to a damaged session.

extension SessionState {
    /// - Throws: ``SessionError/damaged(_:)``.
    package init(stored bytes: [UInt8]) throws(SessionError) {
        do { self = try SessionCoding.decode(bytes) } catch { throw .damaged(error) }
    }
}

extension SessionRecord {
    /// - Throws: ``SessionError/damaged(_:)``.
    init(stored bytes: [UInt8]) throws(SessionError) {
        do { self = try SessionRecordCoding.decode(bytes) } catch { throw .damaged(error) }
    }
}

extension SessionRecordCoding.Head {
    /// - Parameter bytes: those of a ``SessionRecord``.
    /// - Throws: ``SessionError/damaged(_:)``.
    init(stored bytes: [UInt8]) throws(SessionError) {
        do { self = try SessionRecordCoding.decodeHead(bytes) } catch { throw .damaged(error) }
    }
}
