import FilterCore
import Testing

@testable import CatalogFiles

struct DefinitionLocalesTests {
    private static let definition = #"""
        "title": "Shop", "categories": [
          {"id": "brand", "kind": "multi", "attribute": "brand", "includeNone": {"title": "No brand"}},
          {"kind": "group", "id": "details", "categories": [{"id": "price", "kind": "range", "attribute": "price"}]}],
        "sorts": [{"id": "cheapest", "keys": ["price:asc"]}]
        """#

    private static let german = #"""
        {"title": "Laden", "categories": {
          "brand": {"title": "Marke", "placeholder": "Alle Marken", "none": "Ohne Marke", "labels": {"acme": "ACME GmbH"},
                    "templates": {"chip": "{title} ist {text}", "sentence": "{text}"}},
          "price": {"unit": {"prefix": "", "suffix": " EUR"}}},
         "categoryGroups": {"details": {"title": "Einzelheiten"}}, "sorts": {"cheapest": {"title": "Günstigste zuerst"}}}
        """#

    private func read(_ locales: String) throws(DefinitionFileError) -> CatalogDefinition {
        try DefinitionReader.read(Array("{\(Self.definition), \"locales\": \(locales)}".utf8), name: "shop").definition
    }

    private func faults(_ locales: String) -> [String] {
        do {
            _ = try read(locales)
            return []
        } catch {
            return error.faults.map(\.description)
        }
    }

    @Test func everythingHasANameInEachLocale() throws {
        let german = try #require(try read("{\"DE\": \(Self.german)}").localizations["de"])
        #expect(german.title == "Laden")
        #expect(german.groups == ["details": "Einzelheiten"])
        #expect(german.sorts == ["cheapest": "Günstigste zuerst"])
        let brand = try #require(german.categories["brand"])
        #expect(brand.title == "Marke")
        #expect(brand.placeholder == "Alle Marken")
        #expect(brand.none == "Ohne Marke")
        #expect(brand.labels == ["acme": "ACME GmbH"])
        #expect(brand.templates == Templates(chip: "{title} ist {text}", sentence: "{text}"))
        #expect(german.categories["price"]?.unit == Unit(suffix: " EUR"))
        #expect(german.categories["price"]?.title == nil)
    }

    @Test(arguments: [
        ("price", #"{"labels": {"1": "Eins"}}"#, "/labels"), ("price", #"{"options": {}}"#, "/options"),
        ("brand", #"{"unit": {"suffix": " EUR"}}"#, "/unit"), ("brand", #"{"options": {}}"#, "/options"),
    ])
    func whatAKindHasNoUseForIsAFault(category: String, names: String, place: String) {
        let found = faults(#"{"de": {"categories": {"\#(category)": \#(names)}}}"#)
        #expect(found.count == 1)
        let start = "/locales/de/categories/\(category)\(place): this is only for categories of kind "
        #expect(found.first?.hasPrefix(start) ?? false, "\(found)")
    }

    @Test func whatIsWrittenReadsBack() throws {
        let definition = try read("{\"de\": \(Self.german), \"pt-BR\": {}, \"fr\": {\"title\": \"Magasin\"}}")
        let again = try DefinitionReader.read(DefinitionWriter.file(definition), name: "other").definition
        #expect(again.localizations == definition.localizations)
        #expect(again.localizations.keys.sorted() == ["de", "fr", "pt-BR"])
    }

    @Test func labelsOfOptionsAreWrittenByTheirID() {
        var cheap = CategoryDefinition(id: "step", kind: .options, attribute: "price")
        cheap.options = [OptionDefinition(id: "low", test: .filter("price < 10"))]
        var definition = CatalogDefinition(title: "Shop", categories: [cheap])
        var localization = CatalogLocalization()
        localization.categories["step", default: CategoryLocalization()].labels = ["low": "Unter 10"]
        definition.localizations["de"] = localization
        let text = String(decoding: DefinitionWriter.file(definition), as: UTF8.self)
        #expect(text.contains(#""locales": {"de": {"categories": {"step": {"options": {"low": "Unter 10"}}}}}"#))
    }

    @Test(arguments: [
        (
            "{"
                + (0...64).map {
                    #""a\#(Character(UnicodeScalar(97 + UInt8($0 / 26))))\#(Character(UnicodeScalar(97 + UInt8($0 % 26))))": {}"#
                }.joined(separator: ",") + "}",
            "/locales: a definition has at most 64 locales, not 65"
        ),
        ("[]", "/locales: this must be an object, not an array"),
        (#"{"de": 1}"#, "/locales/de: this must be an object, not 1"),
        (#"{"d": {}}"#, "/locales/d: “d” is no locale; they are written as de, pt-BR, zh-Hant"),
        (#"{"de_AT": {}, "de-at": {}}"#, "/locales/de-at: another entry is for the locale “de-AT”"),
        (#"{"de": {"titel": "x"}}"#, "/locales/de/titel: there is no option “titel” here; did you mean title?"),
        (
            #"{"de": {"categories": {"brnd": {}}}}"#,
            "/locales/de/categories/brnd: there is no category “brnd”; did you mean brand?"
        ),
        (
            #"{"de": {"categories": {"brand": "Marke"}}}"#,
            "/locales/de/categories/brand: this must be an object, not a string"
        ),
        (
            #"{"de": {"categories": {"brand": {"title": 1}}}}"#,
            "/locales/de/categories/brand/title: this must be a string, not 1"
        ),
        (
            #"{"de": {"categories": {"brand": {"labels": {"a/b": null}}}}}"#,
            "/locales/de/categories/brand/labels/a~1b: this must be a string, not null"
        ),
        (
            #"{"de": {"categories": {"price": {"none": "Ohne Preis"}}}}"#,
            "/locales/de/categories/price/none: the category “price” does not include None"
        ),
        (
            #"{"de": {"categories": {"brand": {"options": {"a": "A"}}}}}"#,
            "/locales/de/categories/brand/options: this is only for categories of kind “options”, not “multi”"
        ),
        (
            #"{"de": {"categories": {"brand": {"templates": {"chip": "{titel}"}}}}}"#,
            "/locales/de/categories/brand/templates/chip: there is no placeholder “titel” here; there are title, text"
        ),
        (
            #"{"de": {"categories": {"brand": {"templates": {"chip": "{count}"}}}}}"#,
            "/locales/de/categories/brand/templates/chip: there is no placeholder “count” here; there are title, text"
        ),
        (
            #"{"de": {"categoryGroups": {"detail": {"title": "x"}}}}"#,
            "/locales/de/categoryGroups/detail: there is no category group “detail”; did you mean details?"
        ),
        (#"{"de": {"sorts": {"cheapest": {}}}}"#, "/locales/de/sorts/cheapest: “title” is missing"),
        (#"{"de": {"sorts": {"dearest": {"title": "x"}}}}"#, "/locales/de/sorts/dearest: there is no sort “dearest”"),
    ])
    func everyFaultHasItsPlace(locales: String, fault: String) {
        #expect(faults(locales) == [fault])
    }

    @Test func allFaultsAreReportedAtOnce() {
        #expect(faults(#"{"de": {"title": 1, "sorts": {"x": {}}}, "x": {}, "fr": null}"#).count == 4)
    }
}
