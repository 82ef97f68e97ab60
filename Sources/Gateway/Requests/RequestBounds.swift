package import FilterCore
package import JSON

/// The limits of the answer to one request: work, and bytes.
package struct RequestBounds: Sendable {
    package let work: WorkBudget
    package let maxAnswerBytes: Int
    /// Whether the thread may be kept for some seconds, as no connection waits for it.
    package let isPatient: Bool
    /// Where it is noted what the answer took; `nil`: nowhere.
    package var trace: RequestTrace?
    /// May help with a large screen.
    package var spare: SpareThread?
    /// What the request has made so far, where that may be of use in another lane; `nil`: nothing is kept.
    package var finished: FinishedWork?

    /// An object of JSON within the bounds.
    ///
    /// - Parameters:
    ///   - capacity: bytes to make room for.
    ///   - members: writes them into the open object.
    /// - Throws: `answerTooLarge`, `tooMuchWork`, and what `members` throws.
    package func object(
        capacity: Int = 0,
        _ members: (inout JSONWriter) throws(ServiceError) -> Void
    ) throws(ServiceError) -> [UInt8] {
        var writer = JSONWriter(capacity: capacity, maxByteCount: maxAnswerBytes)
        writer.beginObject()
        try members(&writer)
        writer.endObject()
        try require(writer)
        return writer.bytes
    }

    /// Members of an object without the braces around them, within the bounds.
    ///
    /// - Throws: as ``object(capacity:_:)``.
    package func members(
        reusing writer: inout JSONWriter,
        _ members: (inout JSONWriter) throws(ServiceError) -> Void
    ) throws(ServiceError) -> [UInt8] {
        writer.removeAll()
        writer.reserve(Self.commonByteCount)
        writer.beginObject()
        let start = writer.memberStart
        try members(&writer)
        try require(writer)
        return Array(writer.bytes[start...])
    }

    /// Most parts of screens take less: a writer that grows step by step copies what it has each time.
    private static let commonByteCount = 1 << 15

    /// A writer that gives up beyond the greatest size of an answer.
    package func writer(capacity: Int) -> JSONWriter {
        JSONWriter(capacity: capacity, maxByteCount: maxAnswerBytes)
    }

    /// Refuses an answer that is known to come to more bytes than there may be.
    ///
    /// - Throws: `answerTooLarge`, `tooMuchWork`.
    package func require(byteCount: Int) throws(ServiceError) {
        guard byteCount <= maxAnswerBytes else { throw ServiceError(answerLargerThan: maxAnswerBytes) }
        try ServiceError.mapping { () throws(TooMuchWork) in try work.spend(byteCount, on: .answer) }
    }

    /// Refuses what a writer gave up.
    ///
    /// - Throws: `answerTooLarge`, `tooMuchWork`.
    package func require(_ writer: JSONWriter) throws(ServiceError) {
        guard !writer.isTooLarge else { throw ServiceError(answerLargerThan: maxAnswerBytes) }
        try require(byteCount: writer.bytes.count)
    }
}

extension RequestLimits {
    /// The bounds of work that no thread of connections waits for.
    package var bounds: RequestBounds {
        RequestBounds(work: WorkBudget(limit: maxWork), maxAnswerBytes: maxAnswerBytes, isPatient: true)
    }
}
