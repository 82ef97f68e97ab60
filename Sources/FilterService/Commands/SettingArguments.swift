import ArgumentParser

/// The settings of a command as options of its command line, one for each line of the table.
///
/// ArgumentParser finds the options of a type by reflection and their values by the names of its properties. The mirror
/// and the decoding below show it the table instead of properties.
struct SettingArguments<List: SettingList>: ParsableArguments, CustomReflectable {
    private let given: [(setting: Setting, text: String)]

    init() {
        given = []
    }

    init(from decoder: any Decoder) throws {
        let options = try decoder.container(keyedBy: Key.self)
        given = try List.settings.flatMap { setting in
            try setting.texts(in: options).map { (setting, $0) }
        }
    }

    var customMirror: Mirror {
        Mirror(self, children: List.settings.map { (label: $0.name, value: $0.argument) })
    }

    /// The defaults, changed by what the command line gives.
    ///
    /// - Throws: a `ValidationError` with a line for each fault.
    func configuration() throws -> ServiceConfiguration {
        do {
            return try ServiceConfiguration(given)
        } catch {
            throw ValidationError(error.description)
        }
    }
}

/// Some of the settings.
protocol SettingList {
    static var settings: [Setting] { get }
}

/// The settings of a command that serves.
enum ServeSettings: SettingList {
    static var settings: [Setting] { Setting.all }
}

/// The settings of a command that only reads files.
enum LoadSettings: SettingList {
    static var settings: [Setting] { Setting.loading }
}

private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) {
        self.stringValue = stringValue
    }

    init?(intValue: Int) { nil }
}

extension Setting {
    /// What ArgumentParser takes for the definition of an option.
    fileprivate var argument: Any {
        let name = NameSpecification.customLong(name)
        let help = ArgumentHelp(
            arity == .flag ? "\(help)" : "\(help) (default: \(defaultValue); \(range))",
            valueName: unit
        )
        return switch arity {
        case .flag: Flag(wrappedValue: false, name: name, help: help)
        case .once: Option<String?>(name: name, help: help)
        case .repeated: Option<[String]>(wrappedValue: [], name: name, help: help)
        }
    }

    /// The values that the command line gives, in its order.
    fileprivate func texts(in options: KeyedDecodingContainer<Key>) throws -> [String] {
        let key = Key(stringValue: name)
        return switch arity {
        case .flag: try options.decode(Flag<Bool>.self, forKey: key).wrappedValue ? ["true"] : []
        case .once: [try options.decode(Option<String?>.self, forKey: key).wrappedValue].compactMap { $0 }
        case .repeated: try options.decode(Option<[String]>.self, forKey: key).wrappedValue
        }
    }
}
