import FilterCore
import HTTPServer
import Testing

@testable import CatalogFiles
@testable import Gateway

struct RequestLocaleTests {
    @Test(arguments: [
        (["de"], "de"), (["fr, de;q=0.8, en;q=0.9"], "en"), (["de-AT,en;q=0.5"], "de"), (["fr"], "en"), (["*"], "en"),
        (["de;q=0"], "en"), (["en;q=0.2", "de;q=0.3"], "de"), (["en, de"], "en"), (["de;q=x, en;q=0.1"], "en"),
        (["", " , de ; Q=0.1"], "de"), ([], "en"),
    ])
    func theClientsLanguagesDecide(fields: [String], locale: String) throws {
        let request = HTTPRequest(
            id: "1",
            method: .get,
            target: try RequestTarget(parsing: Array("/".utf8)),
            headers: fields.reduce(into: [:] as HTTPHeaders) { $0.append("Accept-Language", $1) },
            body: []
        )
        #expect(Localizers.builtIn.preferred(by: request).locale == locale)
    }
}
