import FilterCore

// The named filter expressions of kind `options`.
extension DefinitionFaults {
    mutating func options(of object: Object) -> [OptionDefinition]? {
        guard let elements = elements("options", of: object) else { return nil }
        var options: [OptionDefinition] = []
        for (element, pointer) in elements {
            guard let object = self.object(element, at: pointer) else { continue }
            checkNames(of: object, .option)
            let id = requiredString("id", of: object)
            let test = test(of: object)
            let option = option(object, id: id ?? "", test: test ?? .rest)
            if id != nil, test != nil { options.append(option) }
        }
        return options
    }

    mutating func other(of object: Object) -> OptionDefinition? {
        guard let object = self.object("other", of: object, .otherOption) else { return nil }
        let id = requiredString("id", of: object)
        let option = option(object, id: id ?? "", test: .rest)
        return id == nil ? nil : option
    }

    private mutating func option(_ object: Object, id: String, test: OptionDefinition.Test) -> OptionDefinition {
        var option = OptionDefinition(id: id, label: string("label", of: object), test: test)
        option.icon = string("icon", of: object)
        option.meta = object.json["meta"].map(\.compactText)
        return option
    }

    /// What the option takes: letters or a filter.
    private mutating func test(of object: Object) -> OptionDefinition.Test? {
        switch (object.json["letters"], object.json["filter"]) {
        case (nil, nil): report(object.pointer, "“letters” or “filter” is missing")
        case (_?, _?): report(object.pointer, "an option takes “letters” or a “filter”, not both")
        case (_?, nil): return string("letters", of: object).map { .letters($0) }
        case (nil, _?): return string("filter", of: object).map { .filter($0) }
        }
        return nil
    }
}
