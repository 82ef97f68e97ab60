import Testing

@testable import FilterAPI
@testable import Gateway

/// Events as bytes on the wire.
struct EventMessageTests {
    private static let version = EntityTag(revision: 7, dataVersion: "9f3c1a")

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    @Test func eventsHaveAnIDAKindAndAnObject() {
        #expect(
            text(EventMessage.session(id: "abc", Self.version))
                == "id: 7-9f3c1a\nevent: session\ndata: "
                + #"{"id":"abc","revision":7,"dataVersion":"9f3c1a"}"# + "\n\n"
        )
        #expect(
            text(EventMessage.reload(Self.version))
                == "id: 7-9f3c1a\nevent: reload\ndata: "
                + #"{"revision":7,"dataVersion":"9f3c1a"}"# + "\n\n"
        )
        #expect(
            text(EventMessage.changes(Array(#"{"total":1}"#.utf8), Self.version))
                == "id: 7-9f3c1a\nevent: changes\ndata: {\"total\":1}\n\n"
        )
    }

    @Test(arguments: EventMessage.EndReason.allCases)
    func endKeepsTheIDThatTheClientHas(reason: EventMessage.EndReason) {
        #expect(text(EventMessage.end(reason)) == "event: end\ndata: {\"reason\":\"\(reason)\"}\n\n")
    }

    /// Otherwise the rest of it would be another field, or another event.
    @Test(arguments: [("a\nb", "a\ndata: b"), ("a\r\rb", "a\ndata: \ndata: b"), ("\n", "\ndata: "), ("", "")])
    func lineEndsInDataBeginNewFields(data: String, lines: String) {
        let event = text(EventMessage.changes(Array(data.utf8), Self.version))
        #expect(event == "id: 7-9f3c1a\nevent: changes\ndata: \(lines)\n\n")
    }

    @Test func heartbeatIsACommentAndRetryAField() {
        #expect(text(EventMessage.heartbeat) == ":\n\n")
        #expect(text(EventMessage.retry) == "retry: 2000\n\n")
    }
}
