import Foundation
import TestSupport
import Testing

@testable import Catalogs

/// The log of changes of a data directory, as it lies there when the service is updated.
struct StoredLogTests {
    /// The bytes of a file: a log that was written once must be read as long as its format is the current one, so the file
    /// stays as it is. It has a catalog that was made, filled, and changed item by item, and one that was deleted again.
    @Test func aLogThatWasWrittenOnceIsRead() throws {
        try JournalFixture.withDirectory { directory in
            let log = directory.appending(component: ChangeLog.fileName)
            try FileManager.default.copyItem(
                at: Repository.testData.appending(component: "log.format-1.sqlite"),
                to: log
            )
            let fixture = try JournalFixture(in: directory)
            #expect(ChangeLog.format == 1, "read the older format, or say in CHANGELOG.md what to do before the update")
            #expect(fixture.contents.keys.sorted() == ["shop"])
            let shop = try #require(fixture.contents["shop"])
            #expect(shop.title == "Shop")
            #expect(shop.categories == ["brand"])
            #expect(shop.version == "40e4547e6f7988d1")
            #expect(
                shop.items == [
                    #"{"id":"1","brand":"Nike","price":7}"#,
                    #"{"id":"2","brand":"Ärmel","price":12.50}"#,
                    #"{"id":"4","brand":"Nike"}"#,
                ]
            )
        }
    }
}
