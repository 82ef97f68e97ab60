// Asks a running service with types of three catalogs, and prints what it asked and got, see check_types.py.

import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct Report: Encodable {
    let total: Int
    let ids: [String]
    let brands: [String?]
    let classes: [[String]?]
    let mixed: [Awkward.Default]
    let warnings: [String?]
    let batch: Shop.Batch
    let forms: [Everything.Query]
}

@main
struct Program {
    static func main() async throws {
        let address = CommandLine.arguments[1]
        func ask<Answer: Decodable>(_ catalog: String, _ query: some Encodable) async throws -> Answer {
            var request = URLRequest(url: URL(string: "\(address)/v1/catalogs/\(catalog)/query")!)
            request.httpMethod = "POST"
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
            request.httpBody = try JSONEncoder().encode(query)
            return try JSONDecoder().decode(Answer.self, from: await URLSession.shared.data(for: request).0)
        }
        var query = Shop.Query(.brand(.aldermoor, .wanderly), .price(20...40), .inStock(true))
        query.sort = .cheapest
        query.pageSize = 100
        let answer: Shop.Answer = try await ask(Shop.catalog, query)
        let awkward: Awkward.Answer = try await ask(Awkward.catalog, Awkward.Query())

        let batch = Shop.Batch(
            .set(.category("Home > Kitchen")),
            .toggle(.brand("Oak & Ash")),
            .toggle(.brand("Oak & Ash")),
            .setNone(.sizes, false),
            .set(.rating(4...)),
            .set(.addedOn("2024-01-01"..."2024-12-31")),
            .sort(.bestRated),
            .clear(.rating),
            .pageSize(7)
        )
        let report = Report(
            total: answer.total,
            ids: answer.items.map(\.id),
            brands: answer.items.map(\.brand),
            classes: awkward.items.map(\.class_),
            mixed: try JSONDecoder().decode([Awkward.Default].self, from: Data(#"["x", 1]"#.utf8)),
            warnings: [
                Shop.warning(definitionVersion: answer.definitionVersion), Shop.warning(definitionVersion: "0"),
            ],
            batch: batch,
            forms: forms.map { Everything.Query($0) }
        )
        print(String(decoding: try JSONEncoder().encode(report), as: UTF8.self))
    }
}
