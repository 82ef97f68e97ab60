import FilterCore

/// Expectations on what operations have read.
struct SeedReadingExpectations {
    let session: SeedSession

    /// - Returns: whether the key is about readings.
    func check(_ key: String, _ expected: CaseJSON) throws -> Bool {
        let readings = session.readings
        switch key {
        case "results":
            try expectEqual(readings.results, try expected.elements.map { try $0.bool }, key)
        case "result": try expectEqual(readings.results.last, try expected.bool, key)
        case "texts": try expectEqual(readings.displayTexts, try strings(expected), key)
        case "titlesPerRead":
            // Decided: bounds stand around an en dash.
            let titles = readings.titles.map { $0.map { String($0.map { $0 == "–" ? "-" : $0 }) } }
            try expectEqual(titles, try expected.elements.map(strings), key)
        case "selectedPerRead":
            try expectEqual(readings.selected, try expected.elements.map { try $0.bool }, key)
        case "valid":
            guard let last = readings.isValid.last else { throw CaseFailure("nothing was validated") }
            try expectEqual(last, try expected.bool, key)
        case "pairs": try expectEqual(CaseJSON.array(readings.pairs), expected, key)
        default: return false
        }
        return true
    }

    private func strings(_ json: CaseJSON) throws -> [String] {
        try json.elements.map { try $0.string }
    }
}
