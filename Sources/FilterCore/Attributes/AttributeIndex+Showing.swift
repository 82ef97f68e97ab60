// The attributes of a view.
extension AttributeIndex {
    /// The attributes that no item has which is shown.
    ///
    /// - Complexity: O(*w* · *a*), *w* words of a set, *a* attributes, and as ``none(of:)`` of each.
    func namesMissing(in shown: ShownItems) -> Set<Text> {
        Set(names.map { Text($0) }).filter { name in
            zip(parts.all, shown.parts).allSatisfy { $1.subtracting($0.none(of: name)).isEmpty }
        }
    }

    /// Whether for certain the same attributes can be counted, and the same ones are searched where none are named, as if
    /// there were no others than the items that are shown.
    ///
    /// - Parameters:
    ///   - ids: of the items, if there is a store.
    ///   - known: attributes whose numbers were looked at before.
    /// - Precondition: there is one part.
    /// - Complexity: O(values), and O(*v* log *v*), *v* distinct numbers.
    func isAlike(for shown: ShownItems, ids: ItemTexts?, besides known: Set<Text>) -> Bool {
        parts.all[0].sources.allSatisfy { name, source in
            let form = source.keepsForm(for: shown.parts[0], of: shown.count, was: itemCount, ids: ids)
            guard form, source.isShort(in: shown.parts[0]) == source.isShort(in: nil) else { return false }
            guard case .numbers(let column) = source, !known.contains(name) else { return true }
            return column.coding(of: shown.parts[0]).isAlike
        }
    }
}

extension AttributePart.Source {
    /// Whether the items that are shown would give it the same form for certain, as far as that says what can be counted.
    ///
    /// - Parameters:
    ///   - count: how many items are shown.
    ///   - itemCount: how many items gave it its form.
    fileprivate func keepsForm(for shown: Bitmap, of count: Int, was itemCount: Int, ids: ItemTexts?) -> Bool {
        // Of so few items texts are counted in any form.
        guard itemCount > AttributeIndex.maxCountedTexts else { return true }
        let mostValues = count / AttributePart.manyValuesShare
        let isLarge = count > AttributeIndex.maxCountedTexts
        return switch self {
        case .numbers: true
        case .ids: isLarge
        case .texts(let texts):
            isLarge && texts.hasMoreTexts(than: mostValues, in: shown)
                && ids.map { !texts.isSame(as: $0, in: shown) } ?? true
        case .codes(let column):
            column.vocabulary.count <= mostValues
                || (column.vocabulary.isStringsOnly && column.hasSeveralValues(in: shown))
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
    /// Whether each item of a set has the same text here as there.
    ///
    /// - Complexity: O(texts up to the first that is another one).
    fileprivate func isSame(as other: ItemTexts, in set: Bitmap) -> Bool {
        (0..<itemCount).allSatisfy { item in
            !set.contains(item) || withText(of: item) { text in other.withText(of: item) { $0.isEqual(to: text) } }
        }
    }

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
