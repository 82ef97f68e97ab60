import FilterCore

/// A filter that is on or off.
enum ToggleRules {
    static func run(_ conformanceCase: ConformanceCase) throws {
        let given = conformanceCase.given
        try given.allow(["filter", "operator", "groupName", "selected", "state"])
        guard conformanceCase.do != [.object(["op": .string("defaults")])] else {
            throw OutOfScope("defaults of a widget's constructor; a definition states its kinds")
        }
        let filter = try given.required("filter").filter
        var definition = CategoryDefinition(id: "toggle", kind: .toggle, attribute: "")
        definition.filter = FilterPrinter.text(filter)
        let group = try conformanceCase.widgetGroup(default: filter.attribute.string, filter.type)
        definition.filterGroup = group.description
        var session = try EngineSession(definition, [], for: conformanceCase)
        if try given["selected"]?.bool ?? false {
            try session.apply(.set(category: "toggle", selection: .toggle(true)))
        }
        for operation in conformanceCase.do {
            switch try operation.op {
            case "filterToggle.set":
                try operation.allow(["op", "selected"])
                let isOn = try operation.required("selected").bool
                try session.apply(.set(category: "toggle", selection: .toggle(isOn)))
            case "view.toggle":
                try operation.allow(["op"])
                let isOn = try session.result().toggle?.isOn ?? false
                try session.apply(.set(category: "toggle", selection: .toggle(!isOn)))
            case "filterToggle.connect", "connectView": try operation.allow(["op"])
            default: try session.apply(operation)
            }
        }
        for (key, expectation) in try conformanceCase.expect.members {
            switch key {
            case "selected", "viewSelected", "computedSelected":
                try expectEqual(try session.result().toggle?.isOn, try expectation.bool, "the choice")
            case "notifications": break
            default:
                guard try session.check(key, expectation) else { throw CaseFailure("no rule for expecting \(key)") }
            }
        }
    }
}
