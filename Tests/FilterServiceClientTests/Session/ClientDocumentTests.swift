import CatalogTestSupport
import FilterServiceClient
import Foundation
import HTTPServer
import ServiceTestSupport
import TestSupport
import Testing

/// The code in `Documentation/CLIENTS.md` is the code below, in its order.
@MainActor
struct ClientDocumentTests {
    /// The lines that the code prints, as far as they do not depend on the moment.
    private func example() async throws -> [String] {
        var lines: [String] = []
        func print(_ parts: Any...) { lines.append(parts.map { "\($0)" }.joined(separator: " ")) }
        let service = ServedTransport(try TestClient([CatalogFixtures.shop]))
        let file = FileManager.default.temporaryDirectory.appending(component: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        let recording = Data(try TestClient().session().get("?valueIds=false").response.body)
        // example
        let options = ScreenOptions(valueLimit: 8, attributes: ["name", "price"])
        let session = try await FilterSession.begin(catalog: "shop", locale: "en", options: options, through: service)
        print(session.text)
        // end of example
        // example
        session.toggle("Nike", in: "brand")
        session.set([10, 40], in: "price")
        session.toggle("inStock")
        print(session.currentFilters.map(\.text), session.pending.count)
        await session.settle()
        print(session.text)
        // end of example
        // example
        let found = try await session.values(of: "brand", containing: "pum")
        print(found.map(\.label))
        // end of example
        // example
        struct Product: Decodable {
            let name: String
            let price: Double?
        }

        if session.items.canLoadMore { try await session.items.loadMore() }
        for item in session.items.items {
            print(item.id, try item.json.decoded(as: Product.self).name)
        }
        // end of example
        // example
        let draft = try await session.draft()
        draft.toggle("red", in: "colour")
        print("Show \(draft.total) items")
        try await draft.commit()
        // end of example
        // example
        let link = try await session.share().url
        if session.emptyReason != nil, let best = try await session.rescue().first {
            print(best.text, best.total)
            session.apply(best.operations)
        }
        // end of example
        // example
        session.follow()
        // end of example
        // example
        try JSONEncoder().encode(session.archive).write(to: file)
        let archive = try JSONDecoder().decode(FilterSessionArchive.self, from: Data(contentsOf: file))
        let resumed = FilterSession(resuming: archive, through: service)
        print(resumed.text, resumed.date)
        // end of example
        // example
        let preview = try FilterSession.preview(recording: recording)
        preview.toggle("Nike", in: "brand")
        print(preview.total)
        // end of example
        print(link.hasPrefix("/v1/shares/"), resumed.id == session.id)
        resumed.close()
        session.close()
        return lines
    }

    @Test func theCodeDoesWhatThePageSays() async throws {
        let lines = try await example()
        #expect(lines.count == 11)
        #expect(lines.first == "All 12 items")
        #expect(lines.contains(#"["Brand: Nike", "Price: 10 – 40 €", "In stock"] 3"#), "\(lines)")
        #expect(lines.contains(#"["Puma"]"#))
        #expect(lines.contains("Show 2 items"), "\(lines)")
        #expect(lines.suffix(2) == ["3", "true true"], "\(lines)")
    }

    @Test func thePageShowsThisCode() throws {
        let source = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
        let sections = source.components(separatedBy: "        // example\n").dropFirst().map { section in
            section.components(separatedBy: "        // end of example")[0]
                .split(separator: "\n", omittingEmptySubsequences: false).map { $0.dropFirst(8) }
                .joined(separator: "\n")
        }
        let page = try String(contentsOf: Repository.root.appending(path: "Documentation/CLIENTS.md"), encoding: .utf8)
        let blocks = page.components(separatedBy: "\n```swift\n").dropFirst().map {
            $0.components(separatedBy: "```")[0]
        }
        #expect(blocks.count == 9)
        #expect(sections == blocks)
    }
}
