import Testing

@testable import ClientTypes

/// Names as programs can write them.
struct IdentifierTests {
    @Test(
        arguments: [
            ("price", "price", "Price"),
            ("in stock", "inStock", "InStock"),
            ("inStock", "inStock", "InStock"),
            ("in_stock-now", "inStockNow", "InStockNow"),
            ("HTMLTitle", "htmlTitle", "HtmlTitle"),
            ("Home > Living Room", "homeLivingRoom", "HomeLivingRoom"),
            ("Größe", "grosse", "Grosse"),
            ("Citroën", "citroen", "Citroen"),
            ("ﬁn", "fin", "Fin"),
            ("36", "n36", "N36"),
            ("36.5", "n36_5", "N36_5"),
            ("3XL", "n3xl", "N3xl"),
            ("lvl0Name", "lvl0Name", "Lvl0Name"),
            ("A4 5mm", "a4_5mm", "A4_5mm"),
            ("", "empty", "Empty"),
            ("***", "u2aU2aU2a", "U2aU2aU2a"),
            ("🎉", "u1f389", "U1f389"),
            ("🎉 Party", "party", "Party"),
            ("Ящик", "ящик", "Ящик"),
            ("红色 红", "红色红", "红色红"),
            ("\"a\"\n\\b", "aB", "AB"),
        ]
    )
    func namesBecomeIdentifiers(name: String, camel: String, pascal: String) {
        let identifier = Identifier(name)
        #expect(identifier.camel == camel)
        #expect(identifier.pascal == pascal)
    }

    @Test func namesThatWouldBeCalledAlikeGetDigitsOfTheirOwn() {
        let names = ["C", "C#", "Java", "C++"]
        let identifiers = UniqueIdentifiers.of(names).map(\.camel)
        #expect(identifiers[2] == "java")
        #expect(Set(identifiers).count == 4)
        #expect(identifiers.allSatisfy { $0.hasPrefix("c") && $0.count == 9 || $0 == "java" })
        #expect(identifiers[0] == "cC60bf9f2")
        #expect(identifiers[1] == "c95da4403")
        // Each keeps its own, whatever stands beside it.
        #expect(UniqueIdentifiers.of(["C#", "c"])[0].camel == identifiers[1])
        #expect(UniqueIdentifiers.of(names.reversed()).map(\.camel) == identifiers.reversed())
    }

    @Test func noTwoAreAlikeInAnyCase() {
        let digits = UniqueIdentifiers.of(["a", "A"])[0].camel
        let names = ["a", "A", digits, "a b", "aB", "ab", "1", "1", "n1", "", "empty", "a_b", "红色", "红 色"]
        let identifiers = UniqueIdentifiers.of(names)
        #expect(Set(identifiers.map { $0.camel.lowercased() }).count == names.count)
        #expect(Set(identifiers.map { $0.pascal.lowercased() }).count == names.count)
    }

    @Test func longNamesAreCutAndToldApart() {
        let long = String(repeating: "word ", count: 40)
        let identifiers = UniqueIdentifiers.of([long + "a", long + "b", String(repeating: "x", count: 61)])
        #expect(Set(identifiers).count == 3)
        for identifier in identifiers { #expect((61...80).contains(identifier.camel.count)) }
        let short = UniqueIdentifiers.of([String(repeating: "x", count: 60)])
        #expect(short[0].camel == String(repeating: "x", count: 60))
    }
}
