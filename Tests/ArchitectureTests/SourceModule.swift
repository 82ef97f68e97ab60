import Foundation

/// The files of one target, and what their folders use of each other.
///
/// References are found by names, without knowing types. A name that several folders declare says nothing unless it is
/// qualified, so that there are a little too few references rather than too many.
struct SourceModule {
    /// One place where a file uses what another folder declares.
    struct Reference: CustomStringConvertible {
        let path: String
        let line: Int
        let name: String
        let from: String
        let to: String

        var description: String { "\(path):\(line) uses \(name) of \(to)/" }
    }

    let files: [SourceFile]

    init(_ files: [SourceFile]) {
        self.files = files
    }

    /// Reads all Swift files of a folder.
    init(reading folder: URL) throws {
        let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects as? [URL]
        files = try (all ?? []).filter { $0.pathExtension == "swift" }.sorted { $0.path < $1.path }.map { url in
            SourceFile(
                path: String(url.path.dropFirst(folder.path.count + 1)),
                source: try String(contentsOf: url, encoding: .utf8)
            )
        }
    }

    /// Every use of a type, of a member that a folder adds to a type of others, and of a free function.
    var references: [Reference] {
        let names = Names(files)
        return files.flatMap { file in
            file.tokens.indices.compactMap { index in
                guard file.tokens[index].isWord, let folder = names.folder(usedAt: index, in: file),
                    folder != file.folder
                else { return nil }
                let token = file.tokens[index]
                return Reference(path: file.path, line: token.line, name: token.text, from: file.folder, to: folder)
            }
        }
    }
}

/// Which folder a name belongs to.
private struct Names {
    /// By simple name: full names with the folders that declare them.
    private var types: [String: [(full: String, folder: String)]] = [:]
    /// Members that one folder adds to a type that it does not declare, by their name, with the types they are added to.
    private var members: [String: (folder: String, owners: Set<String>)] = [:]
    private var free: [String: Set<String>] = [:]

    init(_ files: [SourceFile]) {
        var declared: [String: Set<String>] = [:]
        var added: [String: Set<String>] = [:]
        var owners: [String: Set<String>] = [:]
        for file in files {
            for full in file.types {
                types[Self.last(full), default: []].append((full, file.folder))
            }
            for name in file.free { free[name, default: []].insert(file.folder) }
            for member in file.members {
                declared[member.name, default: []].insert(file.folder)
                owners[member.name, default: []].insert(member.owner)
                if member.isExtension { added[member.name, default: []].insert(file.folder) }
            }
        }
        for (name, folders) in added where folders.count == 1 && declared[name] == folders {
            guard !Self.common.contains(name), types[name] == nil, let folder = folders.first else { continue }
            let foreign = owners[name, default: []].filter { owner in
                !types[Self.last(owner), default: []].contains { $0.full == owner && $0.folder == folder }
            }
            if !foreign.isEmpty { members[name] = (folder, Set(foreign.map(Self.first))) }
        }
        free = free.filter { declared[$0.key] == nil && types[$0.key] == nil && !Self.common.contains($0.key) }
    }

    func folder(usedAt index: Int, in file: SourceFile) -> String? {
        let name = file.tokens[index].text
        let before = index > 0 ? file.tokens[index - 1].text : ""
        let after = index + 1 < file.tokens.count ? file.tokens[index + 1].text : ""
        guard !file.ownNames.contains(name) else { return nil }
        if let candidates = types[name] {
            guard !candidates.contains(where: { $0.folder == file.folder }) else { return nil }
            if before == "." {
                guard index > 1 else { return nil }
                let qualified = "\(file.tokens[index - 2].text).\(name)"
                return Self.only(candidates.filter { $0.full == qualified || $0.full.hasSuffix(".\(qualified)") })
            }
            return after == ":" ? nil : Self.only(candidates.filter { !$0.full.contains(".") })
        }
        if let member = members[name] {
            return before == "." || after == "(" && !member.owners.isDisjoint(with: file.extended) ? member.folder : nil
        }
        if let folders = free[name], folders.count == 1, before != ".", after != ":" { return folders.first }
        return nil
    }

    private static func only(_ candidates: [(full: String, folder: String)]) -> String? {
        let folders = Set(candidates.map(\.folder))
        return folders.count == 1 ? folders.first : nil
    }

    private static func last(_ full: String) -> String { full.split(separator: ".").last.map(String.init) ?? full }
    private static func first(_ full: String) -> String { String(full.prefix { $0 != "." }) }

    /// Names that the standard library has, too: only the type would show whose member is meant.
    private static let common: Set = [
        "allCases", "append", "bytes", "clamped", "close", "contains", "count", "data", "description", "distance",
        "encode", "end", "first", "firstIndex", "hash", "id", "index", "insert", "intersection", "isEmpty", "joined",
        "key", "keys", "last", "load", "map", "max", "merge", "min", "name", "next", "now", "open", "prefix",
        "rawValue", "read", "reduce", "remove", "reserveCapacity", "size", "span", "start", "store", "string",
        "subtracting", "suffix", "text", "union", "value", "values", "wait", "write",
    ]
}
