import FilterCore

/// A session over breeds, and what its operations read.
struct BreedSession {
    let breeds: [String: CaseJSON]
    let options: [BreedGiven.Option]
    private let given: SeedGiven
    /// The catalog whose pictures the sections show; the choices are made in one where every option has some.
    private let shown: Catalog
    private(set) var session: SeedSession
    /// What “selected” is about.
    private var isAboutLetters = false
    /// “options” are those under all letters.
    private(set) var isAboutAll = false
    private var snapshots: [Snapshot] = []
    private var toggled: Value?
    /// The first breed by letters.
    private(set) var firstBreeds: [String: String] = [:]
    private(set) var difference: [String: String] = [:]

    /// The list and the sections at one time.
    private struct Snapshot {
        let rows: [ValueResult]
        let sections: [Value]
    }

    /// - Parameter pictures: how many items each option has.
    init(_ breeds: [String: CaseJSON], pictures: Int) throws {
        self.breeds = breeds
        options = try BreedGiven.options(breeds)
        given = try BreedGiven.given(options, pictures: max(pictures, 1))
        session = try SeedSession(given)
        shown = try BreedGiven.given(options, pictures: pictures).catalog()
    }

    mutating func apply(_ operation: CaseJSON, at place: Int) throws {
        switch try operation.op {
        case "selectCategory", "deselectCategory":
            try operation.allow(["op", "category"])
            let range = try operation.required("category").value
            session.previous = session.state
            let isSelected = try operation.op == "selectCategory"
            let letter = BreedGiven.letter
            try session.apply([
                isSelected
                    ? .select(category: letter, value: range) : .deselect(category: letter, value: range)
            ]) {
                if case .unknownValue = $0 { true } else { false }
            }
        case "toggle", "select", "deselect":
            toggled = try session.value(operation.required("option"))
            try SeedOperations.apply(named(operation), at: place, to: &session)
        case "listCategories":
            try operation.allow(["op"])
            isAboutLetters = true
        case "listAllOptions", "flatten":
            try operation.allow(["op"])
            isAboutAll = true
        case "countPerCategory": try operation.allow(["op"])
        case "firstOptionPerCategory":
            try operation.allow(["op"])
            for range in BreedGiven.letterRanges {
                let state = try session.catalog.applying(
                    .select(category: BreedGiven.letter, value: .string(range)),
                    to: session.state
                )
                firstBreeds[range] = try rows(in: state).first { $0.isSelected }.map { label($0.value) }
            }
        case "readSnapshot":
            try operation.allow(["op"])
            snapshots.append(Snapshot(rows: try allRows(), sections: try sections().compactMap(\.value)))
        case "diff":
            try operation.allow(["op"])
            try readDifference()
        default: try SeedOperations.apply(named(operation), at: place, to: &session)
        }
    }

    /// Operations without a filter are about breeds.
    private func named(_ operation: CaseJSON) throws -> CaseJSON {
        guard operation.has("option") else { return operation }
        var members = try operation.members
        members["filter"] = .string(BreedGiven.breed)
        return .object(members)
    }

    // MARK: Catalog and session

    var chosen: [Value] {
        get throws {
            try session.chosen(session.category(isAboutLetters ? BreedGiven.letter : BreedGiven.breed))
        }
    }

    var chosenLetters: [Value] {
        get throws { try session.chosen(session.category(BreedGiven.letter)) }
    }

    func label(_ value: Value) -> String {
        session.catalog.categories[1].label(of: value)
    }

    /// The breeds that can be chosen under the chosen letters.
    func rows(in state: FilterState? = nil) throws -> ValueResults {
        try session.catalog.evaluate(state ?? session.state)
            .result(for: 1, listing: ValueListRequest(limit: 1000)).values
    }

    /// All breeds: those under each of the letters, by name.
    func allRows() throws -> [ValueResult] {
        try BreedGiven.letterRanges.flatMap { range in
            var state = session.state
            let letter = try session.category(BreedGiven.letter)
            if try session.chosen(letter) != [.string(range)] {
                state = try session.catalog.applying(
                    .select(category: letter.id, value: .string(range)),
                    to: state
                )
            }
            return try rows(in: state)
        }
    }

    /// The letters, counted over all breeds.
    var letterRows: ValueResults {
        get throws {
            let breed = FilterOperation.set(category: BreedGiven.breed, selection: .null)
            return try session.catalog.evaluate(session.catalog.applying(breed, to: session.state)).result(for: 0)
                .values
        }
    }

    func sections() throws -> [Section] {
        try shown.evaluate(session.state)
            .sections(0..<1_000, of: 1, limit: SectionsDefinition.defaultLimit, in: shown.sortOrders[0]).sections
    }

    /// What became of the value that was toggled between two snapshots, in a sentence.
    private mutating func readDifference() throws {
        guard snapshots.count == 2, let toggled else { throw CaseFailure("no difference") }
        let rows = snapshots.map { $0.rows.filter { $0.value == toggled } }
        guard rows.allSatisfy({ $0.count == 1 }), rows[0][0].code == rows[1][0].code else {
            throw CaseFailure("the identity of \(toggled.text) changed")
        }
        let before = Set(snapshots[0].sections)
        let inserted = snapshots[1].sections.filter { !before.contains($0) }
        let changed = rows[0][0].isSelected == rows[1][0].isSelected ? "" : ", changed field selected"
        let sections =
            inserted == [toggled] && before.isSubset(of: snapshots[1].sections)
            ? "; one section inserted" : ""
        difference[label(toggled)] = "same id\(changed)\(sections)"
    }
}
