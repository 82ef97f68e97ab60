import FilterCore
import Support

/// The settings that the environment gives: `FILTER_SERVICE_MAX_SESSIONS=500` for `--max-sessions 500`.
///
/// Several values of one setting are separated by colons, as in `PATH`. A secret may lie in a file of its own, which
/// `FILTER_SERVICE_SESSION_SECRET_FILE` names.
enum EnvironmentSettings {
    static let prefix = "FILTER_SERVICE_"
    /// The variable that names the file of settings, as `--config` does.
    static let fileVariable = prefix + "CONFIG"

    /// - Parameter wanted: the names of the settings that are read. Variables of others are known, but files that they
    ///   name are not opened.
    /// - Returns: what is given for some of them, in the order of the names of the variables, and a line for each
    ///   variable that is no setting's or cannot be read.
    static func read(
        _ environment: [String: String],
        for wanted: Set<String>
    ) -> (given: [GivenSetting], faults: [String]) {
        var values: [String: (setting: Setting, isFile: Bool)] = [:]
        for setting in Setting.all {
            values[setting.variable] = (setting, false)
            if setting.fileName != nil { values[setting.variable + "_FILE"] = (setting, true) }
        }
        var given: [GivenSetting] = []
        var faults: [String] = []
        let links = linksOfFilter(in: environment)
        for (variable, text) in environment.sorted(by: { $0.key < $1.key }) where variable.hasPrefix(prefix) {
            guard variable != fileVariable, !links.contains(variable), !isKubernetesLink(variable, text) else {
                continue
            }
            guard let (setting, isFile) = values[variable] else {
                faults.append(unknown(variable, among: values.keys.sorted() + [fileVariable]))
                continue
            }
            if isFile, environment[setting.variable] != nil {
                faults.append("\(setting.variable) and \(variable) are both given")
                continue
            }
            guard wanted.contains(setting.name) else { continue }
            let origin = SettingOrigin.environment(variable)
            if isFile {
                do throws(ConfigurationError) {
                    given.append(try SecretFile.read(text, for: setting, named: origin))
                } catch {
                    faults += error.lines
                }
            } else {
                let texts = setting.arity == .repeated ? text.split(separator: ":").map(String.init) : [text]
                given.append(GivenSetting(setting: setting, texts: texts, origin: origin))
            }
        }
        return (given, faults)
    }

    private static func unknown(_ variable: String, among names: [String]) -> String {
        // Without what all have in common, which would make all of them near.
        let ends = names.map { String($0.dropFirst(prefix.count)) }
        let meant = NearNames.suggestions(for: String(variable.dropFirst(prefix.count)), among: ends).map {
            prefix + $0
        }
        let hint = meant.isEmpty ? "" : "; did you mean \(meant.joined(separator: " or "))?"
        return "\(variable): no setting has this name\(hint)"
    }

    /// The variables that Kubernetes made for a Service that is called `filter`, and that are named as settings are, in
    /// the order of their names. They are not read.
    ///
    /// `FILTER_PORT=tcp://10.0.0.1:80` shows which these are: `FILTER_SERVICE_HOST=10.0.0.1`, `FILTER_SERVICE_PORT=80`
    /// and `FILTER_SERVICE_PORT_HTTP=80`. Another host or port is meant for this program.
    static func linksOfFilter(in environment: [String: String]) -> [String] {
        guard let link = environment["FILTER_PORT"], let scheme = schemes.first(where: link.hasPrefix),
            let address = ListenAddress(String(link.dropFirst(scheme.count)))
        else { return [] }
        let (host, port) = (prefix + "HOST", prefix + "PORT")
        return environment.filter { variable, value in
            variable == host && value == address.host || variable == port && value == "\(address.port)"
                || variable.hasPrefix(port + "_")
        }.keys.sorted()
    }

    private static let protocols = ["tcp", "udp", "sctp"]
    private static let schemes = protocols.map { $0 + "://" }

    /// Whether Kubernetes made a variable for a Service that is called `filter-service`, or like that with more behind
    /// it: `FILTER_SERVICE_SERVICE_HOST`, `FILTER_SERVICE_PORT=tcp://10.0.0.1:80`, `FILTER_SERVICE_PORT_80_TCP_ADDR`.
    ///
    /// Source: <https://kubernetes.io/docs/concepts/services-networking/service/#environment-variables>
    private static func isKubernetesLink(_ variable: String, _ value: String) -> Bool {
        let words = variable.dropFirst(prefix.count).split(separator: "_")
        if words.last == "PORT", schemes.contains(where: value.hasPrefix) { return true }
        return zip(words, words.dropFirst()).contains { word, next in
            (word == "SERVICE" && (next == "HOST" || next == "PORT"))
                || (protocols.contains(next.lowercased()) && !word.isEmpty && word.allSatisfy(\.isNumber))
        }
    }
}
