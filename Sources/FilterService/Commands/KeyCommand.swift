import ArgumentParser
import CatalogFiles
import Catalogs
import Clocks
import FilterCore
import Gateway
import Support

/// Makes keys for the clients of a service.
struct KeyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "key",
        abstract: "Make keys for those who may use a service.",
        subcommands: [CreateKeyCommand.self, ScopeKeyCommand.self]
    )
}

/// Prints a new key once; the file of keys gets what verifies it.
struct CreateKeyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create",
        abstract: "Print a new key, and put its entry into a file of keys."
    )

    @Option(help: "What people call the key, as in the log.")
    var name: String

    @Option(help: "What it allows, separated by commas: \(KeyFile.actionNames).")
    var actions: String

    @OptionGroup var restrictions: KeyRestrictions

    @Option(help: "How many requests it may send: \(Rate.range) (default: any number).")
    var rate: String?

    @Option(help: "The file of keys (default: the entry is printed below the key).")
    var file: String?

    func run() throws {
        guard KeyFile.isName(name) else { throw ValidationError("--name must be \(KeyFile.nameRange)") }
        let actions = try KeyRestrictions.actions(actions, among: Set(Action.allCases))
        let catalogs = try restrictions.names
        guard !KeyFile.isTooFree(actions, forKeyWithCatalogs: catalogs != nil) else {
            throw ValidationError("--catalogs must be \(KeyFile.catalogsOfOperators)")
        }
        let (text, id) = KeyText.random()
        let key = AccessKey(
            id: id,
            name: name,
            hash: KeyText.hash(of: text),
            actions: actions,
            catalogs: catalogs,
            expiresAt: try restrictions.end,
            rate: try rate.map { text throws in
                guard let rate = Rate(text) else { throw ValidationError("--rate must be \(Rate.range)") }
                return rate
            }
        )
        guard let file else {
            try Output.print("\(text)\n\n\(KeyFile.text(of: key))")
            return
        }
        do throws(ConfigurationError) {
            try KeyFile.append(key, to: file)
        } catch {
            throw StartError(lines: error.lines)
        }
        do throws(StartError) {
            try Output.print("\(text)\n")
        } catch {
            throw StartError(lines: error.lines + ["so nobody has the key: take the entry “\(name)” out of \(file)"])
        }
    }
}

/// Prints a scoped key of a whole one. A back end can do the same by itself, see OPERATIONS.md.
struct ScopeKeyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scope",
        abstract: "Print a scoped key: one that sees less, for a shorter time."
    )

    @OptionGroup var key: ClientKey

    @Option(help: "The filter that is forced on everything it sees, in the syntax of “filters”.")
    var filter: String?

    @Option(help: "What it allows, separated by commas: read, sessions (default: both, if the key does).")
    var actions: String?

    @OptionGroup var restrictions: KeyRestrictions

    func run() throws {
        guard let whole = try key.text() else {
            throw ValidationError("give the key by --key-file or by the variable \(ClientKey.variable)")
        }
        guard let end = try restrictions.end else { throw ValidationError("a scoped key needs --expires") }
        if let filter, !(1...KeyScope.maxFilterBytes).contains(filter.utf8.count) {
            throw ValidationError("--filter must have 1 to \(KeyScope.maxFilterBytes.grouped) bytes")
        }
        if let filter {
            do { _ = try FilterExpression(filter) } catch { throw ValidationError("--filter: \(error)") }
        }
        let scope = KeyScope(
            expiresAt: end,
            filter: filter,
            actions: try actions.map { try KeyRestrictions.actions($0, among: KeyScope.allowedActions) },
            catalogs: try restrictions.names
        )
        // So that a scope that cannot be read is reported here, and not to the users of the key.
        do { _ = try KeyScope(scope.text) } catch { throw ValidationError(error.detail) }
        guard let text = KeyText.scoped(scope, of: whole) else {
            throw ValidationError(
                "the key must be a whole one, and the scoped key at most \(KeyText.maxBytes.grouped) bytes long"
            )
        }
        try Output.print("\(text)\n")
    }
}

/// The restrictions of both kinds of keys.
struct KeyRestrictions: ParsableArguments {
    @Option(help: "The catalogs that it may use, separated by commas (default: all).")
    var catalogs: String?

    @Option(
        help: """
            When it expires: 90d, 12h, 30m, or a time such as 2027-01-01T00:00:00Z; a scoped key has to (default: never).
            """
    )
    var expires: String?

    /// The names of the catalogs.
    var names: Set<Text>? {
        get throws {
            guard let catalogs else { return nil }
            let names = catalogs.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            guard names.allSatisfy(PlainName.allowsCatalog) else {
                throw ValidationError("--catalogs must be names of catalogs, separated by commas")
            }
            return Set(names.map { Text($0) })
        }
    }

    /// When it expires, in whole seconds.
    var end: Instant? {
        get throws {
            guard let expires else { return nil }
            let now = Instant.now()
            if let instant = KeyFile.instant(expires) {
                guard instant > now else { throw ValidationError("--expires \(expires) is over") }
                return Instant(milliseconds: instant.milliseconds / 1_000 * 1_000)
            }
            let units: [Character: Int64] = ["d": 86_400, "h": 3_600, "m": 60, "s": 1]
            guard let unit = expires.last.flatMap({ units[$0] }), let count = Int64(expires.dropLast()),
                (1...36_500).contains(count)
            else {
                throw ValidationError("--expires must be 90d, 12h, 30m or 30s, or a time such as 2027-01-01T00:00:00Z")
            }
            return Instant(milliseconds: (now.milliseconds / 1_000 + count * unit) * 1_000)
        }
    }

    static func actions(_ text: String, among allowed: Set<Action>) throws -> Set<Action> {
        let actions = text.split(separator: ",", omittingEmptySubsequences: false).map { Action(rawValue: String($0)) }
        guard actions.allSatisfy({ $0.map(allowed.contains) ?? false }) else {
            let names = Action.allCases.filter(allowed.contains).map(\.rawValue).joined(separator: ", ")
            throw ValidationError("--actions must be some of \(names), separated by commas")
        }
        return Set(actions.compactMap(\.self))
    }
}
