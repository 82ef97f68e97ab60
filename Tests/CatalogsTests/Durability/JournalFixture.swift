import FilterCore
import Foundation
import TestSupport
import Testing

@testable import Catalogs

/// A live catalog beside its journal: what it is in memory is what must come back.
final class JournalFixture {
    static let definition = #"""
        {"title":"Shop","categories":[
          {"id":"brand","kind":"multi","attribute":"brand"},
          {"id":"price","kind":"range","attribute":"price"},
          {"id":"band","kind":"options","attribute":"price","options":{"steps":{"width":10}}}]}
        """#

    /// What can be compared of a catalog.
    struct Content: Equatable {
        let version: String
        let items: [String]
        let title: String
        let categories: [String]

        init(_ snapshot: CatalogSnapshot) {
            version = snapshot.baseVersion
            items = (0..<snapshot.items.count).map { item in
                snapshot.items.withJSON(of: item) { json in
                    String(decoding: json.indices.map { json[$0] }, as: UTF8.self)
                }
            }
            title = snapshot.catalog.definition.title
            categories = snapshot.catalog.categories.map(\.id)
        }
    }

    let directory: URL
    let versions: CatalogVersions
    private(set) var journal: DurableJournal
    private(set) var snapshots: [String: CatalogSnapshot] = [:]

    /// - Parameters:
    ///   - maxLogBytes: by default no checkpoint is due.
    ///   - pairs: of the tables of pairs of checkpoints.
    ///   - report: called after each checkpoint.
    init(
        in directory: URL,
        maxLogBytes: Int = .max,
        pairs: PairLimits = .none,
        report: @escaping @Sendable (JournalEvent) -> Void = { _ in }
    ) throws {
        self.directory = directory
        versions = CatalogVersions(pairs: pairs)
        journal = try DurableJournal(
            in: directory.path,
            maxLogBytes: maxLogBytes,
            versions: versions,
            report: report
        )
        for catalog in try journal.recover() { snapshots[catalog.snapshot.name] = catalog.snapshot }
    }

    var contents: [String: Content] { snapshots.mapValues(Content.init) }

    /// Makes changes durable and visible, as a writer does.
    func apply(_ changes: CatalogChange..., to name: String = "shop") throws {
        let next = try versions.next(after: snapshots[name], applying: changes, to: name)
        try journal.append(changes, to: name, version: next?.baseVersion ?? LiveVersion.none)
        snapshots[name] = next
        if let next { journal.published(next) }
    }

    /// Lets a catalog take the place of another one, as a writer does.
    func move(_ source: String, to name: String) throws {
        let changes = try #require(snapshots[source]).asChanges
        let next = try #require(try versions.next(after: snapshots[name], applying: changes, to: name))
        try journal.append(changes, to: name, version: next.baseVersion, removing: source)
        snapshots[source] = nil
        snapshots[name] = next
        journal.published(next)
    }

    func create(_ name: String = "shop") throws {
        try apply(.definition(Array(Self.definition.utf8)), to: name)
    }

    /// Puts in one item for each number.
    func put(_ numbers: Range<Int>, text: String = "", to name: String = "shop") throws {
        try apply(.items(Self.items(numbers, text: text)), to: name)
    }

    static func items(_ numbers: Range<Int>, text: String = "") -> ItemBatch {
        ItemBatchTests.batch(
            numbers.map { number in
                ("i\(number)", #"{"id":"i\#(number)","brand":"b\#(number % 7)","price":\#(number),"text":"\#(text)"}"#)
            }
        )
    }

    // MARK: Directories

    /// The checkpoints in a directory.
    static func checkpoints(in directory: URL) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(at: directory, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "fsx" }
    }

    /// Gives `body` a directory that ends with it.
    static func withDirectory<Result>(_ body: (URL) throws -> Result) throws -> Result {
        let files = try TemporaryFiles()
        return try withExtendedLifetime(files) { try body(files.directory) }
    }

    /// Gives `body` the directory as a crash at this moment would leave it.
    func withCrash<Result>(_ body: (URL) throws -> Result) throws -> Result {
        try Self.withDirectory { parent in
            let copy = parent.appending(component: "copy")
            try FileManager.default.copyItem(at: directory, to: copy)
            return try body(copy)
        }
    }

    /// What a start after a crash at this moment finds.
    func contentsAfterCrash() throws -> [String: Content] {
        try withCrash { try JournalFixture(in: $0).contents }
    }
}
