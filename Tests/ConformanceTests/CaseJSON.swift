import FilterCore

/// JSON as the case files hold it.
indirect enum CaseJSON: Equatable, Sendable {
    case null
    case bool(Bool)
    case number(Number)
    case string(String)
    case array([CaseJSON])
    case object([String: CaseJSON])
}

extension CaseJSON: Decodable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let bool = try? container.decode(Bool.self) {
            self = .bool(bool)
        } else if let integer = try? container.decode(Int64.self) {
            self = .number(Number(integer))
        } else if let double = try? container.decode(Double.self), let number = Number(double) {
            self = .number(number)
        } else if let string = try? container.decode(String.self) {
            self = .string(string)
        } else if let array = try? container.decode([CaseJSON].self) {
            self = .array(array)
        } else {
            self = .object(try container.decode([String: CaseJSON].self))
        }
    }
}

/// Reading throws ``CaseFailure`` where the file is of another shape than the rule knows.
extension CaseJSON {
    /// A member; `nil` if it is absent or null.
    subscript(_ key: String) -> CaseJSON? {
        guard case .object(let members) = self, let member = members[key], member != .null else { return nil }
        return member
    }

    /// Whether the member is there, be it null.
    func has(_ key: String) -> Bool {
        if case .object(let members) = self { members[key] != nil } else { false }
    }

    func required(_ key: String) throws -> CaseJSON {
        guard let member = self[key] else { throw CaseFailure("no “\(key)” in \(self)") }
        return member
    }

    /// Refuses members that are never read.
    func allow(_ keys: Set<String>) throws {
        let unknown = Set(try members.keys).subtracting(keys)
        guard unknown.isEmpty else { throw CaseFailure("no rule for \(unknown.sorted()) in \(self)") }
    }

    var members: [String: CaseJSON] {
        get throws {
            guard case .object(let members) = self else { throw CaseFailure("no object: \(self)") }
            return members
        }
    }

    var elements: [CaseJSON] {
        get throws {
            guard case .array(let elements) = self else { throw CaseFailure("no array: \(self)") }
            return elements
        }
    }

    var string: String {
        get throws {
            guard case .string(let string) = self else { throw CaseFailure("no string: \(self)") }
            return string
        }
    }

    var text: Text {
        get throws { Text(try string) }
    }

    var bool: Bool {
        get throws {
            guard case .bool(let bool) = self else { throw CaseFailure("no boolean: \(self)") }
            return bool
        }
    }

    var number: Number {
        get throws {
            guard case .number(let number) = self else { throw CaseFailure("no number: \(self)") }
            return number
        }
    }

    var int: Int {
        get throws {
            guard case .integer(let integer) = try number else { throw CaseFailure("no integer: \(self)") }
            return Int(integer)
        }
    }

    /// A string, a number or a boolean.
    var value: Value {
        get throws {
            switch self {
            case .string(let string): .string(string)
            case .number(let number): .number(number)
            case .bool(let bool): .bool(bool)
            default: throw CaseFailure("no value: \(self)")
            }
        }
    }
}

extension CaseJSON: CustomStringConvertible {
    var description: String {
        switch self {
        case .null: "null"
        case .bool(let bool): "\(bool)"
        case .number(let number): "\(number)"
        case .string(let string): string.debugDescription
        case .array(let elements): "[\(elements.map(\.description).joined(separator: ", "))]"
        case .object(let members):
            "{\(members.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", "))}"
        }
    }
}
