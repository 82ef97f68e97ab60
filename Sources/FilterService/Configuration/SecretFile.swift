import Support

/// A file that holds the value of one setting, as secrets are mounted into containers.
enum SecretFile {
    private static let maxBytes = 64 << 10

    /// Reads a value; the line break at its end is not part of it.
    ///
    /// - Throws: ``ConfigurationError`` with a line that does not show the value.
    static func read(
        _ path: String,
        for setting: Setting,
        named origin: SettingOrigin
    ) throws(ConfigurationError) -> GivenSetting {
        var bytes: [UInt8]
        do throws(ConfigurationError) { bytes = try SettingsFile.bytes(of: path, atMost: maxBytes) } catch {
            let name = origin == .commandLine ? "--\(setting.name)-file" : origin.description
            throw ConfigurationError(lines: error.lines.map { "\($0) (\(name))" })
        }
        let origin = SettingOrigin.secretFile(path: path, origin)
        if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
        if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        guard !bytes.isEmpty, let text = String(validating: bytes.span) else {
            throw ConfigurationError("\(origin.faultPrefix)the file has no text for --\(setting.name)")
        }
        return GivenSetting(setting: setting, texts: [text], origin: origin)
    }
}
