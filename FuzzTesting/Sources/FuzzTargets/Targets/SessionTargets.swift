import FilterCore
import HTTPServer

@testable import CatalogFiles
@testable import Gateway
@testable import JSON
@testable import Sessions

extension FuzzTarget {
    /// The stored bytes of a session: a record, or the state in one.
    static let sessionRecords = FuzzTarget(name: "session-records") { bytes in
        if let state = try? SessionCoding.decode(bytes) {
            let form = SessionCoding.encode(state)
            try promise(try SessionCoding.decode(form) == state, "\(state) is read as another state")
            try requireScreens(of: SessionRecord(state: form))
        }
        _ = try? SessionRecordCoding.decodeHead(bytes)
        guard let record = try? SessionRecordCoding.decode(bytes) else { return }
        let form = SessionRecordCoding.encode(record)
        try promise(try SessionRecordCoding.decode(form) == record, "\(record) is read as another record")
        try requireScreens(of: record)
        try change(record)
    }

    /// A token, signed or not, and what it holds.
    static let shareTokens = FuzzTarget(name: "share-tokens") { bytes in
        let sessions = StoredScreens.ofShares.sessions
        let text = String(decoding: bytes, as: UTF8.self)
        for token in [text, ShareToken.sealed(bytes, by: sessions.signer)] {
            guard let share = ShareToken(token, signedBy: sessions.signer) else { continue }
            let again = ShareToken(share.signed(by: sessions.signer, maxBytes: .max), signedBy: sessions.signer)
            try promise(again?.state == share.state, "\(share.state) is shared as \(String(describing: again?.state))")
            try promise(again?.expiresAt == share.expiresAt, "a token expires at another time")
            let body = JSONValue.object([.init("share", .string(token))]).jsonText
            let response = try StoredScreens.ofShares.screens.send(.post, "/v1/sessions", body)
            // 403: it was made through a forced filter.
            let isExpected = [201, 403, 410, 413, 422].contains(response.status)
            try promise(isExpected, "a token is answered with \(response.status)")
        }
    }

    /// A session that another release or another definition may have stored, through the service.
    private static func requireScreens(of record: SessionRecord) throws {
        let stored = StoredScreens.ofRecords
        let key = stored.sessions.signer.key(high: 1, low: 2)
        _ = try stored.sessions.store.remove(key, version: nil)
        guard try stored.sessions.store.insert(key, SessionRecordCoding.encode(record)) != nil else { return }
        for part in ["", "/current-filters", "/history", "/changes?since=1-x"] {
            _ = try stored.screens.answer(.get, RequestTarget(parsing: Array("/v1/sessions/\(key.id)\(part)".utf8)))
        }
        for part in ["/undo", "/redo", "/clear", "/drafts"] {
            _ = try stored.screens.answer(.post, RequestTarget(parsing: Array("/v1/sessions/\(key.id)\(part)".utf8)))
        }
    }

    /// Every step that a record says it has, and one more.
    private static func change(_ record: SessionRecord) throws {
        _ = record.timeline()
        for back in 0...record.log.count { _ = record.state(at: record.revision - back) }
        var changed = record
        changed.advance(to: [1, 2, 3], within: SessionRecord.Limits())
        try promise(changed.state == [1, 2, 3], "a record has another state than the one it was given")
        changed = record
        _ = changed.move(to: record.firstStep, within: SessionRecord.Limits())
        _ = try SessionRecordCoding.decode(SessionRecordCoding.encode(changed))
    }
}

/// A service over the teas whose sessions others have stored.
private struct StoredScreens {
    static let ofRecords = StoredScreens()
    static let ofShares = StoredScreens()

    let sessions: ClientSessions
    let screens: Screens

    private init() {
        sessions = Screens.sessions()
        screens = Screens(of: Teas.snapshot, sessions: sessions)
    }
}
