import FilterCore
import TestSupport

/// Breeds by first letter, as the multi-filter shows them: a category that is always chosen, the breeds that it lets
/// choose, and the pictures of each breed as items.
enum BreedGiven {
    static let letterRanges = ["a-c", "d-f", "g-i", "j-k", "l-n", "o-r", "s-z"]
    static let letter = "letter"
    static let breed = "breed"

    /// A breed, or one variety of it.
    struct Option {
        let name: String
        let key: String
    }

    /// A breed with varieties is no option itself. By name.
    static func options(_ breeds: [String: CaseJSON]) throws -> [Option] {
        try breeds.flatMap { main, varieties in
            let varieties = try varieties.elements.map { try $0.string }
            guard !varieties.isEmpty else { return [Option(name: main, key: main)] }
            return varieties.map { Option(name: "\(main) \($0)", key: "\(main)/\($0)") }
        }
        .sorted { $0.name < $1.name }
    }

    static func letters(id: String, attribute: String) -> CategoryDefinition {
        var category = CategoryDefinition(id: id, kind: .options, attribute: attribute)
        category.options = letterRanges.map { OptionDefinition(id: $0, label: $0, test: .letters($0)) }
        category.operator = .single
        return category
    }

    /// - Parameter pictures: how many items each option has.
    static func given(_ options: [Option], pictures: Int) throws -> SeedGiven {
        var given = SeedGiven()
        var letter = letters(id: Self.letter, attribute: "name")
        letter.isRequired = true
        letter.initial = .values([.string(letterRanges[0])])
        try given.add(letter, named: Self.letter)
        var breed = CategoryDefinition(id: Self.breed, kind: .multi, attribute: "key")
        breed.values = options.map { .string($0.key) }
        breed.sort = [.label]
        breed.dependsOn = Self.letter
        breed.onParentChange = .first
        breed.initial = .first
        for option in options {
            breed.labels[Text(option.key)] = option.name
            given.valueNames[option.name] = .string(option.key)
            for picture in 0..<pictures {
                let item = ReferenceItem(["key": [.string(option.key)], "name": [.string(option.name)]])
                given.items.append((.string("\(option.key)/\(picture)"), item))
            }
        }
        try given.add(breed, named: Self.breed)
        return given
    }
}
