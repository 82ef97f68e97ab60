/// Something that reads foreign bytes, and what it promises about any of them.
struct FuzzTarget: Sendable {
    /// Names the corpus, the dictionary and the cases.
    let name: String
    /// Tries one case.
    ///
    /// - Throws: ``Finding`` if a promise is broken. A trap is a finding as well, and any other error.
    let read: @Sendable ([UInt8]) throws -> Void

    static let all: [FuzzTarget] = [
        agentMessages, cubeRows, cursors, definitions, expressions, gzip, json, parameters, phraseFiles, redisReplies,
        requestHeads,
        requests, rows, searchProtocol, searches, sessionRecords, shareTokens, snapshotFiles, tableChanges, texts,
        writes,
    ]
}

/// A promise that was not kept.
struct Finding: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

/// - Parameter sentence: what is wrong where the promise is not kept.
func promise(_ isKept: Bool, _ sentence: @autoclosure () -> String) throws(Finding) {
    guard isKept else { throw Finding(sentence()) }
}

extension [UInt8] {
    /// The parts between the line feeds.
    var lines: [ArraySlice<UInt8>] { split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) }
}
