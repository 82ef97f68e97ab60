import Foundation

/// The tests that the sources declare, as `Suite/function`.
enum TestNames {
    /// - Complexity: reads every Swift file of the folder.
    static func all(in folder: URL) throws -> Set<String> {
        var names: Set<String> = []
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        while let file = files?.nextObject() as? URL {
            guard file.pathExtension == "swift" else { continue }
            names.formUnion(declared(in: try String(contentsOf: file, encoding: .utf8)))
        }
        return names
    }

    /// Functions behind an attribute `@Test`, under the type or extension that was opened last at the margin.
    static func declared(in source: String) -> Set<String> {
        var names: Set<String> = []
        var suite = ""
        var isMarked = false
        for line in source.split(separator: "\n") {
            let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "@" }.map(String.init)
            if !line.hasPrefix(" "), let type = words.firstIndex(where: typeKeywords.contains), type + 1 < words.count {
                suite = words[type + 1]
            }
            if words.first == "@Test" { isMarked = true }
            if isMarked, let function = words.firstIndex(of: "func"), function + 1 < words.count {
                names.insert("\(suite)/\(words[function + 1])")
                isMarked = false
            }
        }
        return names
    }

    private static let typeKeywords: Set = ["struct", "class", "enum", "actor", "extension"]
}
