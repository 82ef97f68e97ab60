import Testing

@testable import HTTPServer

struct HTTPServerConfigurationTests {
    @Test func defaultsFollowTheMachine() {
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

    @Test func streamsAreThoseThatConnectionsLeaveUnlessTheirNumberIsSet() {
        var configuration = HTTPServerConfiguration()
        configuration.maxConnections = 16
        #expect(configuration.maxStreams == HTTPServerConfiguration.defaultMaxStreams(besides: 16))
        configuration.maxStreams = 3
        configuration.maxConnections = 32
        #expect(configuration.maxStreams == 3)
        #expect(!configuration.isShortOfStreams)
    }
}
