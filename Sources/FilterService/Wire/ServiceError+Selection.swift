import FilterCore

extension ServiceError {
    /// Says why a whole selection cannot be set, with a pointer as deep as the error allows.
    ///
    /// - Parameter cursor: the selection, as the client wrote it.
    init(_ error: FilterError, inSelection cursor: JSONCursor) {
        let values = WrittenValues(cursor)
        switch error {
        case .unknownValue(let text, let index, let suggestions):
            let unknown = FilterError.unknownValue(text, index: nil, suggestions: suggestions)
            self.init(unknown, at: .body(values.pointer(at: index)))
        case .blankWord(let index), .relatedPaths(_, _, let index):
            self.init(error, at: .body(values.pointer(at: index)))
        case .tooMany:
            self.init(error, at: .body(values.pointer))
        case .valuesOfSubtractive:
            self.init(error, at: .body(values.pointer))
        case .notNegatable, .bothChosenAndExcluded:
            self.init(error, at: .body("\(cursor.pointer)/excluded"))
        case .inMember(let member, .unknownValue(let text, let index, let suggestions)):
            let unknown = FilterError.unknownValue(text, index: index, suggestions: suggestions)
            self.init(unknown, at: .body("\(cursor.pointer)/\(member)"))
        case .inMember(let member, let inner):
            self.init(inner, at: .body("\(cursor.pointer)/\(member)"))
        case .invalidBound(let member, let expected):
            self.init(
                .invalidValue,
                at: .body(Self.pointer(ofBound: member, in: cursor)),
                "expected \(expected) or null"
            )
        default:
            self.init(error, at: .body(cursor.pointer))
        }
    }

    private static func pointer(ofBound member: String, in cursor: JSONCursor) -> String {
        switch cursor.value {
        case .array: "\(cursor.pointer)/\(member == "lower" ? "0" : "1")"
        case .object: "\(cursor.pointer)/\(member)"
        case .null, .bool, .number, .string: cursor.pointer
        }
    }
}

/// Where the values of a selection stand: `/selections/brand/values` in the long form, the selection itself for a list
/// or a single value, which has no place inside.
private struct WrittenValues {
    let pointer: String
    private let isList: Bool

    init(_ cursor: JSONCursor) {
        switch cursor.value {
        case .object(let members):
            let names = ["values", "paths", "words", "value"]
            let key = members.first { names.contains($0.key) }?.key
            pointer = key.map { "\(cursor.pointer)/\($0)" } ?? cursor.pointer
            isList = key.map { $0 != "value" } ?? false
        case .array: (pointer, isList) = (cursor.pointer, true)
        case .null, .bool, .number, .string: (pointer, isList) = (cursor.pointer, false)
        }
    }

    /// - Parameter index: of the value in its list.
    func pointer(at index: Int?) -> String {
        guard isList, let index else { return pointer }
        return "\(pointer)/\(index)"
    }
}
