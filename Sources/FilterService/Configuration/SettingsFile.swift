import CatalogFiles
import FilterCore
import Support
import Yams

/// The settings that a file gives, in YAML: the names of the table without dashes before them.
///
/// ```yaml
/// port: 8081
/// session-secret-file: /run/secrets/session-secret
/// phrases: [fr.json, it.json]
/// ```
enum SettingsFile {
    private static let maxBytes = 1 << 20

    /// - Parameter wanted: the names of the settings that are read. Others are known, but files that they name are not
    ///   opened.
    /// - Returns: what is given for some of them, in the order of the file, and a line for each fault.
    static func read(_ path: String, for wanted: Set<String>) -> (given: [GivenSetting], faults: [String]) {
        do throws(ConfigurationError) {
            return read(try members(of: path), path: path, for: wanted)
        } catch {
            return ([], error.lines)
        }
    }

    /// The bytes of a short file.
    static func bytes(of path: String, atMost limit: Int) throws(ConfigurationError) -> [UInt8] {
        let bytes: [UInt8]
        do throws(LoadError) { bytes = try ByteStream.firstBytes(limit + 1, of: path) } catch {
            throw ConfigurationError("\(error)")
        }
        guard bytes.count <= limit else {
            throw ConfigurationError("\(path): the file has more than \(limit.grouped) bytes")
        }
        return bytes
    }

    // MARK: - YAML

    /// The members of the file in their order; none for a file without any.
    private static func members(of path: String) throws(ConfigurationError) -> [(key: Node, value: Node)] {
        guard let root = try YAMLFile.root(of: path, atMost: maxBytes) else { return [] }
        guard let mapping = root.mapping else {
            throw ConfigurationError("\(path): a file of settings has lines such as “port: 8080”")
        }
        return Array(mapping)
    }

    private static func read(
        _ members: [(key: Node, value: Node)],
        path: String,
        for wanted: Set<String>
    ) -> (given: [GivenSetting], faults: [String]) {
        var given: [GivenSetting] = []
        var faults: [String] = []
        var names: Set<String> = []
        for (key, value) in members {
            let origin = SettingOrigin.file(path: path, line: key.mark?.line ?? 1)
            do throws(ConfigurationError) {
                let (setting, isFile) = try setting(key.string ?? "", origin)
                let texts = try texts(value, of: key.string ?? "", isRepeated: setting.arity == .repeated, origin)
                guard names.insert(setting.name).inserted else {
                    throw ConfigurationError("\(origin.faultPrefix)\(setting.name) is given twice")
                }
                guard wanted.contains(setting.name) else { continue }
                given.append(
                    isFile
                        ? try SecretFile.read(texts[0], for: setting, named: origin)
                        : GivenSetting(setting: setting, texts: texts, origin: origin)
                )
            } catch {
                faults += error.lines
            }
        }
        return (given, faults)
    }

    /// The setting with a name, and whether that is the name of the file with its value.
    private static func setting(
        _ name: String,
        _ origin: SettingOrigin
    ) throws(ConfigurationError) -> (setting: Setting, isFile: Bool) {
        if let setting = Setting.all.first(where: { $0.fileName == name }) { return (setting, true) }
        if let setting = Setting.all.first(where: { $0.name == name }) { return (setting, false) }
        let names = Setting.all.flatMap { [$0.name] + [$0.fileName].compactMap(\.self) }
        let meant = NearNames.suggestions(for: name, among: names).map { "“\($0)”" }
        let hint = meant.isEmpty ? "" : "; did you mean \(meant.joined(separator: " or "))?"
        throw ConfigurationError("\(origin.faultPrefix)no setting has the name “\(name)”\(hint)")
    }

    private static func texts(
        _ value: Node,
        of name: String,
        isRepeated: Bool,
        _ origin: SettingOrigin
    ) throws(ConfigurationError) -> [String] {
        guard isRepeated, let values = value.sequence else { return [try text(value, of: name, origin)] }
        var texts: [String] = []
        for value in values { texts.append(try text(value, of: name, origin)) }
        return texts
    }

    private static func text(_ value: Node, of name: String, _ origin: SettingOrigin) throws(ConfigurationError)
        -> String
    {
        guard let text = value.scalar?.string else {
            throw ConfigurationError("\(origin.faultPrefix)\(name) takes one value")
        }
        return text
    }
}
