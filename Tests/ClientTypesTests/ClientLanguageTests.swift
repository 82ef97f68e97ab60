import Catalogs
import Testing

@testable import ClientTypes

/// Files of types. That they compile is shown by Tests/Contract/check_types.py.
struct ClientLanguageTests {
    private static let awkward = Result { [try DescribedCatalogTests.described("Tests/Data/awkward.ndjson")] }

    @Test func aRangeTakesBoundsAndAListTakesValues() throws {
        let shop = try [DescribedCatalogTests.described("Examples/shop.ndjson")]
        let swift = ClientLanguage.swift.file(of: shop)
        #expect(swift.contains("public enum Shop {"))
        #expect(swift.contains("public static func price(_ range: ClosedRange<Double>) -> Self {"))
        #expect(swift.contains("public static func inStock(_ isOn: Bool) -> Self {"))
        #expect(swift.contains("public static func category(_ path: Category) -> Self {"))
        #expect(swift.contains(#"public static let aldermoor = Brand("Aldermoor")"#))
        let typescript = ClientLanguage.typescript.file(of: shop)
        #expect(typescript.contains(#""price"?: [lower: number | null, upper: number | null]"#))
        #expect(typescript.contains("| \"Aldermoor\"\n"))
        #expect(typescript.contains("| (string & {})\n"))
        #expect(typescript.contains("export interface Types {\n        CategoryID: CategoryID;\n"))
        let python = ClientLanguage.python.file(of: shop)
        #expect(python.contains(#""price": typing.Optional[PriceSelection],"#))
        #expect(python.contains(#""category": typing.Literal["brand"], "value": Brand})"#))
    }

    @Test(arguments: ClientLanguage.allCases)
    func everyFileHasTheVersionOfTheDefinition(language: ClientLanguage) throws {
        let snapshot = try DescribedCatalogTests.snapshot("Examples/dogs.ndjson")
        let file = language.file(of: [DescribedCatalog(of: snapshot)])
        #expect(file.contains("\"\(snapshot.definitionVersion)\""))
    }

    @Test(arguments: ClientLanguage.allCases)
    func nothingOfTheDataEndsALineOrIsInvisible(language: ClientLanguage) throws {
        let file = language.file(of: try Self.awkward.get())
        #expect(file.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
        #expect(file.unicodeScalars.allSatisfy { $0.properties.generalCategory != .format })
        #expect(!file.unicodeScalars.contains { "\u{2028}\u{2029}".unicodeScalars.contains($0) })
        for line in file.split(separator: "\n") where line.contains("// second line") {
            #expect(line.contains("Class"), "the title went on in another line: \(line)")
        }
    }

    @Test func literalsAreEscapedAsEachLanguageReadsThem() {
        let text = "\"\\(x) ${x}\n\u{7}\u{202e}\u{e0001}é"
        #expect(SwiftName.text(text) == #""\"\\(x) ${x}\n\u{7}\u{202e}\u{e0001}é""#)
        #expect(ScriptName.text(text) == SwiftName.text(text))
        #expect(PythonName.text(text) == #""\"\\(x) ${x}\n\u0007\u202e\U000e0001é""#)
    }

    @Test func commentsStayComments() {
        #expect("a */ b\nc\u{2028}d".inComment == "a * / b c d")
        #expect("a */\u{FE0F} b **/".inComment == "a * /\u{FE0F} b ** /")
    }

    @Test func reservedWordsGetAnUnderscore() {
        #expect(SwiftName.member(Identifier("class")) == "class_")
        #expect(SwiftName.member(Identifier("brand")) == "brand")
        #expect(SwiftName.property(Identifier("id")) == "id_")
        #expect(SwiftName.inner(Identifier("item")) == "Item_")
        #expect(SwiftName.type(Identifier("string")) == "String_")
        for name in ["coding_keys", "decoding error", "EncodingError", "keyed decoding container", "raw value", "i d"] {
            let identifier = Identifier(name)
            #expect(SwiftName.inner(identifier) == identifier.pascal + "_")
        }
        #expect(ScriptName.inner(Identifier("selections")) == "Selections_")
        #expect(ScriptName.inner(Identifier("types")) == "Types_")
        #expect(PythonName.inner(Identifier("none")) == "None_")
        #expect(PythonName.inner(Identifier("brand selection")) == "BrandSelection_")
    }

    @Test func aCatalogWithoutAnythingHasAFile() throws {
        let files = ClientLanguage.allCases.map { $0.file(of: []) }
        #expect(Set(files).count == 3)
    }
}
