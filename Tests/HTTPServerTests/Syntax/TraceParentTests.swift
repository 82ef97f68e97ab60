import Testing

@testable import HTTPServer

/// The field `traceparent`, and the ids of requests.
struct TraceParentTests {
    private let trace = "4bf92f3577b34da6a3ce929d0e0e4736"
    private let span = "00f067aa0ba902b7"

    @Test func partsAreRead() throws {
        for field in ["00-\(trace)-\(span)-01", "00-\(trace)-\(span)-00", "cc-\(trace)-\(span)-01-later"] {
            let parent = try #require(TraceParent(field), "\(field)")
            #expect(parent.traceID == trace && parent.spanID == span)
        }
    }

    /// As the specification has it: the trace is begun anew then.
    @Test func otherTextsAreNone() {
        let zeros = String(repeating: "0", count: 32)
        for field in [
            "", "00", "00-\(trace)-\(span)", "00-\(trace)-\(span)-1", "00-\(trace)-\(span)-01-more",
            "ff-\(trace)-\(span)-01",
            "00-\(zeros)-\(span)-01", "00-\(trace)-\(zeros.prefix(16))-01", "00-\(trace.uppercased())-\(span)-01",
            "00-\(trace.dropLast())-\(span)-01", "00-\(trace)-\(span)x-01", "0-\(trace)-\(span)-01",
            "00_\(trace)_\(span)_01",
            "00-\(trace)-\(span)\"}-01",
        ] {
            #expect(TraceParent(field) == nil, "\(field)")
        }
    }

    @Test func requestIsNamedByItsClientThenByItsTraceThenByTheServer() throws {
        let ids = RequestIDs()
        let parent = try #require(TraceParent("00-\(trace)-\(span)-01"))
        #expect(ids.id(from: "mine", parent) == "mine")
        #expect(ids.id(from: nil, parent) == "\(trace)-\(span)")
        #expect(ids.id(from: "not usable", parent) == "\(trace)-\(span)")
        #expect(RequestIDs.isUsable("\(trace)-\(span)"))
        #expect(ids.id(from: nil).utf8.count == 16)
    }
}
