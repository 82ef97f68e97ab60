import FilterCore
import TestSupport

/// Words and colours that come without any filter.
enum SeedWordingRules {
    static func labels(_ conformanceCase: ConformanceCase) throws {
        try conformanceCase.given.allow([])
        try requireNothingDone(conformanceCase)
        for (key, expected) in try SeedExpectations.members(of: conformanceCase) {
            guard key == "labels" else { throw CaseFailure("no rule for expecting \(key)") }
            for (name, expected) in try expected.members {
                guard let phrase = PhraseKey(rawValue: name) else { throw CaseFailure("no label \(name)") }
                try expectEqual(Wording.english.localizer.text(phrase), try expected.string, name)
            }
        }
    }

    /// The colour that goes with what a filter is about.
    static func colour(_ conformanceCase: ConformanceCase) throws {
        try conformanceCase.given.allow(["filterType"])
        for operation in conformanceCase.do {
            try operation.allow(["op"])
            guard try operation.op == "readColorHint" else {
                throw CaseFailure("no rule for \(operation)")
            }
        }
        let type = try conformanceCase.given.required("filterType").string
        guard let role = Role(rawValue: type) else { throw CaseFailure("no role \(type)") }
        for (key, expected) in try SeedExpectations.members(of: conformanceCase) {
            switch key {
            case "color": try expectEqual(role.tint.rawValue, try expected.string, key)
            case "usedFor":
                for use in try expected.elements where try use.string == "tags" {
                    try expectEqual(try tags().role, role, "the role of tags")
                }
            default: throw CaseFailure("no rule for expecting \(key)")
            }
        }
    }

    private static func tags() throws -> Category {
        let tags = CategoryDefinition(id: "tags", kind: .multi, attribute: "tags")
        return try EngineWorld([tags], [ReferenceItem(["tags": ["a", "b"]])]).catalog.categories[0]
    }

    private static func requireNothingDone(_ conformanceCase: ConformanceCase) throws {
        guard conformanceCase.do.isEmpty else { throw CaseFailure("no rule for \(conformanceCase.do)") }
    }

    /// A selection that was stored for a list with one possible choice is one for a list with several.
    static func migration(_ conformanceCase: ConformanceCase) throws {
        let given = conformanceCase.given
        try given.allow(["stored"])
        let stored = try given.required("stored")
        try stored.allow(["mode", "value"])
        try expectEqual(try stored.required("mode").string, "single", "the stored mode")
        let value = try stored["value"].map { [try $0.value] } ?? []
        var list = SeedGiven()
        var category = CategoryDefinition(id: "list", kind: .multi, attribute: "id")
        category.values = value
        try list.add(category, named: SeedGiven.untitled)
        var session = try SeedSession(list)
        for (place, operation) in conformanceCase.do.enumerated() {
            guard try operation.op == "migrateToMulti" else {
                try SeedOperations.apply(operation, at: place, to: &session)
                continue
            }
            try operation.allow(["op"])
            try session.apply([.set(category: "list", selection: value.isEmpty ? .null : .values(value))])
        }
        for (key, expected) in try SeedExpectations.members(of: conformanceCase) {
            try SeedExpectations(session: session).check(key, expected)
        }
    }
}
