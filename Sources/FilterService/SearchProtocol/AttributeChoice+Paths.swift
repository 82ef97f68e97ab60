import FilterCore

extension SearchParameters.AttributeChoice {
    /// The choice among the members of a member; `nil` if that is not wanted, nor anything in it.
    ///
    ///     // of price.net and -price.net.tax
    ///     choice.below("price")?.below("net")     // all of it but “tax”
    ///
    /// - Complexity: O(names).
    func below(_ key: String) -> Self? {
        let isNamed = { (name: String) in Text(name) == Text(key) }
        if excluded.contains(where: isNamed) { return nil }
        let excluded = excluded.compactMap { $0.rest(after: key) }
        if includesAll || included.contains(where: isNamed) {
            return Self(includesAll: true, included: [], excluded: excluded)
        }
        let included = included.compactMap { $0.rest(after: key) }
        return included.isEmpty ? nil : Self(includesAll: false, included: included, excluded: excluded)
    }

    /// What is left of a value: objects with the wanted members, and arrays of these.
    func cut(_ value: JSONValue) -> JSONValue {
        if includesAll, excluded.isEmpty { return value }
        switch value {
        case .object(let members):
            return .object(
                members.compactMap { member in
                    below(member.key).map { JSONValue.Member(member.key, $0.cut(member.value)) }
                }
            )
        case .array(let elements): return .array(elements.map(cut))
        case .null, .bool, .number, .string: return value
        }
    }
}

extension String {
    /// The rest of a dotted path after a first step, or `nil` if it does not begin with it.
    fileprivate func rest(after step: String) -> String? {
        let prefix = (step + ".").utf8
        guard utf8.starts(with: prefix) else { return nil }
        return String(utf8.dropFirst(prefix.count))
    }
}
