import FilterCore
import JSON

// One category of a file, by the table of its options.
extension CategoryDefinition {
    /// - Returns: the category with every option that can be read.
    static func read(
        _ object: DefinitionFaults.Object,
        id: String,
        kind: CategoryKind,
        group: String?,
        _ faults: inout DefinitionFaults
    ) -> CategoryDefinition {
        let attribute = faults.value("attribute", of: object) ?? ""
        let title: String? = faults.value("title", of: object)
        var category = CategoryDefinition(id: id, kind: kind, attribute: attribute, title: title)
        category.group = group
        for option in CategoryOption.all where object.json[option.name] != nil {
            if let reason = option.reasonAgainst(kind) { faults.report(object.pointer(of: option.name), reason) }
            _ = option.member(of: kind)?.read(object, &faults, &category)
        }
        // Both forms at once are for the engine to refuse.
        if object.json["attributes"] != nil { category.attribute = attribute }
        for (causes, effects) in consequences where causes.contains(where: { faults.isFaulty($0, of: object, kind) }) {
            for effect in effects { faults.forgive(effect, of: object) }
        }
        return category
    }

    /// A fault in one option must not look like another one elsewhere.
    private static let consequences: [(of: [String], for: [String])] = [
        (["attribute", "attributes", "filter"], ["attribute", "attributes", "includeNone", "options"]),
        (["options", "other", "operator"], ["options", "initial", "resetTo", "required", "max"]),
        (["selectionModel", "negatable"], ["unlisted", "initial", "resetTo"]),
        (["includeNone", "multiple"], ["initial", "resetTo", "max"]),
        (["dependsOn"], ["onParentChange"]),
    ]

    /// The options that differ from their defaults.
    var json: JSONValue { JSONValue(self, Self.members(of: kind)) }

    /// What it is made of, and the options of its kind.
    static func members(of kind: CategoryKind) -> [DefinitionMember<CategoryDefinition>] {
        let identity: [DefinitionMember<CategoryDefinition>] = [
            DefinitionMember("id", \.id, unless: { _ in nil }),
            DefinitionMember("kind") { .string($0.kind.rawValue) },
            DefinitionMember("attribute", \.attribute, unless: ""),
            DefinitionMember("title", \.title, madeFrom: \.id),
        ]
        return identity + CategoryOption.all.compactMap { $0.member(of: kind) }
    }
}

extension DefinitionFaults {
    /// Whether something is wrong with an option that the kind has.
    fileprivate func isFaulty(_ option: String, of object: Object, _ kind: CategoryKind) -> Bool {
        isFaulty(option, of: object) && CategoryOption.named(option)?.property(of: kind) != nil
    }
}
