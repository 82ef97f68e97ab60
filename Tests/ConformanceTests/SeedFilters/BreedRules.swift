import FilterCore

/// Two lists of which the first decides what the second offers, and a section for each choice.
enum BreedRules {
    static func run(_ conformanceCase: ConformanceCase) throws {
        let given = conformanceCase.given
        try given.allow(["api", "images", "data", "message"])
        var breeds = given["api"] ?? given["message"]
        if let path = try given["data"]?.string {
            guard path.hasPrefix("data/") else { throw CaseFailure("no file \(path)") }
            breeds = try SeedFixtures.data(path)
        }
        guard let breeds else { throw CaseFailure("no breeds") }
        var session = try BreedSession(breeds.members, pictures: pictures(given["images"]))
        for (place, operation) in conformanceCase.do.enumerated() {
            try session.apply(operation, at: place)
        }
        for (key, expected) in try SeedExpectations.members(of: conformanceCase) {
            if try checkCounts(key, expected, session) { continue }
            try check(key, expected, session)
        }
    }

    /// `12 per option`
    private static func pictures(_ json: CaseJSON?) throws -> Int {
        guard let json else { return 1 }
        let words = try json.string.split(separator: " ")
        guard words.count == 3, words.dropFirst() == ["per", "option"], let count = Int(words[0]) else {
            throw CaseFailure("no rule for \(json)")
        }
        return count
    }

    private static func check(_ key: String, _ expected: CaseJSON, _ breeds: BreedSession) throws {
        switch key {
        case "selectedCategory":
            try expectEqual(try breeds.chosenLetters.map(\.text), [try expected.string], key)
        case "selected", "selectedInOrder":
            let values = try expected.elements.map { try breeds.session.value($0) }
            try expectEqual(try breeds.chosen, values, key)
        case "selectedCount": try expectEqual(try breeds.chosen.count, try expected.int, key)
        case "categories":
            try expectEqual(
                try breeds.letterRows.map(\.value.text),
                try expected.elements.map { try $0.string },
                key
            )
        case "sections":
            let keys = try breeds.sections().compactMap { $0.value?.text }
            let expected = try expected.elements.map { try breeds.session.value($0).text }
            try expectEqual(keys, expected, key)
        case "itemsInSection":
            for section in try breeds.sections() {
                try expectEqual(section.items.count, try expected.int, key)
            }
        case "allowed":
            try expectEqual(breeds.session.state != breeds.session.previous, try expected.bool, key)
        case _ where breeds.difference[key] != nil:
            try expectEqual(breeds.difference[key], try expected.string, key)
        case "options": try checkOptions(expected, breeds)
        case "keys":
            try expectEqual(
                try breeds.allRows().map(\.value.text),
                try expected.elements.map { try $0.string },
                key
            )
        case "server": try SeedExpectations(session: breeds.session).check(key, expected)
        default: throw CaseFailure("no rule for expecting \(key)")
        }
    }

    /// How many there are of all; their names, or names and keys of all; else the names that can be chosen.
    private static func checkOptions(_ expected: CaseJSON, _ breeds: BreedSession) throws {
        if case .number = expected {
            return try expectEqual(try breeds.allRows().count, try expected.int, "the number of options")
        }
        let elements = try expected.elements
        let rows = try breeds.isAboutAll ? breeds.allRows() : Array(breeds.rows())
        if case .object? = elements.first {
            let pairs = rows.map {
                CaseJSON.object(["name": .string(breeds.label($0.value)), "key": .string($0.value.text)])
            }
            return try expectEqual(pairs, elements, "the options")
        }
        try expectEqual(
            rows.map { breeds.label($0.value) },
            try elements.map { try $0.string },
            "the options"
        )
    }

    /// - Returns: whether the key is about numbers by letter, or of the breeds given.
    private static func checkCounts(_ key: String, _ expected: CaseJSON, _ breeds: BreedSession)
        throws -> Bool
    {
        switch key {
        case "mainBreeds": try expectEqual(breeds.breeds.count, try expected.int, key)
        case "subBreeds":
            let count = try breeds.breeds.values.reduce(0) { $0 + (try $1.elements.count) }
            try expectEqual(count, try expected.int, key)
        case "perCategory":
            let counts = Dictionary(
                uniqueKeysWithValues: try breeds.letterRows.map { ($0.value.text, $0.count) }
            )
            try expectEqual(counts, try expected.members.mapValues { try $0.int }, key)
        case "first":
            try expectEqual(breeds.firstBreeds, try expected.members.mapValues { try $0.string }, key)
        default: return false
        }
        return true
    }
}
