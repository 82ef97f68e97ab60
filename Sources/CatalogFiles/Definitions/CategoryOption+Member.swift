import FilterCore
import JSON

// How the options of a category read and are written.
extension CategoryOption {
    /// - Returns: `nil` for options that the kind does not have, and for what every category is made of.
    func member(of kind: CategoryKind) -> DefinitionMember<CategoryDefinition>? {
        switch property(of: kind) {
        case nil, .identity: nil
        case .flag(let path): member(path)
        case .optionalFlag(let path): DefinitionMember(name, path)
        case .integer(let path, _): member(path)
        case .optionalInteger(let path, _): DefinitionMember(name, path)
        case .text(let path): member(path)
        case .optionalText(let path): DefinitionMember(name, path)
        case .texts(let path): member(path)
        case .json(let path): DefinitionMember(json: name, path)
        case .choice(let choice): member(choice)
        case .languages(let path): member(path)
        case .sort(let path): member(oneOrMore: path)
        case .labels(let path): member(path)
        case .values(let path): DefinitionMember(name, path)
        case .options(let path, let rule): member(path, or: rule)
        case .other(let path): member(path) { _ in (.plain, OptionDefinition.membersOfOther) }
        case .includeNone(let path): member(path) { NoneDefinition.members(startsOn: $0.isSubtractive) }
        case .start(let path): member(path, of: kind)
        case .unit(let unit, let epoch): member(unit, or: epoch)
        case .format(let path): DefinitionMember(name, path)
        case .bounds(let path): DefinitionMember(name, path)
        case .histogram(let path): DefinitionMember(name, path)
        case .templates(let path): member(path)
        }
    }

    private func member<Value: DefinitionValue>(_ path: Path<Value>) -> DefinitionMember<CategoryDefinition> {
        DefinitionMember(name, path, unless: { $0.plain[keyPath: path] })
    }

    private func member(_ choice: Choice) -> DefinitionMember<CategoryDefinition> {
        DefinitionMember(
            name,
            read: { [name] object, faults, category in
                let text = object.json[name].flatMap {
                    faults.choice($0, at: object.pointer(of: name), among: choice.names)
                }
                if let text { choice.choose(text, &category) }
                return true
            },
            write: { category in
                let text = choice.name(category)
                return text == choice.name(category.plain) ? nil : text?.json
            }
        )
    }

    /// A list that may be written as its one element.
    private func member<Value: DefinitionValue>(
        oneOrMore path: Path<[Value]?>
    ) -> DefinitionMember<CategoryDefinition> {
        let list = DefinitionMember(name, path)
        return DefinitionMember(
            name,
            read: { [name] object, faults, category in
                guard let json = object.json[name], case .string = json else {
                    return list.read(object, &faults, &category)
                }
                if let value = Value.read(json, at: object.pointer(of: name), &faults) {
                    category[keyPath: path] = [value]
                }
                return true
            },
            write: list.write
        )
    }

    /// An object whose members depend on other options.
    private func member<Value: Sendable>(
        _ path: Path<Value?>,
        _ object: @escaping @Sendable (CategoryDefinition) -> (plain: Value, members: [DefinitionMember<Value>])
    ) -> DefinitionMember<CategoryDefinition> {
        DefinitionMember(
            name,
            read: { [name] outer, faults, category in
                var (value, members) = object(category)
                if let json = outer.json[name], let inner = faults.object(json, at: outer.pointer(of: name)),
                    faults.read(members, of: inner, into: &value)
                {
                    category[keyPath: path] = value
                }
                return true
            },
            write: { category in category[keyPath: path].map { JSONValue($0, object(category).members) } }
        )
    }

    private func member(_ path: Path<Initial?>, of kind: CategoryKind) -> DefinitionMember<CategoryDefinition> {
        DefinitionMember(
            name,
            read: { [name] object, faults, category in
                category[keyPath: path] = object.json[name].flatMap {
                    Initial.read($0, at: object.pointer(of: name), kind, &faults)
                }
                return true
            },
            write: { $0[keyPath: path]?.json(of: kind) }
        )
    }

    /// A list, or a rule that makes it.
    private func member(
        _ path: Path<[OptionDefinition]>,
        or rule: Path<OptionRule?>
    ) -> DefinitionMember<CategoryDefinition> {
        let list = member(path)
        let made = DefinitionMember(name, rule)
        return DefinitionMember(
            name,
            read: { [name] object, faults, category in
                if case .object? = object.json[name] { return made.read(object, &faults, &category) }
                return list.read(object, &faults, &category)
            },
            write: { made.write($0) ?? list.write($0) }
        )
    }

    /// Text around numbers, or what they count since 1970.
    private func member(_ unit: Path<Unit>, or epoch: Path<EpochUnit?>) -> DefinitionMember<CategoryDefinition> {
        let text = member(unit)
        let count = DefinitionMember(name, epoch)
        return DefinitionMember(
            name,
            read: { [name] object, faults, category in
                if case .string? = object.json[name] { return count.read(object, &faults, &category) }
                return text.read(object, &faults, &category)
            },
            write: { count.write($0) ?? text.write($0) }
        )
    }
}

extension NoneDefinition {
    fileprivate static func members(
        startsOn: Bool
    ) -> (plain: NoneDefinition, members: [DefinitionMember<NoneDefinition>]) {
        let members: [DefinitionMember<NoneDefinition>] = [
            DefinitionMember("title", \.title, unless: { _ in nil }),
            DefinitionMember("initial", \.initial, unless: startsOn),
        ]
        return (NoneDefinition(title: defaultTitle, initial: startsOn), members)
    }
}
