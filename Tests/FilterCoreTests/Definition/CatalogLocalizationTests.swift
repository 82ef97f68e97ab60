import FilterCore
import Testing

struct CatalogLocalizationTests {
    private func localization(
        _ title: String?,
        _ category: String?,
        _ labels: [Text: String],
        _ chip: String? = nil
    ) -> CatalogLocalization {
        var brand = CategoryLocalization()
        brand.title = category
        brand.labels = labels
        brand.templates = chip.map { Templates(chip: $0) }
        var localization = CatalogLocalization()
        localization.title = title
        localization.categories["brand"] = brand
        return localization
    }

    @Test func theNearestLocaleGoesFirst() {
        let austrian = localization(nil, "Firma", ["a": "A-AT"])
        let german = localization("Laden", "Marke", ["a": "A-DE", "b": "B-DE"], "{text}")
        let merged = CatalogLocalization([austrian, german])
        #expect(merged == localization("Laden", "Firma", ["a": "A-AT", "b": "B-DE"], "{text}"))
    }

    @Test func oneLocaleIsItself() {
        let german = localization("Laden", nil, ["a": "A"])
        #expect(CatalogLocalization([german]) == german)
        #expect(CatalogLocalization([german, CatalogLocalization()]) == german)
        #expect(CatalogLocalization([]) == CatalogLocalization())
    }
}
