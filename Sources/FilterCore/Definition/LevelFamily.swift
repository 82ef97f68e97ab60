/// The attributes of an object that keeps a hierarchy level by level, each with full paths:
/// `{"lvl0": "Clothing", "lvl1": "Clothing > Men"}`.
///
struct LevelFamily: Sendable, Equatable {
    /// The dotted path of the object.
    let path: String
    /// Places of the attributes `lvl0`, `lvl1`, …, at least two.
    let levels: [Int]
    /// The one of ``levels`` that stands for the family: the first.
    var representative: Int { levels[0] }

    /// All families of a table.
    ///
    /// - Complexity: O(*a*), *a* attributes.
    static func families(among attributes: [AttributeProfile]) -> [LevelFamily] {
        let indexOfPath = Dictionary(
            zip(attributes.map { Text($0.path) }, attributes.indices),
            uniquingKeysWith: { first, _ in first }
        )
        return attributes.compactMap { attribute in
            guard let object = attribute.path.objectOfFirstLevel, indexOfPath[Text(object)] == nil else { return nil }
            var levels: [Int] = []
            while let level = indexOfPath[Text("\(object).lvl\(levels.count)")],
                attributes[level].hasFullPaths(partCount: levels.count + 1)
            {
                levels.append(level)
            }
            // A tree takes all levels there are, so that all have to be paths.
            let hasOther = indexOfPath[Text("\(object).lvl\(levels.count)")] != nil
            guard levels.count > 1, !hasOther else { return nil }
            return LevelFamily(path: object, levels: levels)
        }
    }
}

extension AttributeProfile {
    /// Whether at least 99 % of the values are paths of so many parts.
    fileprivate func hasFullPaths(partCount: Int) -> Bool {
        guard let count = strings?.pathCounts[partCount] else { return false }
        return Double(count) >= InferenceRules.leastPathShare * Double(valueCount)
    }
}

extension String {
    /// `tree` for `tree.lvl0`, else `nil`.
    fileprivate var objectOfFirstLevel: String? {
        let suffix = ".lvl0"
        guard utf8.count > suffix.utf8.count, utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) else {
            return nil
        }
        return String(decoding: utf8.dropLast(suffix.utf8.count), as: UTF8.self)
    }
}
