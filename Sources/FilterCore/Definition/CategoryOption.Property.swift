extension CategoryOption {
    public typealias Path<Value> = any WritableKeyPath<CategoryDefinition, Value> & Sendable

    /// The property of a definition that holds an option, by the type of its value.
    public enum Property: Sendable {
        /// An argument of ``CategoryDefinition/init(id:kind:attribute:title:)``.
        case identity
        case flag(Path<Bool>)
        case optionalFlag(Path<Bool?>)
        case integer(Path<Int>, ClosedRange<Int>)
        case optionalInteger(Path<Int?>, ClosedRange<Int>)
        case text(Path<String>)
        case optionalText(Path<String?>)
        case texts(Path<[String]>)
        /// JSON text that is passed through.
        case json(Path<String?>)
        case choice(Choice)
        case languages(Path<[PluralLanguage]>)
        case sort(Path<[ValueSortKey]?>)
        case labels(Path<[Text: String]>)
        case values(Path<[Value]?>)
        case options(Path<[OptionDefinition]>, Path<OptionRule?>)
        case other(Path<OptionDefinition?>)
        case includeNone(Path<NoneDefinition?>)
        case start(Path<Initial?>)
        case unit(Path<Unit>, Path<EpochUnit?>)
        case format(Path<NumberStyle?>)
        case bounds(Path<BoundsDefinition?>)
        case histogram(Path<HistogramDefinition?>)
        case templates(Path<Templates>)

        func differs(in category: CategoryDefinition, from other: CategoryDefinition) -> Bool {
            func differs(_ path: KeyPath<CategoryDefinition, some Equatable>) -> Bool {
                category[keyPath: path] != other[keyPath: path]
            }
            return switch self {
            case .identity: false
            case .flag(let path): differs(path)
            case .optionalFlag(let path): differs(path)
            case .integer(let path, _): differs(path)
            case .optionalInteger(let path, _): differs(path)
            case .text(let path): differs(path)
            case .optionalText(let path), .json(let path): differs(path)
            case .texts(let path): differs(path)
            case .choice(let choice): choice.name(category) != choice.name(other)
            case .languages(let path): differs(path)
            case .sort(let path): differs(path)
            case .labels(let path): differs(path)
            case .values(let path): differs(path)
            case .options(let path, let rule): differs(path) || differs(rule)
            case .other(let path): differs(path)
            case .includeNone(let path): differs(path)
            case .start(let path): differs(path)
            case .unit(let unit, let epoch): differs(unit) || differs(epoch)
            case .format(let path): differs(path)
            case .bounds(let path): differs(path)
            case .histogram(let path): differs(path)
            case .templates(let path): differs(path)
            }
        }
    }

    /// One of some names.
    public struct Choice: Sendable {
        public let names: [String]
        /// The name in a category; `nil` if it has none of them.
        public let name: @Sendable (CategoryDefinition) -> String?
        /// Does nothing for a name that is none of ``names``.
        public let choose: @Sendable (String, inout CategoryDefinition) -> Void
    }
}

extension CategoryOption.Property {
    private static func choice<Value: Equatable & Sendable>(
        _ path: CategoryOption.Path<Value>,
        _ values: [(name: String, value: Value)]
    ) -> Self {
        .choice(
            CategoryOption.Choice(
                names: values.map(\.name),
                name: { category in values.first { $0.value == category[keyPath: path] }?.name },
                choose: { name, category in
                    guard let value = values.first(where: { $0.name == name })?.value else { return }
                    category[keyPath: path] = value
                }
            )
        )
    }

    static func choice<Value: RawRepresentable<String> & CaseIterable & Equatable & Sendable>(
        _ path: CategoryOption.Path<Value>,
        among values: [Value] = Array(Value.allCases)
    ) -> Self {
        choice(path, values.map { ($0.rawValue, $0) })
    }

    static func choice<Value: RawRepresentable<String> & CaseIterable & Equatable & Sendable>(
        _ path: CategoryOption.Path<Value?>
    ) -> Self {
        choice(path, Value.allCases.map { ($0.rawValue, $0) })
    }

    /// A flag that is said in words.
    static func choice(_ path: CategoryOption.Path<Bool>, _ words: KeyValuePairs<String, Bool>) -> Self {
        choice(path, words.map { ($0.key, $0.value) })
    }
}
