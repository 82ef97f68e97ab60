import FilterServiceClient
import Testing

struct EventParserTests {
    private static let stream =
        "retry: 2000\n\nid: 2-a\nevent: changes\ndata: {\"a\":\ndata: 1}\n\n:\n\nevent:end\ndata:x\n\n"

    private static let events = [
        ServiceEvent(name: "changes", id: "2-a", data: "{\"a\":\n1}"), ServiceEvent(name: "end", id: "2-a", data: "x"),
    ]

    @Test(arguments: [1, 2, 3, 7, 1_000])
    func eventsComeWhateverThePiecesAre(size: Int) {
        var parser = EventParser()
        var events: [ServiceEvent] = []
        let bytes = Array(Self.stream.utf8)
        for start in stride(from: 0, to: bytes.count, by: size) {
            events += parser.take(bytes[start..<min(start + size, bytes.count)])
        }
        #expect(events == Self.events)
    }

    @Test func anEventThatIsNotCompleteIsNone() {
        var parser = EventParser()
        #expect(parser.take("event: changes\ndata: 1\n".utf8).isEmpty)
    }
}
