import CatalogFiles
import Gateway
import Support

/// A value of the service that can be set from outside: its name, unit, default and range, and where it is kept.
///
/// A value is given as text, wherever it comes from:
///
///     var configuration = ServiceConfiguration()
///     let setting = Setting.all.first { $0.name == "max-sessions" }
///     try setting?.set("500", in: &configuration)     // configuration.sessions.maxCount == 500
///     try setting?.set("0", in: &configuration)       // “--max-sessions is 0; it must be 1 to 10,000,000”
///
/// Where it comes from is a ``SettingOrigin``.
struct Setting: Sendable {
    /// How a command line gives it.
    enum Arity {
        /// The name alone, which means `true`, or `--no-` and the name, which means `false`.
        case flag
        /// The name and a value; the last one counts.
        case once
        /// The name and a value, any number of times.
        case repeated
    }

    /// As on the command line, without the dashes.
    let name: String
    let arity: Arity
    /// The unit or the kind of a value, one word: `seconds`, `bytes`, `file`.
    let unit: String
    /// In words: `100,000`, `the cores, at least 2`.
    let defaultValue: String
    /// In words: `1 to 10,000,000`, `at least 32 characters`.
    let range: String
    /// Hides the secret part of a given value; `nil`: all of it may be shown.
    ///
    /// A value of which something is hidden is refused on a command line, which other users of the machine can read. It
    /// may be given by a file of its own.
    private(set) var redact: (@Sendable (String) -> String)?

    private let write: @Sendable (String, inout ServiceConfiguration) throws(ConfigurationError) -> Void
    /// The present value as it would be given; `nil` where only words can say it.
    private let read: @Sendable (ServiceConfiguration) -> String?

    /// The name of its variable: `FILTER_SERVICE_MAX_SESSIONS`.
    var variable: String {
        EnvironmentSettings.prefix + name.uppercased().map { $0 == "-" ? "_" : $0 }
    }

    /// The name under which a file with its value is given, where it may be a secret: `session-secret-file`.
    var fileName: String? { redact == nil ? nil : name + "-file" }

    /// Its purpose, in one sentence, as `Documentation/SETTINGS.md` has it.
    var help: String { DocumentTable.settings.meaning(of: "--" + name) }

    /// A value as it may be shown.
    func shown(_ text: String) -> String { redact?(text) ?? text }

    /// The value that a configuration has where nothing was given.
    func unset(in configuration: ServiceConfiguration) -> String { read(configuration) ?? defaultValue }

    /// Reads a value and puts it into a configuration.
    ///
    /// - Throws: ``ConfigurationError`` with one line that names the setting and its range; nothing has changed then.
    func set(_ text: String, in configuration: inout ServiceConfiguration) throws(ConfigurationError) {
        try write(text, &configuration)
    }
}

// MARK: - Kinds

extension Setting {
    /// The property of the configuration that keeps the value.
    typealias Property<Value> = WritableKeyPath<ServiceConfiguration, Value> & Sendable

    /// A unit of time, by its name.
    enum TimeUnit: String {
        case milliseconds, seconds, minutes, days

        var duration: Duration {
            switch self {
            case .milliseconds: .milliseconds(1)
            case .seconds: .seconds(1)
            case .minutes: .seconds(60)
            case .days: .seconds(86_400)
            }
        }
    }

    /// A number of things or bytes.
    ///
    /// - Parameter defaultValue: in words, where it depends on the machine.
    static func number(
        _ name: String,
        at property: any Property<Int>,
        unit: String = "number",
        in range: ClosedRange<Int>,
        default defaultValue: String? = nil
    ) -> Setting {
        number(
            name,
            unit: unit,
            in: range,
            default: defaultValue ?? ServiceConfiguration.defaults[keyPath: property].grouped,
            read: { $0[keyPath: property] },
            write: { $1[keyPath: property] = $0 }
        )
    }

    /// A whole number of some unit of time.
    static func duration(
        _ name: String,
        at property: any Property<Duration>,
        unit: TimeUnit,
        in range: ClosedRange<Int>
    ) -> Setting {
        number(
            name,
            unit: unit.rawValue,
            in: range,
            default: Int(ServiceConfiguration.defaults[keyPath: property] / unit.duration).grouped,
            read: { Int($0[keyPath: property] / unit.duration) },
            write: { $1[keyPath: property] = unit.duration * $0 }
        )
    }

    /// A text with a meaning of its own.
    ///
    /// - Parameters:
    ///   - range: which texts are allowed, in words.
    ///   - read: gives `nil` for a text that is not allowed; throws where there is more to say, or where the text is a
    ///     secret that no error may show.
    static func text<Value>(
        _ name: String,
        at property: any Property<Value>,
        unit: String = "text",
        range: String,
        default defaultValue: String,
        redact: (@Sendable (String) -> String)? = nil,
        read: @escaping @Sendable (String) throws(ConfigurationError) -> Value?
    ) -> Setting {
        Setting(
            name: name,
            arity: .once,
            unit: unit,
            defaultValue: defaultValue,
            range: range,
            redact: redact,
            write: { (text, configuration) throws(ConfigurationError) in
                guard let value = try read(text) else {
                    throw refusal(of: "“\(redact?(text) ?? text)”", for: name, range: range)
                }
                configuration[keyPath: property] = value
            },
            read: { _ in nil }
        )
    }

    /// Any number of texts.
    ///
    /// - Parameter isAllowed: by default every text is.
    static func texts(
        _ name: String,
        at property: any Property<[String]>,
        unit: String,
        range: String,
        where isAllowed: @escaping @Sendable (String) -> Bool = { _ in true }
    ) -> Setting {
        Setting(
            name: name,
            arity: .repeated,
            unit: unit,
            defaultValue: "none",
            range: range,
            write: { (text, configuration) throws(ConfigurationError) in
                guard isAllowed(text) else { throw refusal(of: "“\(text)”", for: name, range: range) }
                configuration[keyPath: property].append(text)
            },
            read: { _ in nil }
        )
    }

    /// Something that is on or off; off by default.
    static func flag(_ name: String, at property: any Property<Bool>) -> Setting {
        let range = "true or false"
        return Setting(
            name: name,
            arity: .flag,
            unit: "flag",
            defaultValue: "false",
            range: range,
            write: { (text, configuration) throws(ConfigurationError) in
                guard let value = Bool(text) else { throw refusal(of: "“\(text)”", for: name, range: range) }
                configuration[keyPath: property] = value
            },
            read: { "\($0[keyPath: property])" }
        )
    }

    private static func number(
        _ name: String,
        unit: String,
        in range: ClosedRange<Int>,
        default defaultValue: String,
        read: @escaping @Sendable (ServiceConfiguration) -> Int,
        write: @escaping @Sendable (Int, inout ServiceConfiguration) -> Void
    ) -> Setting {
        let words = "\(range.lowerBound.grouped) to \(range.upperBound.grouped)"
        return Setting(
            name: name,
            arity: .once,
            unit: unit,
            defaultValue: defaultValue,
            range: words,
            write: { (text, configuration) throws(ConfigurationError) in
                guard let number = Int(text) else {
                    throw refusal(of: "“\(text)”", for: name, range: "a whole number, " + words)
                }
                guard range.contains(number) else { throw refusal(of: text, for: name, range: words) }
                write(number, &configuration)
            },
            read: { "\(read($0))" }
        )
    }

    private static func refusal(of value: String, for name: String, range: String) -> ConfigurationError {
        ConfigurationError("--\(name) is \(value); it must be \(range)")
    }
}
