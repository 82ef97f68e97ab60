import FilterCore
import Support

/// The compact binary form of a ``SessionRecord``.
///
/// ```
/// record   = version(1) flags:byte revision:varint stateByteCount:varint state
///            firstStep:varint past:deltas future:deltas
///            logCount:varint { 0 back:varint | 1 delta }             `back`: steps before the current position
///            completedCount:varint { key:8 content:8 flags:byte back:varint }      `back`: revisions before the current
///            draftCount:varint { key:24 }
///            [ key:24 revision:varint stateByteCount:varint state ]             the base, if the flags say so
///            [ lastMove:8 ]                                        milliseconds since 1970, if the flags say so
/// flags    = 1 can undo, 2 can redo, 4 a draft, 8 committed, 16 the last step may go on
/// deltas   = count:varint { delta }
/// delta    = prefix:varint suffix:varint middleByteCount:varint middle
/// varint   = as in ``SessionCoding``
/// ```
///
/// The fields that every read needs come first and are read without the rest.
enum SessionRecordCoding {
    /// The first byte of every form.
    static let version: UInt8 = 1

    enum Flag {
        static let canUndo: UInt8 = 1
        static let canRedo: UInt8 = 2
        static let isDraft: UInt8 = 4
        static let isCommitted: UInt8 = 8
        static let hasOpenStep: UInt8 = 16
    }

    /// What a record says first.
    struct Head: Sendable, Equatable {
        let flags: UInt8
        let revision: Int
        /// Where the state lies.
        let state: Range<Int>
    }

    /// Whether the bytes are those of an open draft, without a look at the rest.
    static func isDraft(_ bytes: [UInt8]) -> Bool {
        bytes.count > 1 && bytes[1] & Flag.isDraft != 0
    }

    /// - Complexity: O(bytes of the record).
    static func encode(_ record: SessionRecord) -> [UInt8] {
        let deltaByteCount = record.past.bytes.count + record.future.bytes.count
        var writer = ByteWriter(capacity: record.state.count + deltaByteCount + 128)
        writer.write(version)
        writer.write(flags(of: record))
        writer.write(varint: record.revision)
        writer.write(counted: record.state[...])
        writer.write(varint: record.firstStep)
        writer.write(record.past)
        writer.write(record.future)
        writer.write(varint: record.log.count)
        for entry in record.log {
            switch entry {
            case .step(let number):
                writer.write(0)
                writer.write(varint: record.position - number)
            case .delta(let delta):
                writer.write(1)
                writer.write(delta)
            }
        }
        writer.write(varint: record.completed.count)
        for request in record.completed {
            writer.write(word: request.mark.key)
            writer.write(word: request.mark.content)
            writer.write((request.canUndo ? Flag.canUndo : 0) | (request.canRedo ? Flag.canRedo : 0))
            // A draft that was committed names a revision of its base's.
            writer.write(varint: record.isCommitted ? request.revision : record.revision - request.revision)
        }
        writer.write(varint: record.drafts.count)
        for draft in record.drafts { writer.write(draft) }
        if let base = record.base {
            writer.write(base.key)
            writer.write(varint: base.revision)
            writer.write(counted: base.state[...])
        }
        if let time = record.lastMove { writer.write(word: UInt64(bitPattern: time.milliseconds)) }
        return writer.finish()
    }

    /// - Throws: ``SessionCodingError``.
    /// - Complexity: O(1).
    static func decodeHead(_ bytes: [UInt8]) throws(SessionCodingError) -> Head {
        var reader = ByteReader(bytes)
        return try readHead(&reader)
    }

    /// - Throws: ``SessionCodingError`` for bytes that ``encode(_:)`` does not write; no bytes trap.
    /// - Complexity: O(bytes of the record).
    static func decode(_ bytes: [UInt8]) throws(SessionCodingError) -> SessionRecord {
        var reader = ByteReader(bytes)
        let head = try readHead(&reader)
        let firstStep = try reader.readVarint()
        let past = try reader.readDeltas()
        let future = try reader.readDeltas()
        let position = firstStep + past.count
        let logCount = try reader.readCount()
        var log: [SessionRecord.LogEntry] = []
        // One more: most records are read for a write.
        log.reserveCapacity(logCount + 1)
        for _ in 0..<logCount {
            guard try reader.readByte() == 0 else {
                log.append(.delta(try reader.readDelta()))
                continue
            }
            let back = try reader.readVarint()
            guard (1...max(1, past.count)).contains(back), !past.isEmpty else { throw reader.damaged }
            log.append(.step(position - back))
        }
        let isCommitted = head.flags & Flag.isCommitted != 0
        var completed: [CompletedRequest] = []
        for _ in 0..<(try reader.readCount()) {
            let mark = RequestMark(key: try reader.readWord(), content: try reader.readWord())
            let flags = try reader.readByte()
            let number = try reader.readVarint()
            completed.append(
                CompletedRequest(
                    mark: mark,
                    revision: isCommitted ? number : head.revision - number,
                    canUndo: flags & Flag.canUndo != 0,
                    canRedo: flags & Flag.canRedo != 0
                )
            )
        }
        var drafts: [SessionKey] = []
        for _ in 0..<(try reader.readCount()) { drafts.append(try reader.readKey()) }
        var base: DraftBase?
        if head.flags & (Flag.isDraft | Flag.isCommitted) != 0 {
            base = DraftBase(
                key: try reader.readKey(),
                revision: try reader.readVarint(),
                state: Array(try reader.readCounted())
            )
        }
        var lastMove: Instant?
        if head.flags & Flag.hasOpenStep != 0 {
            lastMove = Instant(milliseconds: Int64(bitPattern: try reader.readWord()))
        }
        guard reader.isAtEnd else { throw reader.damaged }
        let record = SessionRecord(
            revision: head.revision,
            state: Array(bytes[head.state]),
            past: past,
            future: future,
            firstStep: firstStep,
            log: log,
            completed: completed,
            base: base,
            drafts: drafts,
            isCommitted: isCommitted,
            lastMove: lastMove
        )
        guard flags(of: record) == head.flags else { throw reader.damaged }
        return record
    }

    private static func flags(of record: SessionRecord) -> UInt8 {
        (record.canUndo ? Flag.canUndo : 0) | (record.canRedo ? Flag.canRedo : 0)
            | (record.isCommitted ? Flag.isCommitted : record.base != nil ? Flag.isDraft : 0)
            | (record.lastMove != nil ? Flag.hasOpenStep : 0)
    }

    private static func readHead(_ reader: inout ByteReader) throws(SessionCodingError) -> Head {
        let first = try reader.readByte()
        guard first == version else { throw .unsupportedVersion(first) }
        let flags = try reader.readByte()
        let revision = try reader.readVarint()
        let state = try reader.readCounted()
        return Head(flags: flags, revision: revision, state: state.startIndex..<state.endIndex)
    }
}
