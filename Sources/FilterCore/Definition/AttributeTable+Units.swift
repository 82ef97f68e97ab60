// Units that stand beside the values of names: `V` at `specs.Voltage.unit`.
extension AttributeTable {
    /// The table with what has several units as one attribute for each, and without the units.
    ///
    /// ```
    /// specs.Voltage       230  12   400         specs.Voltage (V)   230       specs.Voltage (mV)   400
    /// specs.Voltage.unit  V    -    mV          specs.Voltage            12
    /// ```
    ///
    /// An attribute that a category of the definition names, or that items weigh by, stays one, whatever its units are.
    ///
    /// - Returns: besides, by attribute the only unit that it has.
    /// - Complexity: O(attributes + values of those with units).
    func joiningUnits(by definition: CatalogDefinition) -> (table: AttributeTable, units: [Text: String]) {
        let relevant = definition.groups.compactMap(\.relevance)
        guard !relevant.isEmpty else { return (self, [:]) }
        let written = Set(
            (definition.categories.map(\.attribute) + [definition.weight].compactMap(\.self)).map { Text($0) }
        )
        var units: [Text: String] = [:]
        var joined: [RawColumn] = []
        for column in columns {
            let isNamed = relevant.contains { $0.name(in: column.path) != nil }
            if isNamed, let measured = column.path.withoutUnit, self.column(measured) != nil, column.isOfTexts {
                continue
            }
            guard isNamed, let unit = self.column(column.path + String.unitEnding), unit.isOfTexts else {
                joined.append(column)
                continue
            }
            if written.contains(Text(column.path)) {
                joined.append(column)
            } else if unit.vocabulary.count == 1 {
                units[Text(column.path)] = unit.vocabulary[0].text
                joined.append(column)
            } else {
                joined += column.split(by: unit, itemCount: itemCount) { units[Text($0)] = $1 }
            }
        }
        return (AttributeTable(itemCount: itemCount, columns: joined), units)
    }
}

extension RawColumn {
    /// Whether all values are texts.
    fileprivate var isOfTexts: Bool { (0..<vocabulary.count).allSatisfy(vocabulary.isString) }

    /// One column for each unit, and one of the items without; those without a value are left out.
    ///
    /// - Parameters:
    ///   - units: of the items; the first one of an item counts.
    ///   - note: called with the path of each column that has a unit, and the unit.
    fileprivate func split(by units: RawColumn, itemCount: Int, _ note: (String, String) -> Void) -> [RawColumn] {
        var cursor = ValueCursor(units.offsets)
        var items: [[UInt32]] = Array(repeating: [], count: units.vocabulary.count + 1)
        offsets.forEachItem(of: itemCount) { item, _ in
            let unit = cursor.range(of: item).first.map { Int(units.codes[$0]) }
            items[unit ?? units.vocabulary.count].append(UInt32(item))
        }
        return items.indices.filter { !items[$0].isEmpty }.map { unit in
            guard unit < units.vocabulary.count else { return only(items[unit], at: path, itemCount: itemCount) }
            let text = units.vocabulary[unit].text
            note("\(path) (\(text))", text)
            return only(items[unit], at: "\(path) (\(text))", itemCount: itemCount)
        }
    }
}

extension String {
    fileprivate static let unitEnding = ".unit"

    /// The path whose unit stands under this one.
    fileprivate var withoutUnit: String? {
        hasSuffix(Self.unitEnding) ? String(dropLast(Self.unitEnding.count)) : nil
    }
}
