import FilterCore

/// The constant JSON and the ids of one category's values.
///
/// ```
/// bytes    "id":"…","value":"Nike","label":"Nike"|"id":"…","value":"Puma",…      starts[code]..<starts[code + 1]
/// ```
struct EncodedValues: Sendable {
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
        let isTree = category.definition.kind == .hierarchy
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
    func code(ofID id: NameUUID) -> Int? {
        codeOfID[id]
    }

    /// Writes one value of an answer: its constant part, then the numbers and flags of the state.
    ///
    /// - Parameters:
    ///   - showsID: whether it has its id.
    ///   - countText: the count in words, if they are wanted.
    func write(
        _ result: ValueResult,
        of category: Category,
        in catalog: String,
        showsID: Bool,
        countText: String?,
        to writer: inout JSONWriter
    ) {
        writer.beginObject()
        let skipped = showsID ? 0 : Self.idByteCount
        if let code = result.code {
            writer.rawMembers(bytes.span.extracting(starts[code] + skipped..<starts[code + 1]))
        } else {
            let id = FilterIdentity.value(result.value, of: category.id, in: catalog)
            let label = wording.label(of: result.value, in: category)
            let part = Self.constantPart(of: result.value, id: id, label: label, code: nil, in: category)
            writer.rawMembers(part.span.extracting(skipped..<part.count))
        }
        writer.member("count", result.count)
        if let countText { writer.member("countText", countText) }
        let flags =
            result.isSelected ? Self.selectedFlags : result.isExcluded ? Self.excludedFlags : Self.idleFlags
        writer.rawMembers(flags.span)
        if category.definition.kind == .hierarchy { writer.member("isPartial", result.isPartial) }
        writer.member("whatIf", result.whatIf)
        if category.definition.isNegatable { writer.member("whatIfExcluded", result.whatIfExcluded) }
        writer.endObject()
    }

    // Several members in one copy: a list has up to a thousand values.
    private static let selectedFlags = Array(#""isSelected":true,"isExcluded":false"#.utf8)
    private static let excludedFlags = Array(#""isSelected":false,"isExcluded":true"#.utf8)
    private static let idleFlags = Array(#""isSelected":false,"isExcluded":false"#.utf8)

    /// Bytes of the first member with its comma; every id has as many.
    private static let idByteCount = #""id":"","#.utf8.count + 36

    /// Members without braces: everything of a value but its numbers, the id first.
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
        if category.definition.kind == .hierarchy {
            let place = code.flatMap(category.treePosition(at:))
            writer.member("level", place?.level ?? 0)
            writer.member("parent", place?.parent.map { category.value(at: $0).text })
            writer.member("hasChildren", place?.hasChildren ?? false)
        }
        return Array(writer.bytes.dropFirst())
    }
}
