import FilterServiceClient

/// Something on the way that answers itself until it is open, and changes answers afterwards.
@MainActor
final class Portal: Transport {
    var isOpen = false
    private let page: ServiceResponse
    private let network: LossyNetwork
    private let change: @Sendable (inout ServiceResponse) -> Void

    init(
        _ page: ServiceResponse,
        beyond network: LossyNetwork,
        changing change: @escaping @Sendable (inout ServiceResponse) -> Void = { _ in }
    ) {
        self.page = page
        self.network = network
        self.change = change
    }

    nonisolated(nonsending) func response(to request: ServiceRequest) async throws -> ServiceResponse {
        guard await isOpen else { return page }
        var response = try await network.response(to: request)
        change(&response)
        return response
    }

    nonisolated func events(for request: ServiceRequest) -> AsyncThrowingStream<ServiceEvent, any Error> {
        network.events(for: request)
    }
}
