@testable import FilterServiceClient
import CatalogTestSupport
import Foundation
import ServiceTestSupport
import Testing

/// A session over a fixture of the service, in virtual time, on a network that loses nothing unless it is cut.
@MainActor
struct TestSessions {
    let time = VirtualTime()
    let service: ServedTransport
    let network: LossyNetwork

    init(_ client: TestClient? = nil) throws {
        let catalogs = [CatalogFixtures.shop, CatalogFixtures.dogs, CatalogFixtures.everything]
        service = ServedTransport(try client ?? TestClient(catalogs))
        network = LossyNetwork(service, time, seed: 1, lossPercent: 0)
    }

    func begin(_ catalog: String = "shop", options: ScreenOptions = ScreenOptions()) async throws -> FilterSession {
        let (network, clock) = (network, time.clock)
        return try await time.finish {
            try await FilterSession.begin(
                catalog: catalog,
                locale: "en",
                options: options,
                through: network,
                clock: clock
            )
        }
    }

    /// Waits until everything is answered.
    func settle(_ session: FilterSession) async throws {
        try await time.finish { await session.settle() }
    }

    /// A write of another client.
    func write(_ method: String, _ path: String, to session: FilterSession, _ body: JSONValue? = nil) throws {
        let request = ServiceRequest(method, "/v1/sessions/\(session.id)\(path)", body: body)
        let response = try service.answer(to: request)
        try #require((200..<300).contains(response.status))
    }
}

extension FilterSession {
    func category(_ id: String) throws -> CategoryModel {
        try #require(categories.first { $0.id == id })
    }

    func value(_ value: JSONValue, of category: String) throws -> ValueModel {
        try #require(self.category(category).values.first { $0.id == value })
    }
}
