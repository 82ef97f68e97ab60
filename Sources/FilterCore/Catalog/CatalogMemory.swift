/// The memory of a catalog and its items, each piece counted once.
public struct CatalogMemory: Sendable {
    /// The memory of one structure.
    public struct Share: Sendable {
        /// The id of a category or sort, the path of an attribute.
        public let name: String
        /// The kind of a category, the form of an attribute.
        public let form: String
        /// The distinct values, where they are known by number.
        public let valueCount: Int?
        public let byteCounts: [MemoryPurpose: Int]

        public var byteCount: Int { byteCounts.values.reduce(0, +) }
    }

    public let itemCount: Int
    /// The JSON of the items, packed where it is.
    public let jsonByteCount: Int
    /// The structures that find items by id.
    public let items: Share
    /// In the order of the definition.
    public let categories: [Share]
    /// Without the order of input, which takes nothing.
    public let sortOrders: [Share]
    /// Columns that no category and no order uses; by path.
    public let attributes: [Share]
    /// The tables of pairs; `nil` as long as they are not made.
    public let pairs: Share?

    /// All structures beside the JSON.
    public var all: [Share] { [items] + categories + sortOrders + attributes + (pairs.map { [$0] } ?? []) }

    /// Everything but the JSON.
    public var indexByteCount: Int {
        all.reduce(0) { $0 + $1.byteCount }
    }
}

extension Catalog {
    /// The memory of the catalog and its items.
    ///
    /// - Parameter items: what the catalog was made of.
    /// - Complexity: O(distinct values).
    public func memory(with items: ItemStore) -> CatalogMemory {
        guard let memory = memory(with: items, unless: { false }) else { preconditionFailure("it was not ended") }
        return memory
    }

    /// About the memory of the parts that items brought into the catalog and that cannot be estimated from the number
    /// of its values: words, nodes, the values of columns, and which of them products have twice.
    ///
    /// - Complexity: O(attributes + nodes).
    package var memoryByteCount: Int {
        let contents = categories.reduce(measure.weights?.memoryByteCount ?? 0) { sum, category in
            let measured = category.measuredContent
            return sum + category.content.memoryByteCount + (measured.values?.memoryByteCount ?? 0)
                + (measured.bins?.memoryByteCount ?? 0) + (measured.numbers?.memoryByteCount ?? 0)
        }
        return attributes.parts.all.reduce(contents) { sum, part in
            part.sources.values.reduce(sum) { $0 + $1.memoryByteCount }
        }
    }

    /// The same, some steps of which may take a while.
    ///
    /// - Parameter isEnded: asked before each step; `true` ends it without a result.
    package func memory(with items: ItemStore, unless isEnded: () -> Bool) -> CatalogMemory? {
        var meter = MemoryMeter()
        let json = items.parts.all.map { ($0.json.records, $0.json.templates) }
            .reduce(0) { $0 + meter.measure($1).values.reduce(0, +) }
        func measured(_ value: Any) -> [MemoryPurpose: Int] { isEnded() ? [:] : meter.measure(value) }
        let memory = CatalogMemory(
            itemCount: itemCount,
            jsonByteCount: json,
            items: .init(name: "items", form: "ids", valueCount: nil, byteCounts: measured(items)),
            categories: categories.map { category in
                let valueCount = category.kind.hasValues ? category.codeCount : nil
                let byteCounts = measured(category)
                return .init(
                    name: category.id,
                    form: category.kind.rawValue,
                    valueCount: valueCount,
                    byteCounts: byteCounts
                )
            },
            sortOrders: sortOrders.filter { $0.order != nil }.map {
                .init(name: $0.id, form: "order", valueCount: nil, byteCounts: measured($0))
            },
            attributes: attributes.parts.all[0].sources.sorted { $0.key < $1.key }.map { path, source in
                .init(name: path.string, form: source.form, valueCount: nil, byteCounts: measured(source))
            },
            pairs: parts.pairs.tables.map {
                .init(name: "pairs", form: "tables", valueCount: nil, byteCounts: measured($0))
            }
        )
        return isEnded() ? nil : memory
    }
}

extension AttributePart.Source {
    fileprivate var memoryByteCount: Int {
        switch self {
        case .facets(let vocabulary, let part): vocabulary.memoryByteCount + part.postings.memoryByteCount
        case .codes(let column): column.vocabulary.memoryByteCount
        case .numbers, .texts, .ids: 0
        }
    }

    fileprivate var form: String {
        switch self {
        case .facets: "values"
        case .numbers: "numbers"
        case .codes: "codes"
        case .texts: "texts of the items"
        case .ids: "ids of the items"
        }
    }
}
