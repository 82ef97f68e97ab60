import Foundation

/// One case of a file: what is given, what is done, what comes out.
struct ConformanceCase: Decodable, Sendable {
    let id: String
    let area: String
    let given: CaseJSON
    /// The operations, in order.
    let `do`: [CaseJSON]
    let expect: CaseJSON

    /// The cases of a file of the folder `Cases` beside this source.
    static func all(in file: String) throws -> [ConformanceCase] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Cases")
        let data = try Data(contentsOf: folder.appendingPathComponent(file))
        return try JSONDecoder().decode([ConformanceCase].self, from: data)
    }
}

/// The case expects something else than what happens, or says something that no rule covers.
struct CaseFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

/// The case has no meaning for a service; thrown where that shows in the case itself.
struct OutOfScope: Error {
    let reason: String

    init(_ reason: String) {
        self.reason = reason
    }
}

/// Throws unless the two are equal.
func expectEqual<Value: Equatable>(_ actual: Value, _ expected: Value, _ what: String) throws {
    guard actual == expected else { throw CaseFailure("\(what) is \(actual), not \(expected)") }
}
