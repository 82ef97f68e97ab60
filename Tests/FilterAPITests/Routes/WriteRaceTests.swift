import HTTPServer
import JSONTestSupport
import ServiceTestSupport
import Testing

@testable import FilterAPI
@testable import Gateway
@testable import JSON
@testable import Sessions

/// Writes that meet others on their way from what they found to what they save.
struct WriteRaceTests {
    private let client: TestClient
    private let access: SessionAccess
    private let id: String

    init() throws {
        client = try TestClient(sessions: TestClient.sessions { $0.maxUpdateTries = 5 })
        access = client.context.access
        id = try client.session().id
    }

    @Test func lostRaceAppliesTheChangeToTheNewerState() throws {
        var seen: [Int] = []
        let written = try write { state throws(ServiceError) in
            seen.append(state.settings.pageSize)
            if seen.count <= 3 { _ = try write { $0.adding(10) } }
            return state.adding(1)
        }
        #expect(seen == [20, 30, 40, 50])
        #expect(written.session.state.settings.pageSize == 51)
        #expect(written.session.revision == 5)
    }

    @Test func lostRaceOfAConditionalWriteFailsThePrecondition() throws {
        var tries = 0
        let error = #expect(throws: ServiceError.self) {
            try write(ifMatch: "\"1-v1\"") { state throws(ServiceError) in
                tries += 1
                _ = try write { $0.adding(10) }
                return state.adding(1)
            }
        }
        #expect(error?.code == .preconditionFailed)
        #expect(try JSONValue(parsing: error?.current ?? []).at("/session/pageSize") == 30)
        #expect(tries == 1)
    }

    @Test func racesLostEveryTimeEndAsContended() throws {
        var tries = 0
        let error = #expect(throws: ServiceError.self) {
            try write { state throws(ServiceError) in
                tries += 1
                _ = try write { $0.adding(10) }
                return state.adding(1)
            }
        }
        #expect(error?.code == .unavailable)
        #expect(error?.headers.first { $0.name == "Retry-After" }?.value == "1")
        #expect(tries == 5)
        #expect(try client.service.sessions.read(id).state.settings.pageSize == 70)
    }

    @Test func sessionDeletedDuringTheChangeIsGone() throws {
        let path = "/v1/sessions/\(id)"
        let error = #expect(throws: ServiceError.self) {
            try write { state throws(ServiceError) in
                _ = try? client.send(.delete, path)
                return state.adding(1)
            }
        }
        #expect(error?.code == .sessionExpired)
        #expect(client.service.sessions.statistics.count == 0)
    }

    @Test func refusedChangeLeavesTheSessionAndSaysWhenItEnds() throws {
        let before = try client.service.sessions.read(id)
        let error = #expect(throws: ServiceError.self) {
            try write { _ throws(ServiceError) in throw ServiceError(.invalidValue, "no") }
        }
        #expect(error?.headers.map(\.name) == ["Session-Expires"])
        #expect(try client.service.sessions.read(id) == before)
    }

    private func write(
        ifMatch tag: String? = nil,
        _ change: (SessionState) throws(ServiceError) -> SessionState
    ) throws(ServiceError) -> WrittenSession {
        let request = HTTPRequest(
            id: "test-1",
            method: .patch,
            target: .asterisk,
            headers: tag.map { ["If-Match": $0] } ?? [:],
            body: []
        )
        return try access.carryOut(WriteConditions(request), on: id) { found, _ throws(ServiceError) in
            .state(try change(found.state))
        }
    }
}

extension SessionState {
    fileprivate func adding(_ number: Int) -> SessionState {
        var state = self
        state.settings.pageSize += number
        return state
    }
}
