import Testing

@testable import HTTPServer

struct HTTPServerConfigurationTests {
    @Test func defaultsAreValid() throws {
        try HTTPServerConfiguration().validate()
        #expect(HTTPServerConfiguration().threads >= 2)
        #expect((16...4_096).contains(HTTPServerConfiguration().maxConnections))
    }

    /// Those with a stream have places of their own.
    @Test func streamsAndConnectionsFitTheDescriptorsOfTheProcess() {
        let configuration = HTTPServerConfiguration()
        #expect((0...10_000).contains(configuration.maxStreams))
        #expect(configuration.connectionCount > configuration.maxConnections + configuration.maxStreams)
        // Below some hundred descriptors there are connections first.
        if configuration.maxStreams > 0 { #expect(configuration.descriptorCount <= DescriptorLimit.hard) }
        for connectionCount in [1, 1_000, 1_000_000] {
            let streamCount = HTTPServerConfiguration.defaultMaxStreams(besides: connectionCount)
            #expect((0...10_000).contains(streamCount))
            #expect(streamCount == 0 || streamCount + connectionCount < DescriptorLimit.hard)
        }
    }

    typealias Change = @Sendable (inout HTTPServerConfiguration) -> Void

    static let changes: [(name: String, change: Change)] = [
        ("port", { $0.port = 65_536 }),
        ("port", { $0.port = -1 }),
        ("threads", { $0.threads = 0 }),
        ("maxConnections", { $0.maxConnections = 0 }),
        ("maxStreams", { $0.maxStreams = -1 }),
        ("streamHeartbeat", { $0.streamHeartbeat = .milliseconds(99) }),
        ("streamPatience", { $0.streamPatience = .seconds(3_601) }),
        ("idleTimeout", { $0.idleTimeout = .milliseconds(999) }),
        ("requestTimeout", { $0.requestTimeout = .zero }),
        ("maxBodyBytes", { $0.maxBodyBytes = -1 }),
        ("maxDrainedBytes", { $0.maxDrainedBytes = $0.maxBodyBytes - 1 }),
        ("connectionMemoryBytes", { $0.connectionMemoryBytes = 4_095 }),
        ("maxHeadBytes", { $0.maxHeadBytes = $0.connectionMemoryBytes / 4 + 1 }),
        ("maxTargetBytes", { $0.maxTargetBytes = $0.maxHeadBytes + 1 }),
        ("maxHeaderFields", { $0.maxHeaderFields = 0 }),
        ("drainTimeout", { $0.drainTimeout = .seconds(-1) }),
    ]

    @Test(arguments: changes.indices)
    func valueOutsideItsRangeIsNamed(index: Int) throws {
        let (name, change) = Self.changes[index]
        var configuration = HTTPServerConfiguration()
        change(&configuration)
        let error = #expect(throws: ServerError.self) { try configuration.validate() }
        guard case .invalidConfiguration(let message) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(message.hasPrefix(name + " "))
    }
}
