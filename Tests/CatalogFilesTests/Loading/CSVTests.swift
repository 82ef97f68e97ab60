import CatalogTestSupport
import FilterCore
import Support
import Testing

@testable import CatalogFiles

struct CSVTests {
    private func rows(_ text: String, name: String = "x.csv", separators: [String: String] = [:]) throws -> [String] {
        var options = LoadOptions()
        if !separators.isEmpty {
            let categories = separators.sorted { $0.key < $1.key }.map { attribute, separator in
                var category = CategoryDefinition(id: attribute, kind: .multi, attribute: attribute, title: attribute)
                category.cellSeparator = separator
                return category
            }
            options.definition = CatalogDefinition(title: "x", categories: categories)
        }
        return try load(text, name: name, options: options).rows
    }

    @Test func recordsBecomeObjects() throws {
        #expect(
            try rows("id,name,price,on\n1,Hat,9.50,true\n2,\"Coat, long\",120,false\n")
                == [
                    #"{"id":1,"name":"Hat","price":9.50,"on":true}"#,
                    #"{"id":2,"name":"Coat, long","price":120,"on":false}"#,
                ]
        )
    }

    @Test(arguments: ["sep=;\n", "sep=;\r\n", "\u{FEFF}sep=;\n"])
    func aLineBeforeTheHeaderNamesTheSeparator(line: String) throws {
        #expect(try rows(line + "id;a,b,c\n1;x\n") == [#"{"id":1,"a,b,c":"x"}"#])
        #expect(try rows(line.replacing(";", with: "|") + "id|a\n1|x;y\n") == [#"{"id":1,"a":"x;y"}"#])
        #expect(try rows("sep=;x\n1;2\n") == [#"{"sep=":1,"x":2}"#])
        #expect(try rows("sep=a\n1\n") == [#"{"sep=a":1}"#])
        // Its rows end with carriage returns alone.
        #expect(throws: LoadError.self) { try rows("sep=;\rid;a\r1;2\r") }
    }

    @Test func quotedCellsHoldSeparatorsQuotesAndLineEnds() throws {
        #expect(
            try rows("id,\"a \"\"b\"\"\"\r\n1,\"x,\r\ny \"\"z\"\"\"\r\n2,\"\"\r\n3,\"\"\"\"\r\n")
                == [#"{"id":1,"a \"b\"":"x,\r\ny \"z\""}"#, #"{"id":2}"#, #"{"id":3,"a \"b\"":"\""}"#]
        )
    }

    @Test func aQuoteInsideAnUnquotedCellIsText() throws {
        #expect(
            try rows("id,disk\n1,5\" disk\n2,6\"\n") == [#"{"id":1,"disk":"5\" disk"}"#, #"{"id":2,"disk":"6\""}"#]
        )
    }

    @Test func oneCellThatIsNoNumberMakesTheColumnText() throws {
        #expect(try rows("id,zip\n1,10115\n2,007\n") == [#"{"id":1,"zip":"10115"}"#, #"{"id":2,"zip":"007"}"#])
        for text in ["1e", "+1", ".5", "1.", "0x1", "1 ", " 1", "inf", "18446744073709551616", "1e999", "--", "true"] {
            #expect(try rows("id,n\na,1\nb,\(text)\n")[0] == #"{"id":"a","n":"1"}"#, "\(text)")
        }
        for text in ["-1", "0", "-0.5e-3", "18446744073709551615", "1E5"] {
            #expect(try rows("id,n\na,\(text)\n") == [#"{"id":"a","n":\#(text)}"#])
        }
    }

    /// Each id is how it is written.
    @Test func idsAreIntegersOnlyIfAllAre() throws {
        #expect(
            try rows("id,a\n-1,x\n18446744073709551615,y\n") == [
                #"{"id":-1,"a":"x"}"#, #"{"id":18446744073709551615,"a":"y"}"#,
            ]
        )
        for id in ["1.10", "1e3", "-0", "true", "007"] {
            #expect(try rows("id,a\n1,x\n\(id),y\n") == [#"{"id":"1","a":"x"}"#, #"{"id":"\#(id)","a":"y"}"#])
        }
    }

    @Test func rejectedRowsAreNamedByWhatIsInTheFile() throws {
        var options = LoadOptions()
        options.skipInvalid = true
        func reasons(_ text: [UInt8]) throws -> [String] {
            try load([text], name: "x.csv", options: options).report.rejected.first.map(\.reason.description)
        }
        let bytes = Array("id,name\n1,M".utf8) + [0xFC] + Array("ller\n".utf8)
        #expect(try reasons(bytes) == ["these bytes are not UTF-8; other encodings have to be converted (byte 3)"])
        // A stray quote takes the rows behind it in.
        let text = Array("id,a\n1,x\n2,\"5 inch\n3,y\n4,z\n".utf8)
        #expect(try reasons(text) == ["a quoted cell is not closed; the row takes 3 lines"])
    }

    @Test func oneCellThatIsNoBooleanMakesTheColumnText() throws {
        #expect(try rows("id,b\n1,true\n2,True\n") == [#"{"id":1,"b":"true"}"#, #"{"id":2,"b":"True"}"#])
        #expect(try rows("id,b\n1,true\n2,1\n") == [#"{"id":1,"b":"true"}"#, #"{"id":2,"b":"1"}"#])
    }

    /// The values of a column `x` as JSON.
    private func values(_ cells: [String], _ options: LoadOptions) throws -> [String] {
        let text = "id,x\n" + cells.enumerated().map { "\($0),\($1)\n" }.joined()
        return try load(text, name: "x.csv", options: options).rows.map {
            String($0.dropFirst(#"{"id":0,"x":"#.count).dropLast())
        }
    }

    @Test func cellsAreOfTheTypeThatACategoryNeedsOneByOne() throws {
        func rows(_ kind: CategoryKind, _ cells: String...) throws -> [String] {
            let category = CategoryDefinition(id: "x", kind: kind, attribute: "x")
            var options = LoadOptions()
            options.definition = CatalogDefinition(title: "T", categories: [category])
            return try values(cells, options)
        }
        #expect(try rows(.range, "5", "abc") == ["5", #""abc""#])
        #expect(try rows(.range, "0", "2024-05-01") == [#""0""#, #""2024-05-01""#], "a range of dates")
        #expect(try rows(.range, "true", "2") == [#""true""#, "2"])
        #expect(try rows(.toggle, "true", "1", "yes") == ["true", #""1""#, #""yes""#])
        #expect(try rows(.hierarchy, "10", "20") == [#""10""#, #""20""#])
        #expect(try rows(.multi, "10", "20") == ["10", "20"])
        #expect(try rows(.multi, "10", "020") == [#""10""#, #""020""#])
    }

    @Test func cellsAreTextsWhereItemsHaveTextsAlone() throws {
        var options = LoadOptions()
        options.hasTextsOnly = { $0 == "x" || $0 == "id" }
        #expect(try values(["10", "20"], options) == [#""10""#, #""20""#], "ids stay as they are")
        #expect(try values(["true"], options) == [#""true""#])
    }

    @Test func carriageReturnsAloneEndNoRows() throws {
        #expect(throws: LoadError.self) { try rows("id,a\r1,x\r2,y\r") }
        #expect(try rows("id,\"a\r\n(€)\"\r\n1,5\r\n") == [#"{"id":1,"a\r\n(€)":5}"#])
    }

    @Test func emptyCellsAreNoMembersAndNoText() throws {
        #expect(try rows("id,n,b\n1,,\n2,5,true\n,,\n") == [#"{"id":1}"#, #"{"id":2,"n":5,"b":true}"#, "{}"])
        #expect(try load("id\n\n1\n", name: "x.csv").ids == ["1"])
    }

    @Test func textsForNoValueAreNoMembersAndNoText() throws {
        let text = "id,mass,sex,code\n1,3750,male,NA\n2,NA,NA,DE\n3, ,?,FR\n"
        #expect(
            try rows(text) == [
                #"{"id":1,"mass":3750,"sex":"male"}"#, #"{"id":2,"code":"DE"}"#, #"{"id":3,"code":"FR"}"#,
            ]
        )
        var options = LoadOptions()
        options.definition = CatalogDefinition(title: "T")
        options.definition?.missing = ["code": .none, "sex": MissingTexts(["?"])]
        let loaded = try load(text, name: "x.csv", options: options)
        #expect(
            loaded.rows == [
                #"{"id":1,"mass":3750,"sex":"male","code":"NA"}"#, #"{"id":2,"sex":"NA","code":"DE"}"#,
                #"{"id":3,"code":"FR"}"#,
            ]
        )
        #expect(
            loaded.report.warnings == [
                "taken as no value: “ ” in mass (1)", "taken as no value: “?” in sex (1)",
                "taken as no value: “NA” in mass (1)",
            ]
        )
    }

    @Test func idsAreNeverTextsForNoValue() throws {
        #expect(try load("id,name\nNA,Namibia\n-,None\n", name: "x.csv").ids == ["NA", "-"])
        var options = LoadOptions()
        options.idAttribute = "code"
        #expect(try load("code,name\nNA,Namibia\n", name: "x.csv", options: options).ids == ["NA"])
    }

    @Test func separatorsComeFromTheExtensionOrTheHeader() throws {
        #expect(try rows("id\ta,b\n1\t\n", name: "x.tsv") == [#"{"id":1}"#])
        #expect(try rows("id\tname\n\tx \n2\ty\n", name: "x.tsv") == [#"{"name":"x "}"#, #"{"id":2,"name":"y"}"#])
        #expect(try rows("id;a;\"b,c,d\"\n1;2,5;3\n") == [#"{"id":1,"a":"2,5","b,c,d":3}"#])
        #expect(try rows("id\ta\n1\tx\n") == [#"{"id":1,"a":"x"}"#])
        #expect(try rows("\r\n\nid\ta\n1\tx\n") == [#"{"id":1,"a":"x"}"#])
    }

    @Test func rowsOfOneColumnNameNoSeparator() throws {
        #expect(try rows("title\nred; green\nblue\t\n") == [#"{"title":"red; green"}"#, #"{"title":"blue\t"}"#])
        #expect(try rows("\"title\"\r\nred; green\r\n") == [#"{"title":"red; green"}"#])
    }

    @Test func quotesInsideNamesHideNoSeparator() throws {
        #expect(try rows("Screen 15\";name\n2,5;x\n") == [#"{"Screen 15\"":"2,5","name":"x"}"#])
        #expect(try rows("\"a;b\",c,d\n1,2,3\n") == [#"{"a;b":1,"c":2,"d":3}"#])
        #expect(try rows("\"a (\"\"S;M;L\"\")\",c\n1,2\n") == [#"{"a (\"S;M;L\")":1,"c":2}"#])
    }

    @Test func cellsWithASeparatorAreArrays() throws {
        #expect(
            try rows("id,t,n\n1,red | blue||,1;2\n2,green,3\n3,,\n4,|,\n", separators: ["t": "|", "n": ";"])
                == [
                    #"{"id":1,"t":["red","blue"],"n":[1,2]}"#, #"{"id":2,"t":["green"],"n":[3]}"#, #"{"id":3}"#,
                    #"{"id":4,"t":[]}"#,
                ]
        )
        #expect(try rows("id,t\n1,a::b:c\n", separators: ["t": "::"]) == [#"{"id":1,"t":["a","b:c"]}"#])
    }

    @Test func badRecordsAreRejectedWithTheLineTheyBeginAt() throws {
        let text = "id,a\n1,2\n3\n4,5,6\n\n\"7\n8\",\"x\"y\n9,z\n10,\"open\n"
        #expect(
            try rejections(text, name: "x.csv") == [
                Rejection(3, .cellCount(1, expected: 2)), Rejection(4, .cellCount(3, expected: 2)),
                Rejection(6, .textAfterQuote(lines: 2)), Rejection(9, .unclosedQuote(lines: 1)),
            ]
        )
    }

    @Test func rejectedRecordsDoNotCountForTypes() throws {
        var options = LoadOptions()
        options.skipInvalid = true
        #expect(try load("id,n\n1,2\nx,y,z\n", name: "x.csv", options: options).rows == [#"{"id":1,"n":2}"#])
    }

    @Test func aHeaderAloneHasNoItems() throws {
        #expect(try load("id,a\n", name: "x.csv").items.count == 0)
        #expect(try load("id,a", name: "x.csv").items.count == 0)
    }

    /// As R and pandas write names or numbers of rows.
    @Test func aFirstColumnWithoutANameIsCalledRow() throws {
        #expect(try rows("\"\",mpg\n\"Mazda RX4\",21\n") == [#"{"row":"Mazda RX4","mpg":21}"#])
        #expect(try rows(",mpg\n0,21\n") == [#"{"row":0,"mpg":21}"#])
    }

    @Test(arguments: [
        (",row\n", "column 1 has no name; give it one, or leave it out"),
        ("id,id\n", "two columns are called “id”; rename one"),
        ("id,,a\n", "column 2 has no name; give it one, or leave it out"),
        ("id,\"a\"b\n", "something follows the closing quote of a cell"), ("\"id\n", "a quoted cell is not closed"),
    ])
    func aBrokenHeaderIsAnError(text: String, reason: String) throws {
        let error = try #require(throws: LoadError.self) { try load(text, name: "x.csv") }
        #expect(error.description.hasSuffix("header: " + reason))
    }

    @Test func invalidUTF8RejectsTheRecord() throws {
        var options = LoadOptions()
        options.skipInvalid = true
        let loaded = try load([Array("id\na\n".utf8) + [0xC3, 0x0A]], name: "x.csv", options: options)
        #expect(loaded.ids == ["a"])
        #expect(loaded.report.rejected.first.map(\.line) == [3])
    }

    @Test func aDottedColumnIsAnAttributePath() throws {
        let loaded = try load("id,size.width\n1,5\n", name: "x.csv")
        #expect(loaded.values("size.width") == [[.number(5)]])
    }
}
