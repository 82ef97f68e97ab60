import Testing

/// The reader of sources sees an arrow that points up, and takes nothing else for one.
struct SourceReaderTests {
    private static let storeys = Storeys(
        under: "What is in it?",
        in: """
            ## Before
            | `Other/` | ? |
            ## What is in it?

            | folder | question |
            |---|---|
            | `Low/`, `Middle/` | ? |
            | `High/` | ? |

            | `Later/` | ? |
            """
    )

    private func upward(_ sources: [(path: String, source: String)]) -> [String] {
        SourceModule(sources.map { SourceFile(path: $0.path, source: $0.source) }).references
            .filter { !Self.storeys.allows($0) }.map(\.description)
    }

    private static let high = (
        path: "High/Tower.swift",
        source: """
        struct Tower {
            struct Window {}
            private struct Secret {}
        }
        extension Ground {
            func climb() {}
        }
        func ringBells() {}
        """
    )

    @Test func linesAreCountedInLiterals() {
        let tokens = SwiftTokens("let a = \"\"\"\n    b \\\n    c\n    \"\"\"\nlet d = \"\\\"\"\ne").tokens
        #expect(tokens.map(\.text) == ["let", "a", "=", "\"", "let", "d", "=", "\"", "e"])
        #expect(tokens.last?.line == 6)
    }

    @Test func foldersComeFromTheTableOfTheSection() {
        #expect(Self.storeys.folders == ["Low", "Middle", "High"])
    }

    @Test(arguments: [
        ("let tower: Tower", "Tower"), ("let a = 1; func f(_ x: [Tower?]) {}", "Tower"), ("ground.climb()", "climb"),
        ("extension Ground { func go() { climb() } }", "climb"), ("func f() { ringBells() }", "ringBells"),
        (#"let text = "see \(Tower())""#, "Tower"), ("let window = Tower.Window()", "Tower Window"),
    ])
    func arrowsThatPointUpAreFound(source: String, names: String) {
        let found = upward([Self.high, ("Low/Ground.swift", "struct Ground {}\n\(source)")])
        #expect(found == names.split(separator: " ").map { "Low/Ground.swift:2 uses \($0) of High/" })
    }

    @Test(arguments: [
        "// a Tower", "/* Tower /* Tower */ Tower */", #"let text = "Tower""#, ##"let text = #"a "Tower" \(Tower)"#"##,
        "let text = \"\"\"\n    Tower \" Tower\n    \"\"\"", "struct Box<Tower> { let tower: Tower }",
        "private struct Tower {}\nlet tower = Tower()", "struct Secret {}\nlet secret = Secret()",
        "func f(Tower: Int) {}", "struct Own { func climb() {} }\nlet own = Own().climb()",
    ])
    func whatIsNoReferenceIsNone(source: String) {
        #expect(upward([Self.high, ("Low/Ground.swift", "struct Ground {}\n\(source)")]) == [])
    }

    @Test func arrowsThatPointDownAndTheRootAreAllowed() {
        let ground = (path: "Low/Ground.swift", source: "struct Ground {}")
        #expect(upward([ground, Self.high, ("Main.swift", "let all = (Tower(), Ground())")]) == [])
        #expect(
            upward([ground, ("Main.swift", "struct Main {}"), ("High/A.swift", "let main = Main.self")])
                == ["High/A.swift:1 uses Main of ./"]
        )
    }

    @Test func aFolderOutsideOfTheTableMayUseNothing() {
        #expect(
            upward([("Low/Ground.swift", "struct Ground {}"), ("New/A.swift", "let ground = Ground()")]).count == 1
        )
    }

    @Test func importsAreReadWithTheirLines() {
        let file = SourceFile(
            path: "A.swift",
            source: "// import Nothing\nimport Foundation\npublic import struct Other.Thing\n@_exported import Third\n"
        )
        #expect(file.imports.map(\.module) == ["Foundation", "Other", "Third"])
        #expect(file.imports.map(\.line) == [2, 3, 4])
    }
}
