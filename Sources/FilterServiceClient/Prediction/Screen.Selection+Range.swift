extension Screen.Selection {
    /// A range as it is written: `[lower, upper]`, one number for both, or the long form.
    init(range: JSONValue) {
        switch range {
        case .array(let bounds) where bounds.count == 2: json = ["lower": bounds[0], "upper": bounds[1]]
        case .object: json = range
        default: json = ["lower": range, "upper": range]
        }
    }

    /// The range for a chip, until the service has put it into words.
    func rangeText(unit: Screen.Unit) -> String {
        let bounds = [lower, upper].map { bound in
            bound.flatMap { $0 == .null ? nil : unit.prefix + $0.plainText }
        }
        let text =
            switch (bounds[0], bounds[1]) {
            case (let lower?, let upper?): "\(lower) – \(upper)"
            case (let lower?, nil): "≥ \(lower)"
            case (nil, let upper?): "≤ \(upper)"
            case (nil, nil): ""
            }
        return text + unit.suffix
    }

    /// Gives other values to members that it has; as the service writes a selection, it has all members of its kind.
    ///
    /// - Parameter other: what it becomes where it has no members at all.
    mutating func set(_ members: [String: JSONValue], or other: Screen.Selection) {
        guard case .object(var object) = json else { return self = other }
        for (name, value) in members where object[name] != nil { object[name] = value }
        json = .object(object)
    }
}
