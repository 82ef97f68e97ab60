package import Support
package import Yams

/// Reads short files in YAML.
package enum YAMLFile {
    /// - Returns: what the file has; `nil` if that is nothing.
    /// - Throws: ``ConfigurationError`` with the place of what is no YAML.
    package static func root(of path: String, atMost limit: Int) throws(ConfigurationError) -> Node? {
        try root(in: try text(of: path, atMost: limit), of: path)
    }

    /// - Throws: ``ConfigurationError`` for a file that cannot be read, is too long or no UTF-8.
    package static func text(of path: String, atMost limit: Int) throws(ConfigurationError) -> String {
        let bytes: [UInt8]
        do throws(LoadError) { bytes = try ByteStream.firstBytes(limit + 1, of: path) } catch {
            throw ConfigurationError("\(error)")
        }
        guard bytes.count <= limit else {
            throw ConfigurationError("\(path): the file has more than \(limit.grouped) bytes")
        }
        guard let text = String(validating: bytes.span) else { throw ConfigurationError("\(path): this is no UTF-8") }
        return text
    }

    /// - Parameter path: of the file that has the text.
    /// - Returns: what the text has; `nil` if that is nothing.
    /// - Throws: ``ConfigurationError`` with the place of what is no YAML.
    package static func root(in text: String, of path: String) throws(ConfigurationError) -> Node? {
        do {
            let root = try Parser(yaml: text).singleRoot()
            return root?.scalar?.string == "" ? nil : root
        } catch {
            throw ConfigurationError("\(path)\(words(of: error))")
        }
    }

    /// Where and why a text is no YAML. The descriptions of the library show the line, which may hold a secret.
    private static func words(of error: any Error) -> String {
        switch error as? YamlError {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            ":\(mark.line): \(problem)"
        case .duplicatedKeysInMapping(let names, let context):
            ":\(context.mark.line): \(names.joined(separator: ", ")) is given twice"
        case .reader(let problem, _, _, _): ": \(problem)"
        default: ": this is no YAML"
        }
    }
}
