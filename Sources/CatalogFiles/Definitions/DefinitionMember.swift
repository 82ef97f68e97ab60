import FilterCore
import JSON

/// One member of an object in a definition file: its name, and how a property is read from it and written to it.
struct DefinitionMember<Root>: Sendable {
    typealias Path<Value> = any WritableKeyPath<Root, Value> & Sendable
    /// - Returns: whether the object is of use; a member that is absent or wrong may leave its property as it is.
    typealias Read = @Sendable (_ object: DefinitionFaults.Object, inout DefinitionFaults, inout Root) -> Bool
    /// - Returns: `nil` for what a file need not say.
    typealias Write = @Sendable (Root) -> JSONValue?

    let name: String
    let read: Read
    let write: Write

    init(_ name: String, read: @escaping Read = { _, _, _ in true }, write: @escaping Write) {
        self.name = name
        self.read = read
        self.write = write
    }

    /// A member without which the object is of no use.
    init<Value: DefinitionValue>(required name: String, _ path: Path<Value>) {
        self.init(
            name,
            read: { object, faults, root in
                guard let value: Value = faults.required(name, of: object) else { return false }
                root[keyPath: path] = value
                return true
            },
            write: { $0[keyPath: path].json }
        )
    }

    /// - Parameter standard: what need not be written; `nil`: everything is.
    init<Value: DefinitionValue>(
        _ name: String,
        _ path: Path<Value>,
        unless standard: @escaping @Sendable (Root) -> Value?
    ) {
        self.init(
            name,
            read: { object, faults, root in
                if let value: Value = faults.value(name, of: object) { root[keyPath: path] = value }
                return true
            },
            write: { root in
                let json = root[keyPath: path].json
                return json == standard(root)?.json ? nil : json
            }
        )
    }

    init<Value: DefinitionValue & Sendable>(_ name: String, _ path: Path<Value>, unless standard: Value) {
        self.init(name, path, unless: { _ in standard })
    }

    init<Value: DefinitionValue>(_ name: String, _ path: Path<Value?>) {
        self.init(
            name,
            read: { object, faults, root in
                if let value: Value = faults.value(name, of: object) { root[keyPath: path] = value }
                return true
            },
            write: { $0[keyPath: path]?.json }
        )
    }

    /// A text for people that by default is made from an id, which stands before it.
    init(_ name: String, _ path: Path<String>, madeFrom id: any KeyPath<Root, String> & Sendable) {
        let title: @Sendable (Root) -> String = { CategoryDefinition.title(fromName: $0[keyPath: id]) }
        self.init(
            name,
            read: { object, faults, root in
                root[keyPath: path] = faults.value(name, of: object) ?? title(root)
                return true
            },
            write: { root in
                let json = root[keyPath: path].json
                return json == title(root).json ? nil : json
            }
        )
    }

    /// JSON that is passed through: kept as text, and as a string if it is no JSON, which no file can say.
    init(json name: String, _ path: Path<String?>) {
        self.init(
            name,
            read: { object, _, root in
                root[keyPath: path] = object.json[name]?.jsonText
                return true
            },
            write: { $0[keyPath: path].map { (try? JSONValue(parsing: $0)) ?? .string($0) } }
        )
    }
}

extension JSONValue {
    /// An object with the members that a value needs.
    init<Root>(_ root: Root, _ members: [DefinitionMember<Root>]) {
        self = .object(members.compactMap { member in member.write(root).map { Member(member.name, $0) } })
    }
}
