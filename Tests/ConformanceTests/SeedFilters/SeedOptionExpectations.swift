import FilterCore

/// Expectations on the options of a list.
struct SeedOptionExpectations {
    let session: SeedSession

    /// - Returns: whether the key is about options.
    func check(_ key: String, _ expected: CaseJSON) throws -> Bool {
        let category = session.catalog.categories.first
        switch key {
        case "optionCount": try expectEqual(try list().valueCount, try expected.int, key)
        case "selectedCount":
            try expectEqual(try session.texts(list()).selectedCount, try expected.int, key)
        case "selected", "selectedInOrder":
            try expectEqual(try session.chosen(list()), try values(expected), key)
        case "selectedSet":
            try expectEqual(Set(try session.chosen(list())), Set(try values(expected)), key)
        case "options", "children":
            try expectEqual(try labels(of: list()), try expected.elements.map { try $0.value.text }, key)
        case "optionTitles":
            // None leads the list.
            let none = try session.texts(list()).noneTitle.map { [$0] } ?? []
            try expectEqual(
                none + (try labels(of: list())),
                try expected.elements.map { try $0.string },
                key
            )
        case "loading":
            // The values are at hand before anybody asks.
            try expectEqual(false, try expected.bool, key)
        case "isSelected":
            guard let category else { throw CaseFailure("no filter") }
            let chosen = try session.chosen(category)
            for (name, expected) in try expected.members {
                let value = try session.value(.string(name))
                try expectEqual(chosen.contains(value), try expected.bool, "\(name) is selected")
            }
        case "displayText":
            try expectEqual(session.readings.displayTexts.last, try expected.string, key)
        case "canClear": try expectEqual(try session.result(list()).isActive, try expected.bool, key)
        case "showsChevron":
            try expectEqual(try !session.result(list()).isActive, try expected.bool, key)
        default: return false
        }
        return true
    }

    private func list() throws -> Category { try session.category(nil) }

    private func values(_ json: CaseJSON) throws -> [Value] {
        try json.elements.map { try session.value($0) }
    }

    private func labels(of category: Category) throws -> [String] {
        try session.result(category).values.map { category.label(of: $0.value) }
    }
}
