/// Identifiers of names that stand beside one another, all different.
///
///     UniqueIdentifiers.of(["C", "C#", "Java"]).map(\.camel)   // ["cC60bf9f2", "c95da4403", "java"]
///
/// Each of several names that would be called alike gets eight hexadecimal digits that are made of the whole name, and
/// so does one that was cut. So names that stand beside each other never change places when others come or go.
enum UniqueIdentifiers {
    /// - Returns: one for each name, in their order. Case and underscores alone tell none from another.
    /// - Complexity: O(bytes of the names).
    static func of(_ names: [String]) -> [Identifier] {
        var identifiers = names.map(Identifier.init)
        let counts = counts(of: identifiers)
        for (index, name) in names.enumerated() {
            let isShared = counts[identifiers[index].key, default: 0] > 1
            if isShared || identifiers[index].isCut { identifiers[index].append(word: digits(of: name)) }
        }
        // Left are names that end in the digits of others, and equal texts of different types, `"1"` and `1`.
        var taken: Set<String> = []
        for index in identifiers.indices {
            let identifier = identifiers[index]
            var number = 1
            while !taken.insert(identifiers[index].key).inserted {
                number += 1
                identifiers[index] = identifier
                identifiers[index].append(word: "x\(number)")
            }
        }
        return identifiers
    }

    private static func counts(of identifiers: [Identifier]) -> [String: Int] {
        identifiers.reduce(into: [:]) { $0[$1.key, default: 0] += 1 }
    }

    /// FNV-1a of the bytes.
    private static func digits(of name: String) -> String {
        let hash = name.utf8.reduce(into: UInt32(2_166_136_261)) { $0 = ($0 ^ UInt32($1)) &* 16_777_619 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }
}
