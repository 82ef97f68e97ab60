import FilterCore

@testable import CatalogFiles
@testable import Catalogs
@testable import Gateway

extension FuzzTarget {
    /// A definition file; what can be read is compiled for the teas, and asked.
    static let definitions = FuzzTarget(name: "definitions") { bytes in
        guard let definition = try? DefinitionReader.read(bytes, name: "teas").definition else { return }
        let written = DefinitionWriter.file(definition)
        let again = try DefinitionReader.read(written, name: "teas").definition
        try promise(again == definition, "\(String(decoding: written, as: UTF8.self)) is another definition")
        guard let zone = Zone(named: definition.zone) else { return }
        let items = ArrangedItems(Teas.items.table, Teas.items.items, by: definition)
        guard let catalog = try? Catalog(definition: definition, items: items, zone: zone) else { return }
        let snapshot = CatalogSnapshot(
            name: "teas",
            catalog: catalog,
            items: items.store,
            dataVersion: "v1",
            attributes: items.table.columns.map(\.path)
        )
        try Screens(of: snapshot).readAll(of: snapshot)
    }

    /// A phrase file; what can be read says what is filtered.
    static let phraseFiles = FuzzTarget(name: "phrase-files") { bytes in
        guard let table = try? PhraseFile.table(bytes) else { return }
        try promise(LocaleID(table.locale)?.description == table.locale, "“\(table.locale)” is not canonical")
        // Numbers and dates as in English: what ICU says of a locale takes a while, and is not what is tried.
        let localizer = EnglishLocalizer([table])
        for key in PhraseKey.allCases where key.placeholders == [.count] {
            for count in [0, 1, 2, 5, 11, 1_000_000] { _ = localizer.text(key, count: count) }
        }
        let catalog = Teas.snapshot.catalog
        let current = try catalog.evaluate(Teas.filtered).currentFilters(Wording(localizer, of: catalog.definition))
        try promise(current.activeCount > 0, "nothing is said to be filtered")
    }
}
