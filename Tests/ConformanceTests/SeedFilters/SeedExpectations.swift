import FilterCore

/// Compares a session with what a case expects of it.
struct SeedExpectations {
    let session: SeedSession

    /// The expectations of a case for a service: the wanted behaviour replaces that of a faulty library.
    static func members(of conformanceCase: ConformanceCase) throws -> [String: CaseJSON] {
        var members = try conformanceCase.expect.members
        members["note"] = nil
        guard let server = members["server"] else { return members }
        for key in ["upstream", "model", "ui"] { members[key] = nil }
        guard case .object(let decided) = server else { return members }
        members["server"] = nil
        return members.merging(decided) { _, decided in decided }
    }

    func check(_ key: String, _ expected: CaseJSON) throws {
        if try checkItems(key, expected) { return }
        if try checkActivity(key, expected) { return }
        if try checkSelection(key, expected) { return }
        if try SeedOptionExpectations(session: session).check(key, expected) { return }
        if try SeedReadingExpectations(session: session).check(key, expected) { return }
        throw CaseFailure("no rule for expecting \(key)")
    }

    /// Decided: a range whose bounds are inverted is refused where the library lets it match nothing.
    private var isInverted: Bool { session.refusal == .rangeInverted }

    /// - Returns: whether the key is about items.
    private func checkItems(_ key: String, _ expected: CaseJSON) throws -> Bool {
        let readings = session.readings
        switch key {
        case "ids", "idsLast":
            guard let last = readings.queries.last else {
                throw CaseFailure("nothing was asked for \(key)")
            }
            if isInverted { return try accept(expected, .array([]), key) }
            try expectEqual(CaseJSON.array(last), expected, key)
        case "idsPerQuery":
            try expectEqual(CaseJSON.array(readings.queries.map(CaseJSON.array)), expected, key)
        case "count": try expectEqual(readings.queries.last?.count, try expected.int, key)
        case "countPerQuery":
            try expectEqual(readings.queries.map(\.count), try expected.elements.map { try $0.int }, key)
        case "shown":
            guard let last = readings.shown.last else { throw CaseFailure("nothing was shown") }
            try expectEqual(CaseJSON.array(last), expected, key)
        case "shownPerRead":
            try expectEqual(CaseJSON.array(readings.shown.map(CaseJSON.array)), expected, key)
        default: return false
        }
        return true
    }

    /// The case describes what the library does where a service refuses.
    private func accept(_ expected: CaseJSON, _ described: CaseJSON, _ key: String) throws -> Bool {
        try expectEqual(expected, described, key)
        try expectEqual(session.state, session.previous, "the state after a refusal")
        return true
    }

    /// - Returns: whether the key is about what is active or enabled.
    private func checkActivity(_ key: String, _ expected: CaseJSON) throws -> Bool {
        switch key {
        case "active":
            if case .object(let members) = expected {
                for (name, expected) in members {
                    try expectEqual(isActive(name), try expected.bool, "\(name) is active")
                }
            } else if isInverted {
                return try accept(expected, .bool(true), key)
            } else {
                try expectEqual(session.isActive(try session.category(nil)), try expected.bool, key)
            }
        case "anyActive":
            try expectEqual(
                session.catalog.categories.contains(where: session.isActive),
                try expected.bool,
                key
            )
        case "enabled":
            // In a tree of nodes a list is enabled while it is not active, an option while it is selected.
            for (name, expected) in try expected.members {
                let isEnabled =
                    session.given.categoryIDs[name] == nil ? try isOn(name) : try !isActive(name)
                try expectEqual(isEnabled, try expected.bool, "\(name) is enabled")
            }
        case "activeFilterCount":
            try expectEqual(session.evaluation.currentFilters().activeCount, try expected.int, key)
        case "hasActiveFilters":
            try expectEqual(session.evaluation.currentFilters().activeCount > 0, try expected.bool, key)
        case "server": try checkSentence(try expected.string)
        default: return false
        }
        return true
    }

    private func isActive(_ name: String) throws -> Bool {
        if let group = session.given.groupIDs[name] { return session.isActive(group: group) }
        return session.isActive(try session.category(name))
    }

    private func isOn(_ option: String) throws -> Bool {
        let rows = try session.catalog.categories.flatMap { try session.result($0).values }
        guard let row = rows.first(where: { $0.value.text == option }) else {
            throw CaseFailure("no option \(option)")
        }
        return row.isSelected
    }

    /// What a service should do, where a case says it in a sentence.
    private func checkSentence(_ sentence: String) throws {
        if sentence.contains("reject") || sentence.contains("4xx") {
            if session.refusal == nil { throw CaseFailure("nothing was refused: \(sentence)") }
        } else if !sentence.contains("no change") {
            throw CaseFailure("no rule for “\(sentence)”")
        }
        try expectEqual(session.state, session.previous, "the state")
    }

    /// - Returns: whether the key is about a selection.
    private func checkSelection(_ key: String, _ expected: CaseJSON) throws -> Bool {
        let selection: () throws -> Selection = { session.selection(of: try session.category(nil)) }
        switch key {
        case "noneIncluded":
            try expectEqual(
                try session.category(nil).definition.includeNone != nil,
                try expected.bool,
                key
            )
        case "noneEnabled": try expectEqual(try selection().isNoneOn, try expected.bool, key)
        case "lower", "upper":
            guard case .range(let range) = try selection() else { throw CaseFailure("no range") }
            let bound = try CaseJSON.object([key: expected]).bound(key)
            try expectEqual(key == "lower" ? range.lower : range.upper, bound, key)
        case "storedLower", "storedUpper":
            try SeedDayExpectations(session: session).check(
                isLower: key == "storedLower",
                try expected.string
            )
        case "words", "empty", "caseSensitive":
            guard case .keywords(let keywords) = try selection() else { throw CaseFailure("no keywords") }
            switch key {
            case "words":
                try expectEqual(
                    keywords.words.map(\.element),
                    try expected.elements.map { try $0.text },
                    key
                )
            case "empty": try expectEqual(keywords.words.isEmpty, try expected.bool, key)
            default: try expectEqual(keywords.isCaseSensitive, try expected.bool, key)
            }
        case "value":
            let value = expected == .null ? nil : try expected.value
            try expectEqual(try session.chosen(session.category(nil)).first, value, key)
        case "state": try checkState(expected)
        default: return false
        }
        return true
    }

    /// Nothing, one value, several or a text by filter.
    private func checkState(_ expected: CaseJSON) throws {
        for (name, expected) in try expected.members {
            let category = try session.category(name)
            if case .search(let search) = session.selection(of: category) {
                try expectEqual(search.text, try expected.text, name)
                continue
            }
            let values: [Value] =
                switch expected {
                case .null: []
                case .array(let elements): try elements.map { try $0.value }
                default: [try expected.value]
                }
            try expectEqual(try session.chosen(category), values, name)
        }
    }
}
