import Crypto
import Testing

@testable import FilterService

struct SessionConfigurationTests {
    @Test func defaultsAreValidAndTheDocumentedOnes() throws {
        let configuration = SessionConfiguration()
        try configuration.validate()
        #expect(configuration.idle == .seconds(1_800))
        #expect(configuration.maxCount == 100_000)
        #expect(configuration.maxBytes == 536_870_912)
        #expect(configuration.signingKey.bitCount == 256)
    }

    @Test func everyProcessHasItsOwnSigningKeyUnlessOneIsGiven() {
        #expect(SessionConfiguration().signingKey != SessionConfiguration().signingKey)
    }

    @Test func valuesAtTheEndsOfTheirRangesAreValid() throws {
        var configuration = SessionConfiguration()
        configuration.idle = .milliseconds(1)
        configuration.maxCount = 1
        configuration.maxStateBytes = 256
        configuration.record = SessionRecord.Limits(
            maxHistorySteps: 0,
            maxHistoryBytes: 0,
            maxRevisions: 0,
            maxIdempotencyKeys: 0,
            maxDrafts: 1
        )
        configuration.maxBytes = 2 * 256 + SessionTable.bytesPerSession + 64 + 24
        configuration.maxShares = 1
        configuration.maxShareBytes = 64 << 10
        configuration.maxUpdateTries = 1
        configuration.shardCount = 1
        configuration.sweepInterval = .milliseconds(1)
        configuration.sweepSlice = 1
        configuration.signingKey = SymmetricKey(size: .bits128)
        try configuration.validate()
    }

    private static let faults: [(name: String, set: @Sendable (inout SessionConfiguration) -> Void)] = [
        ("idle", { $0.idle = .zero }),
        ("idle", { $0.idle = .seconds(367 * 86_400) }),
        ("maxCount", { $0.maxCount = 0 }),
        ("maxCount", { $0.maxCount = 10_000_001 }),
        ("maxStateBytes", { $0.maxStateBytes = 255 }),
        ("maxStateBytes", { $0.maxStateBytes = 64 << 20 + 1 }),
        ("maxBytes", { $0.maxBytes = $0.maxStateBytes }),
        ("maxBytes", { $0.maxBytes = .max }),
        ("maxHistorySteps", { $0.record.maxHistorySteps = -1 }),
        ("maxHistorySteps", { $0.record.maxHistorySteps = 1_001 }),
        ("maxHistoryBytes", { $0.record.maxHistoryBytes = -1 }),
        ("maxHistoryBytes", { $0.record.maxHistoryBytes = 1 << 20 + 1 }),
        ("maxRevisions", { $0.record.maxRevisions = -1 }),
        ("maxRevisions", { $0.record.maxRevisions = 1_001 }),
        ("maxIdempotencyKeys", { $0.record.maxIdempotencyKeys = -1 }),
        ("maxIdempotencyKeys", { $0.record.maxIdempotencyKeys = 1_001 }),
        ("maxDrafts", { $0.record.maxDrafts = 0 }),
        ("maxDrafts", { $0.record.maxDrafts = 101 }),
        ("maxShares", { $0.maxShares = 0 }),
        ("maxShares", { $0.maxShares = 10_000_001 }),
        ("maxShareBytes", { ($0.maxStateBytes, $0.maxShareBytes) = (256, 65_535) }),
        ("maxShareBytes", { $0.maxShareBytes = $0.maxStateBytes }),
        ("maxShareBytes", { $0.maxShareBytes = .max }),
        ("maxUpdateTries", { $0.maxUpdateTries = 0 }),
        ("maxUpdateTries", { $0.maxUpdateTries = 1_001 }),
        ("shardCount", { $0.shardCount = 0 }),
        ("shardCount", { $0.shardCount = 48 }),
        ("shardCount", { $0.shardCount = 2_048 }),
        ("sweepInterval", { $0.sweepInterval = .microseconds(999) }),
        ("sweepInterval", { $0.sweepInterval = .seconds(3_601) }),
        ("sweepSlice", { $0.sweepSlice = 0 }),
        ("sweepSlice", { $0.sweepSlice = 65_537 }),
        ("signingKey", { $0.signingKey = SymmetricKey(data: [1, 2, 3]) }),
    ]

    @Test(arguments: faults.indices)
    func valueOutOfItsRangeIsNamed(fault: Int) throws {
        var configuration = SessionConfiguration()
        Self.faults[fault].set(&configuration)
        let error = #expect(throws: SessionConfigurationError.self) { try configuration.validate() }
        #expect(error?.name == Self.faults[fault].name)
        #expect(throws: SessionConfigurationError.self) { try InMemorySessionStore(configuration: configuration) }
    }

    @Test func errorsNeverShowTheSigningKey() {
        var configuration = SessionConfiguration()
        configuration.signingKey = SymmetricKey(data: Array("secret".utf8))
        let error = #expect(throws: SessionConfigurationError.self) { try configuration.validate() }
        #expect(error?.description == "sessions: signingKey is 48 bits, allowed is 128 to 8192 bits")
    }
}
