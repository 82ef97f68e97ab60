import CatalogFiles
import FilterCore
import Foundation
import Glibc
package import Support

/// A file of items to be served under a name, with the definition beside it, if there is one; or a snapshot file, which
/// holds both.
package struct CatalogSource: Sendable, Equatable {
    package let name: String
    package let path: String
    /// `NAME.catalog.json` beside the items, NAME being that of the items' file; `nil` for a snapshot file.
    let definitionPath: String?

    private static let definitionSuffix = ".catalog.json"

    /// Finds the sources that the command line names.
    ///
    /// - Parameters:
    ///   - arguments: files, NAME=FILE pairs and directories; a directory stands for the files of items in it.
    ///   - name: of the one catalog that all are for; `nil`: each is for its own.
    /// - Throws: a ``StartError`` that lists everything that cannot be found, and names that occur twice.
    package static func find(_ arguments: [String], for name: String? = nil) throws(StartError) -> [CatalogSource] {
        var faults: [String] = []
        var sources: [CatalogSource] = []
        for argument in arguments {
            let (ownName, path) = split(argument)
            do throws(LoadError) {
                if try isDirectory(path) {
                    let found = try files(in: path)
                    if found.isEmpty {
                        let suffixes = InputFormats.suffixes.joined(separator: ", ")
                        faults.append("\(path): no files of items in this directory (\(suffixes))")
                    }
                    sources += found.map { CatalogSource(name: name, path: $0) }
                } else {
                    sources.append(CatalogSource(name: name ?? ownName, path: path))
                }
            } catch {
                faults.append(error.description)
            }
        }
        for (index, source) in sources.enumerated() {
            if !PlainName.allowsCatalog(source.name) {
                faults.append("\(source.path): name it with NAME=FILE; “\(source.name)” is no name for an address")
            }
            if name == nil, sources[..<index].contains(where: { $0.name == source.name }) {
                faults.append("\(source.path): another catalog has the name “\(source.name)”; use NAME=FILE")
            }
        }
        guard faults.isEmpty else { throw StartError(lines: faults) }
        return sources
    }

    init(name: String?, path: String) {
        let base = Self.baseName(of: path)
        let beside = URL(fileURLWithPath: path).deletingLastPathComponent()
            .appendingPathComponent(base + Self.definitionSuffix).path
        self.name = name ?? base
        self.path = path
        let isFound = !path.hasSuffix(SnapshotFile.suffix) && FileManager.default.fileExists(atPath: beside)
        definitionPath = isFound ? beside : nil
    }

    /// Whether it is a snapshot file.
    package var isSnapshot: Bool { path.hasSuffix(SnapshotFile.suffix) }

    /// `NAME=FILE`, unless a file has that whole text for its name.
    private static func split(_ argument: String) -> (name: String?, path: String) {
        guard !FileManager.default.fileExists(atPath: argument), let mark = argument.firstIndex(of: "=") else {
            return (nil, argument)
        }
        return (String(argument[..<mark]), String(argument[argument.index(after: mark)...]))
    }

    private static func isDirectory(_ path: String) throws(LoadError) -> Bool {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else {
            let isMissing = errno == ENOENT || errno == ENOTDIR
            guard !isMissing else { throw .malformed(path: path, reason: "there is no such file") }
            throw LoadError(lastErrorOf: "stat", path)
        }
        return status.st_mode & S_IFMT == S_IFDIR
    }

    private static func files(in directory: String) throws(LoadError) -> [String] {
        guard unsafe access(directory, R_OK | X_OK) == 0 else { throw LoadError(lastErrorOf: "access", directory) }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
        // Hidden files are those of editors and file systems.
        return names.filter { !$0.hasPrefix(".") }.sorted()
            .filter { name in
                let plain = InputFormats.withoutCompressionSuffix(name)
                return name.hasSuffix(SnapshotFile.suffix)
                    || !plain.hasSuffix(definitionSuffix) && InputFormats.suffixes.contains { plain.hasSuffix($0) }
            }
            .map { URL(fileURLWithPath: directory).appendingPathComponent($0).path }
    }

    private static func baseName(of path: String) -> String {
        let name = InputFormats.withoutCompressionSuffix(URL(fileURLWithPath: path).lastPathComponent)
        let suffix = (InputFormats.suffixes + [SnapshotFile.suffix]).first { name.hasSuffix($0) }
        return String(name.dropLast(suffix?.count ?? 0))
    }
}
