/// The demand of a category on the values of its attribute.
///
/// Items whose values meet the demands of an open definition never make it unfit, but for weights that are too much together
/// (see ``CatalogDefinition/isOpen``).
public enum ValueDemand: Sendable, Hashable {
    case bool
    /// A path of at most ``PathLimits/levels`` levels.
    case path(separator: String)
    case number
    case date
    /// Numbers only or dates only; the first item with a value decides.
    case numberOrDate
    /// Numbers that count from 1970.
    case instant(EpochUnit)
    /// How much an item counts for.
    case weight

    /// The demanded values, in words: “a number”.
    public var expected: String {
        switch self {
        case .bool: "true or false"
        case .path: "a text"
        case .number: "a number"
        case .date: "a date such as “2024-05-01”"
        case .numberOrDate: "a number or a date"
        case .instant(let unit): "a number of \(unit.rawValue) since 1970"
        case .weight: ItemWeights.expected
        }
    }

    /// Why a text is refused where a path is needed.
    ///
    /// - Complexity: O(bytes).
    package func reasonAgainst(path: Span<UInt8>) -> String? {
        guard case .path(let separator) = self else { return nil }
        let levels = path.partCount(separatedBy: separator.utf8Span.span)
        return levels <= PathLimits.levels ? nil : "\(levels) levels, and a path has at most \(PathLimits.levels)"
    }

    /// Whether a value is what is needed, by its type.
    public func allows(_ value: Value) -> Bool {
        switch (self, value) {
        case (.bool, .bool), (.path, .string), (.number, .number), (.numberOrDate, .number): true
        case (.date, .string(let text)), (.numberOrDate, .string(let text)): DateText(text.string) != nil
        case (.instant(let unit), .number(let number)): unit.instants(of: [number]) != nil
        case (.weight, _): UInt32(weight: value) != nil
        default: false
        }
    }
}

extension CatalogDefinition {
    /// The demands of the categories, and of weights, on the values of an attribute; empty if any value is allowed.
    ///
    /// - Complexity: O(*c*), *c* categories.
    public func demands(on attribute: String) -> Set<ValueDemand> {
        let demands = Set(categories.compactMap { $0.demand(on: attribute) })
        return weight.map { Text($0) } == Text(attribute) ? demands.union([.weight]) : demands
    }

    /// By attribute, the text between the values of one cell of a CSV file; of several the first one.
    package var cellSeparators: [Text: String] {
        let separated = categories.lazy.compactMap { category in
            category.cellSeparator.map { (Text(category.attribute), $0) }
        }
        return Dictionary(separated) { first, _ in first }
    }

    /// The attributes that categories, sorts, expressions, variants and weights name, some of them more than once.
    public var namedAttributes: [String] {
        categories.flatMap(\.namedAttributes) + sorts.flatMap { $0.keys.map(\.attribute) }
            + [variantsOf, weight].compactMap(\.self)
    }
}

extension CategoryDefinition {
    func demand(on path: String) -> ValueDemand? {
        guard !attribute.isEmpty else { return nil }
        guard Text(path) == Text(attribute) else {
            return kind == .hierarchy && path.isLevel(of: attribute) ? .path(separator: separator) : nil
        }
        switch kind {
        case .toggle: return .bool
        case .hierarchy: return .path(separator: separator)
        case .range, .comparison:
            if let epochUnit { return .instant(epochUnit) }
            switch bounds {
            case .fixed(.number?, _), .fixed(_, .number?): return .number
            case .fixed(.date?, _), .fixed(_, .date?): return .date
            default: return format == nil ? .numberOrDate : .number
            }
        case .options:
            switch optionRule {
            case .steps, .quantiles: return .number
            case .letters, nil: return nil
            }
        default: return nil
        }
    }

    /// The attributes that the category and its expressions name.
    public var namedAttributes: [String] {
        let expressions = options.compactMap { option -> String? in
            guard case .filter(let text) = option.test else { return nil }
            return text
        }
        let filters = (expressions + (filter.map { [$0] } ?? [])).compactMap { try? FilterExpression($0) }
            .flatMap(\.filters)
        return ([attribute] + attributes).filter { !$0.isEmpty } + filters.map(\.attribute.string)
    }
}

extension String {
    /// Whether this is `object.lvl0`, `object.lvl1`, …
    fileprivate func isLevel(of object: String) -> Bool {
        guard hasPrefix(object + ".lvl") else { return false }
        let number = dropFirst(object.count + 4)
        return !number.isEmpty && number.allSatisfy { $0.isASCII && $0.isNumber }
    }
}
