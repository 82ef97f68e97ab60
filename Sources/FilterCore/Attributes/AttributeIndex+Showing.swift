// The attributes of a view.
extension AttributeIndex {
    /// The attributes without some.
    func without(_ gone: Set<Text>) -> AttributeIndex {
        gone.isEmpty ? self : replacingParts(parts.mapped { $0.without(gone) })
    }

    /// The attributes that no item has which is shown.
    ///
    /// - Complexity: O(*w* · *a*), *w* words of a set, *a* attributes, and as ``none(of:)`` of each.
    func namesMissing(in shown: ShownItems) -> Set<Text> {
        Set(names.map { Text($0) }).filter { name in
            zip(parts.all, shown.parts).allSatisfy { part, shown in shown.subtracting(part.none(of: name)).isEmpty }
        }
    }

    /// Whether for certain the same attributes can be counted, and the same ones are searched where none are named, as if
    /// there were no others than the items that are shown.
    ///
    /// - Complexity: O(values).
    func isAlike(for shown: ShownItems) -> Bool {
        let first = parts.all[0]
        return first.sources.values.allSatisfy { source in
            source.keepsForm(for: shown.parts[0], of: shown.count, was: first.itemCount)
                && source.isShort(in: shown.parts[0]) == source.isShort(in: nil)
        }
    }
}

extension AttributePart.Source {
    /// Whether the items that are shown would give it the same form for certain, as far as that says what can be counted.
    ///
    /// - Parameters:
    ///   - count: how many items are shown, those of later parts included.
    ///   - itemCount: how many items gave it its form.
    fileprivate func keepsForm(for shown: Bitmap, of count: Int, was itemCount: Int) -> Bool {
        // Of so few items texts are counted in any form.
        guard itemCount > AttributeIndex.maxCountedTexts else { return true }
        let mostValues = count / AttributePart.manyValuesShare
        let isLarge = count > AttributeIndex.maxCountedTexts
        return switch self {
        case .numbers: true
        case .ids: isLarge
        case .texts(let texts): isLarge && texts.hasMoreTexts(than: mostValues, in: shown)
        case .codes(let column): column.vocabulary.count <= mostValues || column.hasSeveralValues(in: shown)
        case .facets(let vocabulary, _):
            vocabulary.count <= mostValues || vocabulary.count > itemCount / AttributePart.manyValuesShare
        }
    }
}

extension CodedColumn {
    /// Whether an item of a set has more than one value.
    fileprivate func hasSeveralValues(in set: Bitmap) -> Bool {
        var hasSeveral = false
        offsets.forEachMember(of: set) { if $1.count > 1 { hasSeveral = true } }
        return hasSeveral
    }
}

extension ItemTexts {
    /// Whether the items of a set have more distinct texts than so many, for certain.
    ///
    /// - Complexity: O(*n*), *n* texts, where they hardly repeat; O(texts of members) otherwise.
    fileprivate func hasMoreTexts(than count: Int, in set: Bitmap) -> Bool {
        // Two texts with one hash count once.
        var hashes: Set<UInt32> = []
        for item in 0..<itemCount where set.contains(item) && hasText(item) {
            withText(of: item) { _ = hashes.insert($0.byteHash) }
            if hashes.count > count { return true }
        }
        return false
    }
}
