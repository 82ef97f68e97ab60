extension PhraseTable {
    public static let german = PhraseTable(locale: "de") { key in
        switch key {
        case .andMore: .counted(one: "{first} +{count} weiterer", other: "{first} +{count} weitere")
        case .allBut: "Alle außer {text}"
        case .accessibilityLabel: "{text}, {count} ausgewählt"
        case .accessibilityHint: "Zum Öffnen der Filterauswahl doppeltippen"
        case .removeFilter: "Filter „{text}“ entfernen"
        case .none: "Ohne Angabe"

        case .chip: "{title}: {text}"
        case .not: "nicht {label}"
        case .hasValue: "hat einen Wert"
        case .orNone: "{text} oder {none}"
        case .range: "{lower} – {upper}"
        case .rangeFrom: "ab {lower}"
        case .rangeUpTo: "bis {upper}"
        case .comparison: "{title} {operator} {value}"
        case .quoted: "„{word}“"
        case .quotedAsWritten: "„{word}“ wie geschrieben"
        case .searchChip: "Suche: „{text}“"
        case .hierarchySeparator: " › "

        case .rangePart: "{title} {text}"
        case .containsPart: "{title} enthält {words}"
        case .partSeparator: "; "
        case .sentence:
            .counted(
                one: "{parts} — {matching} von {count} Eintrag",
                other: "{parts} — {matching} von {count} Einträgen"
            )
        case .allItems: .counted(one: "{count} Eintrag", other: "Alle {count} Einträge")
        case .productSentence:
            .counted(
                one: "{parts} — {matching} von {count} Produkt",
                other: "{parts} — {matching} von {count} Produkten"
            )
        case .allProducts: .counted(one: "{count} Produkt", other: "Alle {count} Produkte")

        case .items: .counted(one: "{count} Eintrag", other: "{count} Einträge")
        case .results: .counted(one: "{count} Ergebnis", other: "{count} Ergebnisse")
        case .products: .counted(one: "{count} Produkt", other: "{count} Produkte")
        case .resultsInTime:
            .counted(one: "{count} Ergebnis ({time} ms)", other: "{count} Ergebnisse ({time} ms)")
        case .valueWithCount: "{label} ({count})"
        case .more: .counted(one: "{count} weiterer", other: "{count} weitere")
        case .listSeparator: ", "
        case .listAnd: "{list} und {last}"
        case .listOr: "{list} oder {last}"
        case .dateWithTime: "{date}, {time}"

        case .added: "{text} hinzugefügt"
        case .removed: "{text} entfernt"
        case .changed: "{text} geändert"
        case .changedFilters: "{count} Filter geändert"
        case .clearedAllFilters: "Alle Filter entfernt"
        case .changedOrder: "Reihenfolge der Filter geändert"
        case .firstAndMore: .counted(one: "{first} und {count} weiterer", other: "{first} und {count} weitere")
        case .sortedBy: "Sortiert: {title}"
        case .itemsPerPage: .counted(one: "{count} Eintrag je Seite", other: "{count} Einträge je Seite")
        case .language: "Sprache: {label}"

        case .all: "Alle"
        case .reset: "Zurücksetzen"
        case .clear: "Löschen"
        case .clearAll: "Alle löschen"
        case .selectAll: "Alle auswählen"
        case .deselectAll: "Alle abwählen"
        case .selectValue: "Wert auswählen"
        case .add: "Hinzufügen"
        case .remove: "Entfernen"
        case .apply: "Anwenden"
        case .cancel: "Abbrechen"
        case .undo: "Rückgängig"
        case .redo: "Wiederholen"
        case .search: "Suchen"
        case .noKeywords: "Noch keine Stichwörter"
        case .enterKeyword: "Stichwort eingeben"
        case .matchCase: "Groß-/Kleinschreibung beachten"
        case .date: "Datum"
        case .startDate: "Anfangsdatum"
        case .endDate: "Enddatum"
        case .sortBy: "Sortieren nach"
        case .showMore: "Mehr anzeigen"
        case .showLess: "Weniger anzeigen"
        case .noItems: "Keine Einträge"
        case .noMatches: "Keine passenden Einträge"
        }
    }
}
