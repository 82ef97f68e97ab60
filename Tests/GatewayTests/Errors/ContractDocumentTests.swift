import HTTPServer
import ServiceTestSupport
import Testing

@testable import Gateway

/// The contract that the program carries names what the program has: routes and error codes, neither more nor fewer.
struct ContractDocumentTests {
    private func lines() throws -> [Substring] {
        try TestClient().get("/openapi.yaml").text.split(separator: "\n", omittingEmptySubsequences: false)
    }

    @Test func everyRouteIsDocumented() throws {
        var documented: Set<String> = []
        var path = ""
        for line in try lines() {
            if line.hasPrefix("  /"), line.hasSuffix(":") { path = String(line.dropFirst(2).dropLast()) }
            if line.hasPrefix("components:") { break }
            for method in ["get", "put", "post", "patch", "delete"] where line == "    \(method):" {
                documented.insert("\(method.uppercased()) \(path)")
            }
        }
        let served = try TestClient().service.routes.map { "\($0.method.token) \($0.template)" }
        #expect(Set(served).count == served.count)
        #expect(documented == Set(served))
    }

    @Test func everyErrorCodeIsDocumented() throws {
        let lines = try lines()
        let start = try #require(lines.firstIndex(of: "    ErrorCode:"))
        let codes = lines[(start + 2)...].prefix { $0.hasPrefix("        - ") }.map { String($0.dropFirst(10)) }
        #expect(codes == ErrorCode.allCases.map(\.rawValue))
    }
}
