import FilterCore

/// The constant JSON and the ids of one category's values.
///
/// ```
/// bytes    "id":"…","value":"Nike","label":"Nike"|"id":"…","value":"Puma",…      starts[code]..<starts[code + 1]
/// ```
struct EncodedValues: Sendable {
    private let bytes: [UInt8]
    private let starts: [Int]
    private let codeOfID: [NameUUID: Int]

    init(of category: Category, in catalog: String) {
        var bytes: [UInt8] = []
        var starts = [0]
        var codeOfID: [NameUUID: Int] = [:]
        for code in 0..<category.codeCount {
            let value = category.value(at: code)
            let id = FilterIdentity.value(value, of: category.id, in: catalog)
            codeOfID[id] = code
            bytes += Self.constantPart(id, value, label: category.label(at: code), category, code)
            starts.append(bytes.count)
        }
        self.bytes = bytes
        self.starts = starts
        self.codeOfID = codeOfID
    }

    /// The value with an id, or `nil`.
    func code(ofID id: NameUUID) -> Int? {
        codeOfID[id]
    }

    /// Writes one value of an answer: its constant part, then the numbers and flags of the state.
    func write(_ result: ValueResult, of category: Category, in catalog: String, to writer: inout JSONWriter) {
        writer.beginObject()
        if let code = result.code {
            writer.rawMembers(bytes.span.extracting(starts[code]..<starts[code + 1]))
        } else {
            let id = FilterIdentity.value(result.value, of: category.id, in: catalog)
            let label = category.label(of: result.value)
            writer.rawMembers(Self.constantPart(id, result.value, label: label, category, nil).span)
        }
        writer.member("count", result.count)
        writer.rawMembers((result.isSelected ? Self.selectedFlags : Self.idleFlags).span)
        if category.definition.kind == .hierarchy { writer.member("isPartial", result.isPartial) }
        writer.member("whatIf", result.whatIf)
        writer.endObject()
    }

    // Several members in one copy: a list has up to a thousand values.
    private static let selectedFlags = Array(#""isSelected":true,"isExcluded":false"#.utf8)
    private static let idleFlags = Array(#""isSelected":false,"isExcluded":false"#.utf8)

    /// Members without braces: everything of a value but its numbers.
    private static func constantPart(
        _ id: NameUUID,
        _ value: Value,
        label: String,
        _ category: Category,
        _ code: Int?
    ) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("id", id.description)
        writer.member("value", value)
        writer.member("label", label)
        if category.definition.kind == .hierarchy {
            let place = code.flatMap(category.treePosition(at:))
            writer.member("level", place?.level ?? 0)
            writer.member("parent", place?.parent.map { category.value(at: $0).text })
            writer.member("hasChildren", place?.hasChildren ?? false)
        }
        return Array(writer.bytes.dropFirst())
    }
}
