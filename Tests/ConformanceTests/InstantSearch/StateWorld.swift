import FilterCore

/// A state of filter groups, and what its operations answered.
struct StateWorld {
    var groups = FilterGroups()
    /// Copies by name.
    var copies: [String: FilterGroups] = [:]
    /// What each removal answered.
    var returns: [Bool] = []
    private var sequence: UInt32 = 0

    /// The state that these operations build.
    init(_ operations: CaseJSON?) throws {
        for operation in try operations?.elements ?? [] { try apply(operation) }
        returns = []
    }

    mutating func apply(_ operation: CaseJSON) throws {
        switch try operation.op {
        case "add":
            try operation.allow(["op", "group", "filters"])
            let group = try operation.required("group").group
            for filter in try operation.required("filters").filters { try add(filter, to: group) }
        case "remove":
            try operation.allow(["op", "group", "filters"])
            let group = try operation["group"]?.group
            let found = try operation.required("filters").filters.map { filter in
                group.map { groups.remove(filter, from: $0) } ?? groups.remove(filter)
            }
            returns.append(found.contains(true))
        case "toggle":
            try operation.allow(["op", "group", "filters"])
            let group = try operation.required("group").group
            for filter in try operation.required("filters").filters {
                sequence += 1
                try groups.toggle(filter, in: group, sequence: sequence)
            }
        case "clear":
            try operation.allow(["op"])
            groups.removeAll()
        case "clearGroups":
            try operation.allow(["op", "groups"])
            groups.removeAll(try operation.required("groups").groups)
        case "clearAttribute":
            try operation.allow(["op", "attribute", "group"])
            groups.removeAll(attribute: try operation.required("attribute").text, in: try operation["group"]?.group)
        case "clearFilters":
            try operation.allow(["op", "groups", "mode"])
            try clearFilters(operation["groups"]?.groups, mode: operation.required("mode").string)
        case "copy":
            try operation.allow(["op", "to"])
            copies[try operation.required("to").string] = groups
        case "batch":
            try operation.allow(["op", "ops"])
            for inner in try operation.required("ops").elements { try apply(inner) }
        case "notify":
            // A value has no observers: everybody sees the state as it is.
            try operation.allow(["op"])
        case "command.removeAllForAttribute":
            throw OutOfScope("a defect of the library: the command overlooks the group it is given")
        default: throw CaseFailure("no rule for \(operation)")
        }
    }

    /// Adds a filter; one of the wrong type is refused by an error, where the library drops it silently.
    mutating func add(_ filter: Filter, to group: FilterGroupID) throws {
        sequence += 1
        do throws(FilterGroupError) {
            try groups.add(filter, to: group, sequence: sequence)
        } catch {
            try expectEqual(error, .wrongType(filter.type, group: group), "the refusal")
        }
    }

    /// The widget that clears: without groups everything, whatever the mode.
    private mutating func clearFilters(_ ids: [FilterGroupID]?, mode: String) throws {
        switch (ids, mode) {
        case (nil, "specified"), (nil, "except"): groups.removeAll()
        case (let ids?, "specified"): groups.removeAll(ids)
        case (let ids?, "except"): groups.removeAll(except: ids)
        default: throw CaseFailure("no rule for the mode \(mode)")
        }
    }
}

/// Compares a state with what a case expects of it.
extension FilterGroups {
    /// - Returns: whether the key is about the state itself.
    func check(_ key: String, _ expectation: CaseJSON) throws -> Bool {
        switch key {
        case "filters":
            try expectEqual(FilterPrinter.text(self), try expectation.optionalString, "the text")
            if let expression { try expectEqual(try FilterExpression(description), expression, "the text read back") }
        case "contains":
            for question in try expectation.elements {
                try question.allow(["filter", "group", "is"])
                let filter = try question.required("filter").filter
                let isThere = try question["group"].map { contains(filter, in: try $0.group) } ?? contains(filter)
                try expectEqual(isThere, try question.required("is").bool, "\(question)")
            }
        case "groupFilters":
            for group in try expectation.elements {
                try group.allow(["group", "filters"])
                let filters = self[try group.required("group").group].map(\.element)
                try expectEqual(Set(filters), Set(try group.required("filters").filters), "the group")
            }
        case "isEmpty": try expectEqual(isEmpty, try expectation.bool, "isEmpty")
        case "disjunctiveFacetAttributes":
            let attributes = Set(try expectation.elements.map { try $0.text })
            try expectEqual(disjunctiveFacetAttributes, attributes, "the disjunctive attributes")
        case "facetRefinements":
            for (attribute, values) in try expectation.members {
                let values = Set(try values.elements.map { try $0.text })
                try expectEqual(facetRefinements[Text(attribute)], values, "the refinements of \(attribute)")
            }
            try expectEqual(facetRefinements.count, try expectation.members.count, "the number of refined attributes")
        case "text": try expectEqual(description, try expectation.string, "the description")
        case "debugText": try expectEqual(debugText, try expectation.string, "the debug description")
        default: return false
        }
        return true
    }
}
