import CatalogFiles
import Support

/// Where the value of a setting comes from.
enum SettingOrigin: Sendable, Equatable {
    case commandLine
    /// A variable of the environment, by its name.
    case environment(String)
    /// A line of the file of settings.
    case file(path: String, line: Int)
    /// A file with a secret alone, and how it was named.
    indirect case secretFile(path: String, SettingOrigin)

    /// As `filter-service config` shows it.
    var description: String {
        switch self {
        case .commandLine: "command line"
        case .environment(let variable): variable
        case .file(let path, let line): "\(path):\(line)"
        case .secretFile(let path, let origin): "\(path) (\(origin.description))"
        }
    }

    /// The file that has the value; `nil` for none.
    var path: String? {
        switch self {
        case .commandLine, .environment: nil
        case .file(let path, _), .secretFile(let path, _): path
        }
    }

    /// The beginning of a fault. A fault names its flag, so that of a command line needs nothing more.
    var faultPrefix: String { self == .commandLine ? "" : "\(description): " }
}

/// The value of one setting from one place.
struct GivenSetting: Sendable {
    let setting: Setting
    /// One, or any number for a setting that can be repeated.
    let texts: [String]
    let origin: SettingOrigin

    /// Reads the values and puts them into a configuration.
    ///
    /// - Returns: a line for each value that cannot be used.
    func set(in configuration: inout ServiceConfiguration) -> [String] {
        var faults: [String] = []
        for text in texts {
            do throws(ConfigurationError) {
                if origin == .commandLine, setting.shown(text) != text { throw Self.seenByOthers(setting) }
                try setting.set(text, in: &configuration)
            } catch {
                faults += error.lines.map { origin.faultPrefix + $0 }
            }
        }
        return faults
    }

    /// A warning for the operator if every user of the machine may read the file with a secret; otherwise `nil`.
    var warning: String? {
        guard let path = origin.path, texts.contains(where: { setting.shown($0) != $0 }) else { return nil }
        return FilePermissions.warning(of: path, "the file with --\(setting.name)")
    }

    private static func seenByOthers(_ setting: Setting) -> ConfigurationError {
        ConfigurationError(
            "--\(setting.name) has a secret, which others can read in the list of processes; give it by "
                + "--\(setting.name)-file, \(setting.variable) or \(setting.variable)_FILE"
        )
    }
}
