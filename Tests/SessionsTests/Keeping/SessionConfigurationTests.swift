import Testing

@testable import Bytes
@testable import Sessions

struct SessionConfigurationTests {
    @Test func defaultsAreTheDocumentedOnes() {
        let configuration = SessionConfiguration()
        #expect(configuration.idle == .seconds(1_800))
        #expect(configuration.maxCount == 100_000)
        #expect(configuration.maxBytes == 536_870_912)
        #expect(configuration.signingKey.bytes.count == 32)
    }

    @Test func everyProcessHasItsOwnSigningKeyUnlessOneIsGiven() {
        #expect(SessionConfiguration().signingKey.bytes != SessionConfiguration().signingKey.bytes)
    }

    @Test func sessionsThatRememberNothingTakeLeast() {
        let stateBytes = SessionConfiguration().maxStateBytes
        #expect(SessionConfiguration.leastSessionBytes == 2 * stateBytes + SessionTable.bytesPerSession + 64 + 24)
        #expect(SessionConfiguration().largestSessionBytes < SessionConfiguration().maxBytes)
        #expect(SessionConfiguration.leastShareBytes < SessionConfiguration().maxShareBytes)
    }

    @Test func shardsThatAreNoPowerOfTwoAreAnErrorOfTheProgram() async {
        await #expect(processExitsWith: .failure) {
            var configuration = SessionConfiguration()
            configuration.shardCount = 48
            _ = InMemorySessionStore(configuration: configuration)
        }
    }
}
