import Foundation
import Testing

@testable import Gateway

/// The cases of the package FuzzTesting: those that found a fault once, and those that reach what is known to be reachable.
struct FuzzCaseTests {
    private static let folder = Teas.root.appending(component: "FuzzTesting")

    private func names(in folder: String) throws -> [String] {
        let path = Self.folder.appending(path: folder).path
        guard FileManager.default.fileExists(atPath: path) else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: path).sorted().filter { !$0.hasPrefix(".") }
    }

    @Test(arguments: FuzzTarget.all)
    func knownCasesKeepTheirPromises(target: FuzzTarget) throws {
        for folder in ["Corpora/\(target.name)", "FailCases/\(target.name)"] {
            for name in try names(in: folder) {
                let data = try Data(contentsOf: Self.folder.appending(path: "\(folder)/\(name)"))
                do {
                    try target.read(Array(data))
                } catch {
                    Issue.record("\(folder)/\(name): \(error)")
                }
            }
        }
    }

    @Test func everyTargetHasACorpusAndEveryFolderATarget() throws {
        let targets = FuzzTarget.all.map(\.name)
        #expect(targets == targets.sorted())
        #expect(try names(in: "Corpora") == targets)
        #expect(try names(in: "FailCases").allSatisfy { $0 == "README.md" || targets.contains($0) })
        #expect(try names(in: "Dictionaries").allSatisfy { targets.contains(String($0.dropLast(".dict".count))) })
    }
}

extension FuzzTarget: CustomTestStringConvertible {
    var testDescription: String { name }
}
