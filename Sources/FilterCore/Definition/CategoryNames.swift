/// Makes ids of categories from paths of attributes.
package struct CategoryNames {
    private var taken: Set<String>

    /// One id for each path, all different: the path itself where it can be an id; else without accents, other
    /// characters replaced by `-`, and with a number if that is taken.
    ///
    ///     CategoryNames.ids(for: ["brand", "Größe", "a b", "a-b"])   // ["brand", "Grosse", "a-b-2", "a-b"]
    ///
    /// - Parameter taken: ids that others have.
    package static func ids(for paths: [String], besides taken: Set<String> = []) -> [String] {
        ids(for: paths, besides: taken) { names, path in names.makeUnique(plain(path)) }
    }

    /// One id for each path, all different, that hardly depend on which others there are: the path itself where it can be an
    /// id; else with `-` for spaces and units in brackets, where that is not taken; else a part of it with eight digits that
    /// are made of the whole.
    ///
    ///     CategoryNames.steadyIDs(for: ["s.Screen size", "s.Weight (kg)", "s.Größe"], besides: [])
    ///     // ["s.Screen-size", "s.Weight-kg", "s.Grosse-33a6be35"]
    ///
    /// - Parameter taken: ids that others have.
    static func steadyIDs(for paths: [String], besides taken: Set<String>) -> [String] {
        ids(for: paths, besides: taken) { names, path in
            let spaced = spaced(path)
            let isSteady = isValid(spaced) && names.taken.insert(spaced).inserted
            return isSteady ? spaced : names.makeUnique(numbered(path))
        }
    }

    /// - Parameter make: makes another id for a path that cannot be one, after all others have theirs.
    private static func ids(
        for paths: [String],
        besides taken: Set<String>,
        otherwise make: (inout CategoryNames, String) -> String
    ) -> [String] {
        var names = CategoryNames(taken: taken)
        let own = paths.map { path in isValid(path) && names.taken.insert(path).inserted }
        return zip(paths, own).map { path, isOwn in isOwn ? path : make(&names, path) }
    }

    /// `a b (c)` as `a-b-c`.
    private static func spaced(_ path: String) -> String {
        var name = path.hasSuffix(")") ? String(path.dropLast()) : path
        if name.utf8.count < path.utf8.count, let start = name.firstRange(of: " (") {
            name.replaceSubrange(start, with: " ")
        }
        return String(name.map { $0 == " " ? "-" : $0 })
    }

    /// A part of a path, and a number made of all of it (FNV-1a).
    private static func numbered(_ path: String) -> String {
        let hash = path.utf8.reduce(into: UInt32(2_166_136_261)) { $0 = ($0 ^ UInt32($1)) &* 16_777_619 }
        let digits = String(hash, radix: 16)
        let ending = "-" + String(repeating: "0", count: 8 - digits.count) + digits
        return plain(path).prefix(CategoryDefinition.maxIDLength - ending.count) + ending
    }

    private mutating func makeUnique(_ name: String) -> String {
        var id = name
        var number = 1
        while !taken.insert(id).inserted {
            number += 1
            let ending = "-\(number)"
            id = name.prefix(CategoryDefinition.maxIDLength - ending.count) + ending
        }
        return id
    }

    private static func plain(_ path: String) -> String {
        var name = ""
        for scalar in path.unicodeScalars {
            let letters = scalar.isASCII ? String(scalar) : Folding.fold(String(scalar))
            for letter in letters.unicodeScalars {
                if letter.isPartOfID {
                    name.unicodeScalars.append(letter)
                } else if name.utf8.last != UInt8(ascii: "-") {
                    name += "-"
                }
            }
        }
        if name.isEmpty || name == "-" { return "category" }
        return String(name.prefix(CategoryDefinition.maxIDLength))
    }

    private static func isValid(_ path: String) -> Bool {
        (1...CategoryDefinition.maxIDLength).contains(path.utf8.count)
            && path.unicodeScalars.allSatisfy(\.isPartOfID)
    }
}

extension CategoryDefinition {
    /// In ASCII characters.
    fileprivate static let maxIDLength = 64
}

extension Unicode.Scalar {
    /// ASCII letters, digits, `.`, `_` and `-`.
    fileprivate var isPartOfID: Bool {
        switch self {
        case "a"..."z", "A"..."Z", "0"..."9", ".", "_", "-": true
        default: false
        }
    }
}
