import FilterCore

extension RandomWorld {
    /// The same world, whose items have an object of names and values besides, from which the definition makes categories: numbers,
    /// texts, booleans, dates and mixtures of them, in most items and in few.
    public var withNames: RandomWorld {
        var generator = SplitMix64(seed: seed)
        let names = ["Voltage", "Colour", "Screen size", "waterproof", "ports.left", "Größe", "since", "odd", "rare"]
        let items = items.map { item in
            names.enumerated().reduce(item) { item, entry in
                guard generator.chance(12 - entry.offset, in: 12) else { return item }
                return item.adding("specs.\(entry.element)", Self.values(of: entry.offset, using: &generator))
            }
        }
        var relevance = Relevance(attribute: "specs")
        relevance.limit = generator.pick([1, 2, 3, 4, 20])
        relevance.minCoverage = generator.pick([Number(0), Number(0), Number(0.25)!, Number(1)])
        relevance.pins = generator.pick([[], [], ["rare"], ["no such name", "since", "Colour"]])
        relevance.weights = generator.pick([[:], ["odd": Number(2), "ports.left": Number(1), "nothing": Number(9)]])
        relevance.position = generator.pick([0, 1, definition.categories.count])
        var written = definition
        written.groups.append(CategoryGroup(id: "specs", title: "Specs", relevance: relevance))
        return RandomWorld(seed: seed, items: items, definition: written, calendar: calendar)
    }

    private static func values(of name: Int, using generator: inout SplitMix64) -> [Value] {
        switch name {
        case 0: [generator.pick([5, 12, 230, 400])]
        case 1: generator.pick([["red"], ["blue"], ["red", "green"], []])
        case 2: [.number(Number(Double(Int.random(in: 0...400, using: &generator)) / 4)!)]
        case 3: [generator.pick([true, false])]
        case 6: [date(using: &generator)]
        case 7: [generator.pick([1, "1", true, "one"])]
        default: [generator.pick(["a", "b", "c"])]
        }
    }
}
