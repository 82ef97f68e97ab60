import ArgumentParser
import Foundation
import Support

/// The settings of a command as options of its command line, one for each line of the table; `--config` and the
/// environment give those that the command line does not.
///
/// ArgumentParser finds the options of a type by reflection and their values by the names of its properties. The mirror
/// and the decoding below show it the table instead of properties.
struct SettingArguments<List: SettingList>: ParsableArguments, CustomReflectable {
    private let given: [GivenSetting]
    /// Files with a secret each, by the command line.
    private let secretFiles: [(setting: Setting, path: String)]
    /// The file of settings that the command line names.
    private let file: String?

    init() {
        (given, secretFiles, file) = ([], [], nil)
    }

    init(from decoder: any Decoder) throws {
        let options = try decoder.container(keyedBy: Key.self)
        given = try List.settings.compactMap { setting in
            let texts = try setting.texts(in: options)
            return texts.isEmpty ? nil : GivenSetting(setting: setting, texts: texts, origin: .commandLine)
        }
        secretFiles = try List.settings.compactMap { setting in
            try setting.fileName.flatMap { try options.text($0) }.map { (setting, $0) }
        }
        file = try options.text(Self.fileOption)
    }

    var customMirror: Mirror {
        let help = ArgumentHelp("A file of settings in YAML.", valueName: "file")
        let file = (
            label: Self.fileOption, value: Option<String?>(name: .customLong(Self.fileOption), help: help) as Any
        )
        return Mirror(self, children: [file] + List.settings.flatMap(\.arguments))
    }

    private static var fileOption: String { "config" }

    /// The defaults, changed by the file of settings, the environment and the command line, each over the ones before.
    ///
    /// - Throws: a `ValidationError` with a line for each fault.
    func configuration(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws -> ServiceConfiguration {
        try resolve(environment).configuration
    }

    /// The values with their origins.
    ///
    /// - Throws: a `ValidationError` with a line for each fault.
    func report(environment: [String: String] = ProcessInfo.processInfo.environment) throws -> SettingReport {
        let (given, configuration) = try resolve(environment)
        return SettingReport(List.settings, given: given, configuration: configuration)
    }

    private func resolve(
        _ environment: [String: String]
    ) throws -> (given: [GivenSetting], configuration: ServiceConfiguration) {
        let wanted = Set(List.settings.map(\.name))
        let file = file ?? environment[EnvironmentSettings.fileVariable]
        var (all, faults) = file.map { SettingsFile.read($0, for: wanted) } ?? ([], [])
        let ofEnvironment = EnvironmentSettings.read(environment, for: wanted)
        all += ofEnvironment.given
        faults += ofEnvironment.faults
        for (setting, path) in secretFiles {
            if given.contains(where: { $0.setting.name == setting.name }) {
                faults.append("--\(setting.name) and --\(setting.name)-file are both given")
                continue
            }
            do throws(ConfigurationError) {
                all.append(try SecretFile.read(path, for: setting, named: .commandLine))
            } catch {
                faults += error.lines
            }
        }
        all += given
        do {
            var configuration = try ServiceConfiguration(all, faults: faults)
            configuration.warnings = all.compactMap(\.warning)
            return (all, configuration)
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

extension KeyedDecodingContainer<Key> {
    /// The value of an option that may be left out.
    fileprivate func text(_ name: String) throws -> String? {
        try decode(Option<String?>.self, forKey: Key(stringValue: name)).wrappedValue
    }
}

extension Setting {
    /// The options of ArgumentParser for the setting, by their keys.
    fileprivate var arguments: [(label: String?, value: Any)] {
        guard let fileName else { return [(name, argument)] }
        let help = ArgumentHelp("A file with the value of --\(name).", valueName: "file")
        let option = Option<String?>(name: .customLong(fileName), help: help)
        return [(name, argument), (fileName, option)]
    }

    private var argument: Any {
        let name = NameSpecification.customLong(name)
        let help = ArgumentHelp(
            arity == .flag ? "\(help)" : "\(help) (default: \(defaultValue); \(range))",
            valueName: unit
        )
        return switch arity {
        case .flag: Flag<Bool?>(name: name, inversion: .prefixedNo, help: help)
        case .once: Option<String?>(name: name, help: help)
        case .repeated: Option<[String]>(wrappedValue: [], name: name, help: help)
        }
    }

    /// The values that the command line gives, in its order.
    fileprivate func texts(in options: KeyedDecodingContainer<Key>) throws -> [String] {
        let key = Key(stringValue: name)
        return switch arity {
        case .flag: try options.decode(Flag<Bool?>.self, forKey: key).wrappedValue.map { ["\($0)"] } ?? []
        case .once: try options.text(name).map { [$0] } ?? []
        case .repeated: try options.decode(Option<[String]>.self, forKey: key).wrappedValue
        }
    }
}
