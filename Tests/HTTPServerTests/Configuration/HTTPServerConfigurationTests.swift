import Testing

@testable import HTTPServer

struct HTTPServerConfigurationTests {
    @Test func defaultsFollowTheMachine() {
        #expect(HTTPServerConfiguration().threads >= 2)
        #expect((16...4_096).contains(HTTPServerConfiguration().maxConnections))
    }

    /// Those with a stream have places of their own.
    @Test(arguments: [128, 512, 1_024, 4_096, 14_703, 20_000, 1_048_576], [0, 32])
    func whatIsOpenByDefaultFitsTheDescriptorsOfTheProcess(limit: Int, waitingThreads: Int) {
        for (maxUploads, maxConnections) in [(nil, nil), (1, nil), (nil, 40)] as [(Int?, Int?)] {
            var configuration = HTTPServerConfiguration()
            configuration.descriptorLimit = limit
            configuration.waitingThreads = waitingThreads
            if let maxUploads { configuration.maxUploads = maxUploads }
            if let maxConnections { configuration.maxConnections = maxConnections }
            #expect(configuration.maxConnections >= 16)
            #expect((0...10_000).contains(configuration.maxStreams))
            // Below some hundred descriptors there are connections first.
            if configuration.maxStreams > 0 { #expect(configuration.descriptorCount <= limit) }
            if limit >= 512 { #expect(configuration.maxStreams > 100) }
        }
    }

    @Test func streamsAreThoseThatConnectionsLeaveUnlessTheirNumberIsSet() {
        var configuration = HTTPServerConfiguration()
        configuration.maxConnections = 16
        #expect(configuration.maxStreams == min(configuration.descriptorLimit - 64 - 32 - 24, 10_000))
        configuration.maxStreams = 3
        configuration.maxConnections = 32
        #expect(configuration.maxStreams == 3)
        #expect(!configuration.isShortOfStreams)
    }
}
