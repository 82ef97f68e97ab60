package import CatalogFiles
package import FilterCore
package import JSON

/// The constant JSON and the ids of one category's values.
///
/// ```
/// bytes    "id":"…","value":"Nike","label":"Nike","count":|"id":"…","value":"Puma",…   starts[code]..<starts[code + 1]
/// ```
package struct EncodedValues: Sendable {
    private var bytes: [UInt8]
    private var starts: [Int]
    private var codeOfID: [NameUUID: Int]
    private let wording: Wording

    init(of category: Category, in catalog: String, wording: Wording) {
        self.init([], starts: [0], codeOfID: [:], wording: wording)
        append(from: 0, of: category, in: catalog)
    }

    private init(_ bytes: [UInt8], starts: [Int], codeOfID: [NameUUID: Int], wording: Wording) {
        self.bytes = bytes
        self.starts = starts
        self.codeOfID = codeOfID
        self.wording = wording
    }

    /// The same after items of the catalog changed, so that a category may have values after those that it had.
    ///
    /// - Complexity: O(1) if it has not; O(values) if it has, and for a tree whose nodes have other children.
    func changed(from former: Category, to category: Category, in catalog: String) -> EncodedValues {
        let isTree = category.kind == .hierarchy
        if isTree, !category.hasSameValues(as: former) {
            return EncodedValues(of: category, in: catalog, wording: wording)
        }
        guard category.codeCount > former.codeCount else { return self }
        var values = self
        values.append(from: former.codeCount, of: category, in: catalog)
        return values
    }

    private mutating func append(from first: Int, of category: Category, in catalog: String) {
        // Skips the look-up of each label of a long list where the locale has none.
        let hasLabels = !wording.labels(of: category.definition).isEmpty
        for code in first..<category.codeCount {
            let value = category.value(at: code)
            let id = FilterIdentity.value(value, of: category.id, in: catalog)
            codeOfID[id] = code
            let label = hasLabels ? wording.label(of: value, in: category) : category.label(at: code)
            bytes += Self.constantPart(of: value, id: id, label: label, code: code, in: category)
            starts.append(bytes.count)
        }
    }

    /// The value with an id, or `nil`. It may be one that no item has any more.
    package func code(ofID id: NameUUID) -> Int? {
        codeOfID[id]
    }

    /// Writes values of an answer as an array: of each its constant part, then the numbers and flags of the state.
    ///
    /// - Parameters:
    ///   - showsIDs: whether they have their ids.
    ///   - countText: a count in words; `nil` where that is not wanted.
    package func write(
        _ results: ValueResults,
        of category: Category,
        in catalog: String,
        showsIDs: Bool,
        countText: ((Int) -> String)?,
        to writer: inout JSONWriter
    ) {
        let skipped = showsIDs ? 0 : Self.idByteCount
        let tail = TailMembers(of: category)
        let (bytes, starts) = (bytes.span, starts.span)
        let numbers = results.numbers
        let texts = countText.map { text in numbers.map { text($0.count) } }
        var orphans: [Int: [UInt8]] = [:]
        for place in numbers.indices where numbers[place].code == nil {
            orphans[place] = constantPart(ofOrphan: results.value(at: place), of: category, in: catalog)
        }
        writer.beginArray()
        // In pieces, each of which finds room once.
        for start in stride(from: 0, to: numbers.count, by: Self.pieceCount) {
            let piece = start..<min(start + Self.pieceCount, numbers.count)
            var room = piece.count * Self.variableByteCount
            for place in piece {
                room += numbers[place].code.map { starts[$0 + 1] - starts[$0] } ?? orphans[place, default: []].count
                room += texts.map { 2 + 6 * $0[place].utf8.count } ?? 0
            }
            writer.rawElements(atMost: room) { output in
                for place in piece {
                    if place > start { output.append(UInt8(ascii: ",")) }
                    let (numbers, text) = (numbers[place], texts?[place])
                    if let code = numbers.code {
                        let constant = bytes.extracting(starts[code] + skipped..<starts[code + 1])
                        Self.write(constant, numbers, countText: text, tail, to: &output)
                    } else {
                        let constant = orphans[place, default: []]
                        Self.write(constant.span.extracting(skipped...), numbers, countText: text, tail, to: &output)
                    }
                }
            }
        }
        writer.endArray()
    }

    private static let pieceCount = 32

    /// Which members the values of a category have behind their flags.
    private struct TailMembers {
        let hasPartial: Bool
        let hasExcluding: Bool

        init(of category: Category) {
            hasPartial = category.kind == .hierarchy
            hasExcluding = category.definition.isNegatable
        }
    }

    /// Bytes that are enough for what stands around the constant part and the count in words, the comma included.
    private static let variableByteCount = 192

    private static func write(
        _ constant: Span<UInt8>,
        _ numbers: ValueNumbers,
        countText: String?,
        _ tail: TailMembers,
        to bytes: inout OutputSpan<UInt8>
    ) {
        bytes.append(UInt8(ascii: "{"))
        bytes.append(copying: constant)
        bytes.append(decimal: UInt64(numbers.count))
        if let countText {
            bytes.append(literal: ",\"countText\":")
            bytes.append(quoting: countText.utf8Span.span)
        }
        if tail.hasPartial {
            bytes.append(literal: flags(of: numbers))
            bytes.append(literal: numbers.isPartial ? ",\"isPartial\":true" : ",\"isPartial\":false")
            bytes.append(literal: ",\"whatIf\":")
        } else {
            bytes.append(literal: flagsAndKey(of: numbers))
        }
        bytes.append(decimalOrNull: numbers.whatIf)
        if tail.hasExcluding {
            bytes.append(literal: ",\"whatIfExcluded\":")
            bytes.append(decimalOrNull: numbers.whatIfExcluded)
        }
        bytes.append(UInt8(ascii: "}"))
    }

    // In one piece, as each piece is a call.
    private static func flags(of numbers: ValueNumbers) -> StaticString {
        if numbers.isSelected { return ",\"isSelected\":true,\"isExcluded\":false" }
        return numbers.isExcluded
            ? ",\"isSelected\":false,\"isExcluded\":true" : ",\"isSelected\":false,\"isExcluded\":false"
    }

    private static func flagsAndKey(of numbers: ValueNumbers) -> StaticString {
        if numbers.isSelected { return ",\"isSelected\":true,\"isExcluded\":false,\"whatIf\":" }
        return numbers.isExcluded
            ? ",\"isSelected\":false,\"isExcluded\":true,\"whatIf\":"
            : ",\"isSelected\":false,\"isExcluded\":false,\"whatIf\":"
    }

    private func constantPart(ofOrphan value: Value, of category: Category, in catalog: String) -> [UInt8] {
        let id = FilterIdentity.value(value, of: category.id, in: catalog)
        let label = wording.label(of: value, in: category)
        return Self.constantPart(of: value, id: id, label: label, code: nil, in: category)
    }

    /// Bytes of the first member with its comma; every id has as many.
    private static let idByteCount = #""id":"","#.utf8.count + 36

    /// Members without braces: everything of a value but its numbers, the id first; at the end the key of the count.
    private static func constantPart(
        of value: Value,
        id: NameUUID,
        label: String,
        code: Int?,
        in category: Category
    ) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("id", id.description)
        writer.member("value", value)
        writer.member("label", label)
        if let option = code.flatMap(category.option(at:)) {
            if let icon = option.icon { writer.member("icon", icon) }
            if let meta = option.meta {
                writer.key("meta")
                writer.raw(Array(meta.utf8).span)
            }
        }
        if category.kind == .hierarchy {
            let place = code.flatMap(category.treePosition(at:))
            writer.member("level", place?.level ?? 0)
            writer.member("parent", place?.parent.map { category.value(at: $0).text })
            writer.member("hasChildren", place?.hasChildren ?? false)
        }
        return writer.bytes.dropFirst() + Array(",\"count\":".utf8)
    }
}
