// Groups whose categories are made of the names of an object.
extension CatalogDefinition {
    /// The definition with a category for each name that items have in the objects of its groups: behind the written ones, in
    /// the order in which the names first appear. Where there are too many, those that most items have are made.
    ///
    /// A name whose attribute a category has already makes none: over the same items the outcome stays as it is.
    ///
    /// - Parameter units: those of the attributes that are measured in one.
    /// - Complexity: O(*v* + *b*), *v* values of these attributes, *b* bytes of the distinct ones.
    func withCategoriesOfNames(in table: AttributeTable, measuredIn units: [Text: String]) -> CatalogDefinition {
        var complete = self
        var shift = 0
        for (index, group) in groups.enumerated() {
            guard let relevance = group.relevance else { continue }
            let first = min(relevance.position + shift, complete.categories.count)
            complete.groups[index].relevance?.position = first
            let end = complete.categories.lastIndex { $0.group == group.id }.map { $0 + 1 } ?? first
            let made = complete.categoriesOfNames(in: table, of: relevance, group: group.id, measuredIn: units)
            complete.categories.insert(contentsOf: made, at: end)
            shift += made.count
        }
        return complete
    }

    private func categoriesOfNames(
        in table: AttributeTable,
        of relevance: Relevance,
        group: String,
        measuredIn units: [Text: String]
    ) -> [CategoryDefinition] {
        let known = Set(categories.map { Text($0.attribute) })
        let named = table.columns.filter { relevance.name(in: $0.path) != nil && !known.contains(Text($0.path)) }
        let written = AttributeTable(itemCount: table.itemCount, columns: named)
        let strays = zip(named, written.strayCodes(dates: dates)).map { column, strays in
            missing[Text(column.path)].map(column.codes) ?? strays
        }
        let read = written.read(leavingOut: strays, dates: dates)
        let profiles = read.columns.map { AttributeProfile($0, itemCount: table.itemCount) }
        let room = max(0, Self.mostCategories - categories.count - groups.count)
        let chosen = profiles.indices
            .sorted { (profiles[$1].coveredItemCount, $0) < (profiles[$0].coveredItemCount, $1) }
            .prefix(room)
            .sorted()
        let names = chosen.map { relevance.name(in: profiles[$0].path) ?? profiles[$0].path }
        let ids = CategoryNames.steadyIDs(for: names.map { "\(group).\($0)" }, besides: Set(categories.map(\.id)))
        return chosen.indices.map { place in
            let (id, name, profile) = (ids[place], names[place], profiles[chosen[place]])
            var category = CategoryDefinition(
                id: id,
                kind: InferenceRules.kind(ofNamed: profile),
                attribute: profile.path,
                title: Self.title(ofName: name)
            )
            category.group = group
            category.fit(profile)
            if let unit = units[Text(profile.path)] { category.measure(in: unit) }
            return category
        }
    }

    /// Names that people wrote for people stay as they are: those with a space, and those that begin with a capital.
    private static func title(ofName name: String) -> String {
        let isWritten = name.contains(" ") || (name.first?.isUppercase ?? false)
        let title = isWritten ? name : CategoryDefinition.title(fromName: name)
        return title.isEmpty ? name : title
    }
}

extension AttributeTable {
    /// The table with a column for each object of which a definition makes categories: at the path of the object the names that
    /// each item has.
    ///
    /// - Complexity: O(values of these attributes).
    func namingCategories(of definition: CatalogDefinition) -> AttributeTable {
        let objects = definition.groups.compactMap(\.relevance)
        guard !objects.isEmpty else { return self }
        var columns = self.columns
        for relevance in objects {
            let named = self.columns.compactMap { column in relevance.name(in: column.path).map { ($0, column) } }
            guard !named.isEmpty else { continue }
            columns.removeAll { Text($0.path) == Text(relevance.attribute) }
            columns.append(RawColumn(names: named, at: relevance.attribute, itemCount: itemCount))
        }
        return AttributeTable(itemCount: itemCount, columns: columns)
    }
}

extension RawColumn {
    /// The names of the columns in which each item has a value.
    fileprivate init(names: [(name: String, column: RawColumn)], at path: String, itemCount: Int) {
        // First how many names each item has, then where the next one of it goes.
        var places = [UInt32](repeating: 0, count: itemCount + 1)
        for (_, column) in names { column.offsets.forEachItem(of: itemCount) { item, _ in places[item + 1] += 1 } }
        var items: [UInt32] = []
        var starts: [UInt32] = []
        for item in 0..<itemCount {
            if places[item + 1] > 0 {
                items.append(UInt32(item))
                starts.append(places[item])
            }
            places[item + 1] += places[item]
        }
        starts.append(places[itemCount])
        var codes = [UInt32](repeating: 0, count: Int(places[itemCount]))
        var vocabulary = VocabularyBuilder()
        for (name, column) in names {
            let code = UInt32(vocabulary.intern(.string(name)))
            column.offsets.forEachItem(of: itemCount) { item, _ in
                codes[Int(places[item])] = code
                places[item] += 1
            }
        }
        self.init(
            path: path,
            vocabulary: vocabulary.finish(),
            codes: FrozenArray(codes),
            offsets: ValueOffsets(items: items, starts: starts, coveredCount: items.count, itemCount: itemCount),
            hasArrays: true
        )
    }
}
