/// The declarations of a source file that other files can use, and the words that it uses.
struct SourceFile {
    /// The path inside of the module: `Routes/Service.swift`.
    let path: String
    let tokens: [SwiftTokens.Token]
    /// Modules that it imports, with their lines.
    private(set) var imports: [(module: String, line: Int)] = []
    /// Full names of types that it declares and that are not private: `ServiceError.Detail`.
    private(set) var types: Set<String> = []
    /// Members that it declares, with the type and whether they stand in an extension of it.
    private(set) var members: [(name: String, owner: String, isExtension: Bool)] = []
    /// Functions and constants outside of types.
    private(set) var free: Set<String> = []
    /// Types that it extends.
    private(set) var extended: Set<String> = []
    /// Names that mean something of this file's own: generic parameters, associated types, private types.
    private(set) var ownNames: Set<String> = []

    /// The folder of the file; `.` for the root of the module.
    var folder: String { path.contains("/") ? String(path.prefix { $0 != "/" }) : "." }

    /// The owner of a brace: a type, an extension, or anything else.
    private enum BraceOwner {
        case type(String)
        case `extension`(String)
        case other
    }

    init(path: String, source: String) {
        self.path = path
        tokens = SwiftTokens(source).tokens
        var owners: [BraceOwner] = []
        var pending = BraceOwner.other
        for index in tokens.indices {
            switch tokens[index].text {
            case "{":
                owners.append(pending)
                pending = .other
            case "}":
                _ = owners.popLast()
            case "import" where owners.isEmpty:
                noteImport(at: index)
            case let keyword where Self.declaring.contains(keyword):
                if let owner = noteDeclaration(keyword, at: index, in: owners) { pending = owner }
            default: break
            }
        }
    }

    private static let typeKeywords: Set = ["struct", "class", "enum", "protocol", "actor", "typealias"]
    private static let declaring = typeKeywords.union([
        "extension", "func", "var", "let", "case", "associatedtype", "init", "subscript",
    ])

    private func word(at index: Int) -> String? {
        tokens.indices.contains(index) && tokens[index].isWord ? tokens[index].text : nil
    }

    private mutating func noteImport(at index: Int) {
        var index = index + 1
        while let next = word(at: index), Self.declaring.contains(next) { index += 1 }
        if let module = word(at: index) { imports.append((module, tokens[index].line)) }
    }

    /// Whether the declaration at an index is private: the words before it in its line say so.
    private func isPrivate(at index: Int) -> Bool {
        var index = index - 1
        while index >= 0, tokens[index].isWord || tokens[index].text == "@" {
            if ["private", "fileprivate"].contains(tokens[index].text) { return true }
            guard Self.modifiers.contains(tokens[index].text) else { return false }
            index -= 1
        }
        return false
    }

    private static let modifiers: Set = [
        "static", "final", "mutating", "indirect", "public", "package", "nonmutating", "borrowing", "consuming", "lazy",
        "weak", "unowned", "override", "required", "convenience", "class",
    ]

    /// - Returns: what the brace after it belongs to.
    private mutating func noteDeclaration(_ keyword: String, at index: Int, in owners: [BraceOwner]) -> BraceOwner? {
        guard index == 0 || tokens[index - 1].text != ".", let name = name(at: index + 1) else { return nil }
        noteParameters(after: index)
        if keyword == "associatedtype" { ownNames.insert(name) }
        let owner: String?
        switch owners.last {
        case nil: owner = nil
        case .type(let type), .extension(let type): owner = type
        case .other: return .other
        }
        if keyword == "extension" {
            extended.insert(String(name.prefix { $0 != "." }))
            return .extension(name)
        }
        if Self.typeKeywords.contains(keyword) {
            guard keyword != "class" || !Self.declaring.contains(name) else { return nil }
            let full = owner.map { "\($0).\(name)" } ?? name
            if isPrivate(at: index) { ownNames.insert(name) } else { types.insert(full) }
            return keyword == "typealias" ? .other : .type(full)
        }
        guard !isPrivate(at: index), !["init", "subscript"].contains(keyword) else { return .other }
        guard let owner else {
            free.insert(name)
            return .other
        }
        if case .extension = owners.last {
            members.append((name, owner, true))
        } else {
            members.append((name, owner, false))
        }
        return .other
    }

    /// The name of a declaration, with its dots.
    private func name(at index: Int) -> String? {
        var index = tokens.indices.contains(index) && tokens[index].text == "`" ? index + 1 : index
        guard var name = word(at: index) else { return nil }
        while tokens.indices.contains(index + 2), tokens[index + 1].text == ".", let next = word(at: index + 2) {
            name += ".\(next)"
            index += 2
        }
        return name
    }

    /// Notes the generic parameters of a declaration.
    private mutating func noteParameters(after index: Int) {
        guard tokens.indices.contains(index + 2), tokens[index + 2].text == "<" else { return }
        var depth = 0
        for next in (index + 2)..<tokens.count {
            if tokens[next].text == "<" { depth += 1 }
            if tokens[next].text == ">" { depth -= 1 }
            if depth == 0 { return }
            let isFirst = depth == 1 && ["<", ","].contains(tokens[next - 1].text)
            if isFirst, let name = word(at: next) { ownNames.insert(name) }
        }
    }
}
