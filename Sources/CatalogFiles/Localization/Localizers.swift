package import FilterCore

/// The locales that are spoken: English and German, those of phrase files, and those of a catalog's definition.
package struct Localizers: Sendable {
    private let tables: [LocaleID: [PhraseTable]]
    private let localizers: [LocaleID: any Localizer]
    /// By name, English first.
    package let locales: [String]

    /// English and German.
    package static let builtIn = Localizers([])

    /// - Parameter tables: of phrase files; one for a language that is built in changes single phrases of it.
    package init(_ tables: [PhraseTable]) {
        let byLocale = ([.english, .german] + tables).reduce(into: [LocaleID: [PhraseTable]]()) { byLocale, table in
            guard let id = LocaleID(table.locale) else { preconditionFailure("tables are of locales") }
            byLocale[id, default: []].insert(table, at: 0)
        }
        self.init(byLocale, localizers: [:], adding: byLocale.keys)
    }

    /// The same and further locales, which speak with the phrases of the nearest language.
    package func adding(_ locales: some Sequence<String>) -> Localizers {
        let added = locales.compactMap { LocaleID($0) }.filter { localizers[$0] == nil }
        return added.isEmpty ? self : Localizers(tables, localizers: localizers, adding: added)
    }

    private init(
        _ tables: [LocaleID: [PhraseTable]],
        localizers: [LocaleID: any Localizer],
        adding locales: some Sequence<LocaleID>
    ) {
        var localizers = localizers
        for id in locales {
            let own = id.chain.flatMap { tables[$0] ?? [] }
            localizers[id] = id == Self.english ? EnglishLocalizer(own) : FoundationLocalizer(id, own)
        }
        self.tables = tables
        self.localizers = localizers
        self.locales = localizers.keys.map(\.description)
            .sorted { ($0 == EnglishLocalizer.id ? 0 : 1, $0) < ($1 == EnglishLocalizer.id ? 0 : 1, $1) }
    }

    private static let english: LocaleID = {
        guard let id = LocaleID(EnglishLocalizer.id) else { preconditionFailure("English is a language") }
        return id
    }()

    /// The locale that a request names, or the nearest one that it is a part of: `de` for `de_AT`.
    package func match(_ requested: String) -> (any Localizer)? {
        LocaleID(requested: requested)?.chain.lazy.compactMap { localizers[$0] }.first
    }

    /// The first of some locales that is spoken; English if none is.
    package func preferred(_ requested: [String]) -> any Localizer {
        requested.lazy.compactMap { match($0) }.first ?? localizer(for: EnglishLocalizer.id)
    }

    /// The locale of a session; English if it is not spoken any more.
    package func localizer(for locale: String) -> any Localizer {
        match(locale) ?? EnglishLocalizer()
    }
}
