// Taps through FilterServiceClient with types of two catalogs, and prints what it saw, see check_types.py.

import FilterServiceClient
import Foundation

extension Shop: CatalogTypes {}
extension Everything: CatalogTypes {}

struct Seen: Encodable {
    let chips: [String]
    let total: Int
    let isTotalKnown: Bool
    let isSelected: Bool?

    @MainActor
    init(_ shop: TypedSession<Shop>) {
        chips = shop.session.currentFilters.map(\.text)
        total = shop.session.total
        isTotalKnown = shop.session.isTotalKnown
        isSelected = shop.category(.brand)?.values.first { $0.label == "Aldermoor" }?.isSelected
    }
}

struct SessionReport: Encodable {
    let before: Seen
    let after: Seen
    let items: [Double?]
    let warnings: [String?]
    let refusals: [String]
    let forms: [String]
}

@main
@MainActor
struct Program {
    static func main() async throws {
        let transport = URLSessionTransport(URL(string: CommandLine.arguments[1])!)
        let session = try await FilterSession.begin(catalog: Shop.catalog, locale: "en", through: transport)
        let shop = TypedSession<Shop>(session)
        shop.toggle(.brand(.aldermoor))
        let before = Seen(shop)
        await session.settle()
        let after = Seen(shop)
        shop.apply(.toggle(.brand(.wanderly)), .set(.price(20...40)), .set(.inStock(true)))
        shop.sort(by: .cheapest)
        await session.settle()
        let items = try session.items.items.map { try $0.json.decoded(as: Shop.Item.self).price }

        let teas = try await FilterSession.begin(catalog: Everything.catalog, locale: "en", through: transport)
        var texts: [String] = []
        for form in forms {
            TypedSession<Everything>(teas).set(form)
            await teas.settle()
            texts.append(teas.text)
            teas.undo()
            await teas.settle()
        }
        let report = SessionReport(
            before: before,
            after: after,
            items: items,
            warnings: [
                shop.warning, TypedSession<Everything>(teas).warning, TypedSession<Everything>(session).warning,
            ],
            refusals: (session.refusals + teas.refusals).map(\.problem.localizedDescription),
            forms: texts
        )
        print(String(decoding: try JSONEncoder().encode(report), as: UTF8.self))
    }
}
