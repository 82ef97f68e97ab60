// The functions by which the kinds take a whole selection at once.
extension Category {
    /// The error for a selection of another kind.
    var invalidSelection: FilterError { .invalidSelection(expected: kind.facts.selectionForm) }

    /// Parts wanted values into those chosen already, in order of selection, and new ones; repeats count once.
    func kept(
        _ wanted: [Value],
        of old: [Chosen<Value>],
        member: String?
    ) throws(FilterError) -> (kept: [Chosen<Value>], added: [Value]) {
        let chosen = Dictionary(old.map { ($0.element, $0) }, uniquingKeysWith: { first, _ in first })
        var kept: [Chosen<Value>] = []
        var added: [Value] = []
        var seen: Set<Value> = []
        for (index, value) in wanted.enumerated() where seen.insert(value).inserted {
            if let chosen = chosen[value] {
                kept.append(chosen)
            } else {
                do throws(FilterError) {
                    try requireKnown(value, index: index)
                } catch {
                    throw member.map { .inMember($0, error) } ?? error
                }
                added.append(value)
            }
        }
        return (kept.sorted { $0.sequence < $1.sequence }, added)
    }

    /// Of the paths of a tree none may lie below another one.
    func requireAntichain(_ values: [Value]) throws(FilterError) {
        guard values.count > 1 else { return }
        let distinct = Set(values)
        for (index, value) in values.enumerated() {
            var path = Text(value.text)
            while let parent = parentPath(of: path) {
                if distinct.contains(.string(parent)) { throw .relatedPaths(value.text, parent.string, index: index) }
                path = parent
            }
        }
    }

    /// `none` left out of a write means its initial.
    func requested(_ none: Bool?) throws(FilterError) -> Bool {
        guard let included = definition.includeNone else {
            if none != nil { throw .noneNotIncluded }
            return false
        }
        return none ?? included.initial
    }

    /// A range of dates takes dates, one of numbers takes numbers.
    ///
    /// - Parameter other: the end that it stands beside.
    func require(_ bound: Bound?, beside other: Bound? = nil, member: String) throws(FilterError) {
        guard let bound, !canMean(bound) || other.map({ $0.isDate != bound.isDate }) ?? false else { return }
        throw .invalidBound(member: member, expected: bound.isDate ? "a number" : "a date such as \"2024-05-01\"")
    }
}

extension String {
    /// Without white space at both ends.
    var trimmed: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }),
            let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }
}
