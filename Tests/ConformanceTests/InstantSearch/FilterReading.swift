import FilterCore

extension CaseJSON {
    /// `{type, attribute, value | operator + value | range, negated?, score?}`
    var filter: Filter {
        get throws {
            let filter: Filter
            switch try required("type").string {
            case "facet":
                try allow(["type", "attribute", "value", "negated", "score"])
                filter = .facet(
                    try required("attribute").text,
                    try required("value").value,
                    score: try self["score"]?.int
                )
            case "numeric" where has("range"):
                try allow(["type", "attribute", "range", "negated"])
                let bounds = try required("range").elements.map { Filter.Operand.number(try $0.number) }
                guard bounds.count == 2 else { throw CaseFailure("no range: \(self)") }
                filter = .range(try required("attribute").text, lower: bounds[0], upper: bounds[1])
            case "numeric":
                try allow(["type", "attribute", "operator", "value", "negated"])
                guard let comparison = ComparisonOperator(rawValue: try required("operator").string) else {
                    throw CaseFailure("no operator: \(self)")
                }
                filter = .comparison(try required("attribute").text, comparison, .number(try required("value").number))
            case "tag":
                try allow(["type", "value", "negated"])
                filter = .tag(try required("value").text)
            default: throw CaseFailure("no rule for the filter \(self)")
            }
            return try self["negated"]?.bool ?? false ? !filter : filter
        }
    }

    var filters: [Filter] {
        get throws { try elements.map { try $0.filter } }
    }

    /// `{kind, name, filterType?}`
    var group: FilterGroupID {
        get throws {
            try allow(["kind", "name", "filterType"])
            let name = try required("name").text
            switch try required("kind").string {
            case "and": return .and(name)
            case "hierarchical": return .hierarchical(name)
            case "or":
                guard let type = FilterType(rawValue: try required("filterType").string) else {
                    throw CaseFailure("no filter type: \(self)")
                }
                return .or(name, type)
            default: throw CaseFailure("no rule for the group \(self)")
            }
        }
    }

    var groups: [FilterGroupID] {
        get throws { try elements.map { try $0.group } }
    }

    var op: String {
        get throws { try required("op").string }
    }

    /// A string or null.
    var optionalString: String? {
        get throws { self == .null ? nil : try string }
    }
}

extension ConformanceCase {
    /// Throws unless exactly this one operation, without arguments, is done.
    func allowOnly(_ op: String) throws {
        guard `do` == [.object(["op": .string(op)])] else { throw CaseFailure("no rule for \(`do`)") }
    }

    /// The single expectation.
    func expectation(_ key: String) throws -> CaseJSON {
        try expect.allow([key])
        guard let expectation = try expect.members[key] else { throw CaseFailure("no “\(key)” in \(expect)") }
        return expectation
    }
}
