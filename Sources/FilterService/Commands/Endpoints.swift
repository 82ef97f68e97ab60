import AgentAPI
import FilterAPI
import Gateway
#if SearchProtocol
import SearchAPI
#endif

/// Every address that the process answers at.
struct Endpoints: Sendable {
    let operations: OperationRoutes
    let filter: FilterEndpoints
    private let agents: AgentEndpoints?

    /// - Parameters:
    ///   - agents: `nil`: there is no address for agents.
    ///   - tables: what `/metrics` answers besides what every service counts.
    init(of service: Service, filter: FilterEndpoints, agents: AgentEndpoints?, tables: [MetricTable]) {
        self.filter = filter
        self.agents = agents
        operations = OperationRoutes(service: service, tables: tables + [filter.metricTable])
    }

    /// All of them.
    var all: [Route] { everybodys + operations.metricRoutes }

    /// Those of operators alone.
    var operators: [Route] { operations.probes + operations.metricRoutes }

    /// All but those of operators alone.
    var everybodys: [Route] {
        filter.routes + search + (agents?.routes ?? []) + ErrorPageRoutes.routes + operations.routes
    }

    /// How errors are written at the addresses of each protocol that the build has, agents being answered or not.
    static var errors: ErrorFormats {
        #if SearchProtocol
        ErrorFormats([AgentEndpoints.errorFormat, SearchEndpoints.errorFormat])
        #else
        ErrorFormats([AgentEndpoints.errorFormat])
        #endif
    }

    /// Those of the search protocol, if the build has it.
    private var search: [Route] {
        #if SearchProtocol
        SearchEndpoints.routes
        #else
        []
        #endif
    }
}
