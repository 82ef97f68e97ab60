import TestSupport
import Testing

@testable import FilterCore

/// Filters of the search protocol: what they are read as, and which items they find.
struct SearchFilterSyntaxTests {
    private let syntax = SearchFilterSyntax(
        attributes: ["sku", "size", "sale", "brand", "a", "a:b", "price"]
    )

    @Test(arguments: [
        (#"brand:Nike"#, #""brand":"Nike""#),
        (#"( "brand":"Nike" AND "sale":true )"#, #""brand":"Nike" AND ( "sale":"true" OR "sale":true )"#),
        (#"size:"42.0""#, #""size":"42.0" OR "size":42.0"#),
        (#"size:40.0"#, #""size":"40.0" OR "size":40.0"#),
        (#"size:1.10"#, #""size":"1.10" OR "size":1.1"#),
        (#"size:1e999"#, #""size":"1e999""#),
        (#"sale:"true""#, #""sale":"true" OR "sale":true"#),
        (#"( "size":"1" OR "brand":"Nike" )"#, #""size":"1" OR "size":1.0 OR "brand":"Nike""#),
        (#"NOT "size":1.5"#, #"NOT ( "size":"1.5" OR "size":1.5 )"#),
        (#"NOT brand:"Nike""#, #"NOT "brand":"Nike""#),
        (#""type":"equipment<score=3>""#, #""type":"equipment<score=3>" OR "type":"equipment""#),
        (#"brand:"Nike"<score=3> OR brand:Puma<score=1>"#, #""brand":"Nike" OR "brand":"Puma""#),
        (#"sale<score=2> OR _tags:"new"<score=1>"#, #""_tags":"sale" OR "_tags":"new""#),
        (#"a:b:c"#, #""a:b":"c""#),
        (#"a : b"#, #""a":"b""#),
        (#"a:b >= 5 AND NOT a:b:c"#, #""a:b" >= 5.0 AND NOT "a:b":"c""#),
        (#"'my brand':'Ben & Jerry'"#, #""my brand":"Ben & Jerry""#),
        (#"objectID:7"#, #""objectID":"7""#),
        (#"( NOT "objectID":"x" )"#, #"NOT "objectID":"x""#),
        (#"price:0.0 TO 10.0 AND price != 3"#, #""price":0.0 TO 10.0 AND "price" != 3.0"#),
    ])
    func expressionsAreReadLeniently(text: String, meaning: String) throws {
        #expect(try syntax.expression(text)?.description == meaning)
    }

    @Test(arguments: ["", " ", "\t\n"])
    func spacesAskForNothing(text: String) throws {
        #expect(try syntax.expression(text) == nil)
    }

    @Test(arguments: [
        ("brand:Nike", #""brand":"Nike""#),
        ("brand:-Nike", #"NOT "brand":"Nike""#),
        (#"brand:\-Nike"#, #""brand":"-Nike""#),
        (#"size:\-5"#, #""size":"-5" OR "size":-5.0"#),
        (#"size:-5"#, #"NOT ( "size":"5" OR "size":5.0 )"#),
        (#"size:-\-5"#, #"NOT ( "size":"-5" OR "size":-5.0 )"#),
        (#"brand:"\-Nike Air""#, #""brand":"\"\-Nike Air\"" OR "brand":"-Nike Air""#),
        ("brand: Nike Air", #""brand":" Nike Air""#),
        (#"brand:"Nike Air""#, #""brand":"\"Nike Air\"" OR "brand":"Nike Air""#),
        (#"brand:'visual studio'"#, #""brand":"'visual studio'" OR "brand":"visual studio""#),
        (#"brand:-"Nike Air"<score=2>"#, #"NOT ( "brand":"\"Nike Air\"" OR "brand":"Nike Air" )"#),
        (#"brand:x\"y"#, #""brand":"x\\"y" OR "brand":"x\"y""#),
        ("brand:Amazon<score=3>", #""brand":"Amazon""#),
        ("a:x:y", #""a":"x:y""#),
        ("a:b:-y", #"NOT "a:b":"y""#),
        ("test attribute:v", #""test attribute":"v""#),
        (#""a:c":v"#, #""a:c":"v""#),
        ("sale:true", #""sale":"true" OR "sale":true"#),
        ("_tags:-x", #"NOT "_tags":"x""#),
        ("objectID:x", #""objectID":"x""#),
        ("brand:", #""brand":"""#),
    ])
    func facetFiltersAreRead(text: String, meaning: String) {
        #expect(syntax.facet(text)?.description == meaning)
    }

    @Test(arguments: ["", "brand", ":x", #""brand"#])
    func aFacetFilterNeedsAnAttribute(text: String) {
        #expect(syntax.facet(text) == nil)
    }

    @Test(arguments: [
        ("price>=10", #""price" >= 10.0"#),
        ("price >= 10", #""price" >= 10.0"#),
        ("price!=-1.5", #""price" != -1.5"#),
        ("price:1 TO 5", #""price":1.0 TO 5.0"#),
        ("price:10", #""price" = 10.0"#),
        ("a:b<5", #""a:b" < 5.0"#),
        ("a:b:1 TO 2", #""a:b":1.0 TO 2.0"#),
        ("my price>=10", #""my price" >= 10.0"#),
        (#""x>y" >= 5"#, #""x>y" >= 5.0"#),
    ])
    func numericFiltersAreRead(text: String, meaning: String) throws {
        #expect(try syntax.comparison(text).description == meaning)
    }

    @Test(arguments: [
        ("price", 1), ("price>=", 8), ("price>=ten", 8), ("price:5 TO 1", 12), (">=5", 1), ("price>=1 AND size>2", 1),
        ("brand:Nike", 1), ("é>=x", 4),
    ])
    func aNumericFilterIsOneComparison(text: String, column: Int) {
        let error = #expect(throws: FilterExpressionError.self) { try syntax.comparison(text) }
        #expect(error?.column == column)
    }

    @Test(arguments: [
        ("sale", #""_tags":"sale""#), ("-sale", #"NOT "_tags":"sale""#), (#"\-sale"#, #""_tags":"-sale""#),
        ("_tags:sale", #""_tags":"sale""#), ("on sale", #""_tags":"on sale""#), ("7", #""_tags":"7""#),
    ])
    func tagFiltersAreRead(text: String, meaning: String) {
        #expect(syntax.tag(text).description == meaning)
    }

    @Test func commasDivideTexts() {
        #expect(SearchFilterSyntax.texts(in: "a, b ,,(c,d),e") == [["a"], ["b"], ["c", "d"], ["e"]])
        #expect(SearchFilterSyntax.texts(in: #"a:"x,y",b"#) == [[#"a:"x,y""#], ["b"]])
        #expect(SearchFilterSyntax.texts(in: "(a,b") == [["a", "b"]])
        #expect(SearchFilterSyntax.texts(in: "") == [])
        #expect(syntax.facets(in: "brand:A,(size:1,size:2)") == [["brand:A"], ["size:1", "size:2"]])
        #expect(syntax.facets(in: "brand:A, B") == [["brand:A, B"]])
        #expect(syntax.facets(in: "brand:A,B:c") == [["brand:A,B:c"]])
    }

    /// The service's own expressions stay as strict as they are.
    @Test(arguments: [#"sale<score=2>"#, #"_tags:"new"<score=1>"#])
    func strictExpressionsRefuseScoresOfTags(text: String) {
        #expect(throws: FilterExpressionError.self) { try FilterExpression(text) }
    }
}
