import FilterCore
package import Support

/// An argument of the command line that names a source outside: `[NAME=]SCHEME://PLACE?PARAMETERS`.
package struct SourceArgument: Sendable {
    /// Of the catalog; `nil` if it is not given.
    private let name: String?
    private let address: Substring

    /// Any text, with or without a name.
    package init(_ argument: String) {
        let mark = argument.firstIndex { $0 == "=" || $0 == ":" }
        if let mark, argument[mark] == "=" {
            name = String(argument[..<mark])
            address = argument[argument.index(after: mark)...]
        } else {
            name = nil
            address = argument[...]
        }
    }

    /// Whether the scheme begins with a word, however it goes on: misspelt, it is still no file.
    package func isAlike(_ scheme: String) -> Bool {
        address.lowercased().hasPrefix(scheme) && address.contains(":/")
    }

    /// What stands before the question mark, and behind it.
    ///
    /// - Parameters:
    ///   - schemes: those that the source may have, each with `://`.
    ///   - server: in words.
    package func parts(
        schemes: [String],
        of server: String
    ) throws(StartError) -> (place: Substring, parameters: Substring) {
        guard schemes.contains(where: address.hasPrefix) else {
            throw StartError(lines: ["a source of \(server) begins with \(schemes.joined(separator: " or "))"])
        }
        let parts = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        return (parts[0], parts.count > 1 ? parts[1] : "")
    }

    /// The name that is given, or another one.
    ///
    /// - Parameter other: `nil` if there is none.
    /// - Throws: that it cannot be in an address.
    package func catalogName(or other: String?) throws(StartError) -> String {
        guard let name = name ?? other else {
            throw StartError(lines: ["a query has no name; give one with NAME= before the address"])
        }
        guard PlainName.allowsCatalog(name) else {
            throw StartError(lines: ["give a name with NAME= before the address; “\(name)” is none for an address"])
        }
        return name
    }
}
