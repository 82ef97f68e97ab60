/// States of filter groups: operations, then what the state is.
enum StateRules {
    static func run(_ conformanceCase: ConformanceCase) throws {
        try conformanceCase.given.allow(["state"])
        var world = try StateWorld(conformanceCase.given["state"])
        for operation in conformanceCase.do where operation != .object(["op": .string("describeState")]) {
            try world.apply(operation)
        }
        let expected = try conformanceCase.expect.members
        guard Set(expected.keys) != ["notifications"] else {
            throw OutOfScope("change events; a value has no observers")
        }
        var groups = world.groups
        if let name = try conformanceCase.expect["in"]?.string {
            guard let copy = world.copies[name] else { throw CaseFailure("no copy \(name)") }
            groups = copy
        }
        for (key, expectation) in expected {
            switch key {
            case "in", "notifications": break
            case "returns": try expectEqual(world.returns, try expectation.elements.map { try $0.bool }, "the answers")
            default:
                guard try groups.check(key, expectation) else { throw CaseFailure("no rule for expecting \(key)") }
            }
        }
    }
}
