package import CatalogFiles
package import FilterCore
import Support

/// Where the definition comes from that a catalog was compiled from.
enum DefinitionSource: Sendable, Equatable {
    /// As its author wrote it: that of the catalog has what the items made of it, as options by a rule.
    case written(CatalogDefinition)
    /// From the items.
    case inferred

    /// The definition as its author wrote it; that of the catalog if there was no author.
    func definition(of catalog: Catalog) -> CatalogDefinition {
        if case .written(let definition) = self { definition } else { catalog.definition }
    }
}

/// One version of one catalog: the engine's view, the stored items, and the constant parts of answers.
///
/// Immutable; a request keeps the snapshot it began with.
package final class CatalogSnapshot: Sendable {
    /// The name in addresses.
    package let name: String
    /// The name under which sessions keep it: that of a view includes the digest of its forced filter.
    package let storedName: String
    package let catalog: Catalog
    package let items: ItemStore
    /// Opaque to clients: the same for the same data and definition, in every process. Answers of two snapshots with the
    /// same one are the same: where it matters, it names the day, and the version that was compiled as a whole before
    /// items changed, as bins and the order of equal values stay those of that one.
    package let dataVersion: String
    /// Identifies the snapshot and its day within the process. In two snapshots of one version, items may have
    /// different places.
    package let identity: [UInt8]
    private let number: Int
    /// The version of the data and the definition alone.
    let baseVersion: String
    /// The ``baseVersion`` at which all items were compiled together.
    private let compiledVersion: String
    /// The dotted paths that items have, those of objects included.
    package let attributes: Set<Text>
    /// By category index: the constant parts of its values.
    package let values: [EncodedValues]
    /// By locale, for those in which the definition calls values otherwise.
    private let localizedValues: [String: [EncodedValues]]
    /// By locale.
    private let wordings: [String: Wording]
    /// By locale.
    private let encodedCategories: [String: EncodedCategories.Lazy]
    /// The locales of the service and of the definition.
    package let localizers: Localizers
    /// The definition from which the catalog is compiled again when its items change; `nil` for a catalog that does not
    /// change.
    package let source: DefinitionFile?
    let definitionSource: DefinitionSource
    /// Names what requests can say of it, see ``CatalogDefinition/version``: it stays while the items alone change.
    package let definitionVersion: String
    /// Which items of a catalog it has; `nil` for all.
    package let scope: CatalogScope?
    /// About what it takes, and what of that others share.
    package let memory: SnapshotMemory

    /// - Parameters:
    ///   - attributes: the dotted paths that items have.
    ///   - localizers: those of the service.
    ///   - source: of a live catalog.
    ///   - definitionSource: by default the definition was written, as the source or the catalog has it.
    ///   - scope: of a view.
    init(
        name: String,
        catalog: Catalog,
        items: ItemStore,
        dataVersion: String,
        attributes: [String],
        localizers: Localizers = .builtIn,
        source: DefinitionFile? = nil,
        definitionSource: DefinitionSource? = nil,
        scope: CatalogScope? = nil
    ) {
        self.source = source
        let definitionSource = definitionSource ?? .written(source?.definition ?? catalog.definition)
        self.definitionSource = definitionSource
        let authored = definitionSource.definition(of: catalog)
        // A view tells nothing of attributes that it does not show.
        definitionVersion = (scope != nil && authored.isInferred ? catalog.definition : authored).version
        self.scope = scope
        self.name = name
        storedName = scope?.storedName(of: name) ?? name
        self.catalog = catalog
        self.items = items
        baseVersion = dataVersion
        compiledVersion = dataVersion
        self.dataVersion = Self.version(dataVersion, compiledAt: dataVersion, of: catalog)
        number = Self.nextNumber
        identity = Self.identity(name: name, dataVersion: self.dataVersion, catalog: catalog, number)
        memory = SnapshotMemory(compiling: catalog, items, as: number)
        self.attributes = Self.paths(attributes)
        values = catalog.categories.map { EncodedValues(of: $0, in: name, wording: .english) }
        let localizers = localizers.adding(catalog.definition.localizations.keys)
        self.localizers = localizers
        let wordings = localizers.locales.map { locale in
            (locale, Wording(localizers.localizer(for: locale), of: catalog.definition))
        }
        self.wordings = Dictionary(uniqueKeysWithValues: wordings)
        encodedCategories = self.wordings.mapValues { _ in EncodedCategories.Lazy() }
        localizedValues = wordings.reduce(into: [:]) { localized, entry in
            let (locale, wording) = entry
            guard catalog.categories.contains(where: { !wording.labels(of: $0.definition).isEmpty }) else { return }
            localized[locale] = catalog.categories.map { EncodedValues(of: $0, in: name, wording: wording) }
        }
    }

    /// The same catalog on another day, see ``Catalog/on(_:)``.
    func on(_ day: CivilDate) -> CatalogSnapshot {
        CatalogSnapshot(self, catalog: catalog.on(day))
    }

    /// The same snapshot with a memory for words, see ``Catalog/finding(_:)``.
    package func finding(_ words: any WordCache) -> CatalogSnapshot {
        CatalogSnapshot(self, catalog: catalog.finding(words))
    }

    private init(_ other: CatalogSnapshot, catalog: Catalog) {
        name = other.name
        storedName = other.storedName
        self.catalog = catalog
        items = other.items
        baseVersion = other.baseVersion
        compiledVersion = other.compiledVersion
        dataVersion = Self.version(other.baseVersion, compiledAt: other.compiledVersion, of: catalog)
        number = other.number
        identity = Self.identity(name: name, dataVersion: dataVersion, catalog: catalog, number)
        memory = SnapshotMemory(other.memory, on: catalog)
        attributes = other.attributes
        values = other.values
        localizedValues = other.localizedValues
        wordings = other.wordings
        // On another day a category may have other values.
        let isSameDay = catalog.today == other.catalog.today
        encodedCategories = isSameDay ? other.encodedCategories : wordings.mapValues { _ in EncodedCategories.Lazy() }
        localizers = other.localizers
        source = other.source
        definitionSource = other.definitionSource
        definitionVersion = other.definitionVersion
        scope = other.scope
    }

    /// The snapshot after some of its items changed.
    ///
    /// - Parameters:
    ///   - catalog: made of that of `former`, see ``Catalog/changed(removing:keepingParts:adding:items:sequences:)``.
    ///   - attributes: the dotted paths that the items have that were added.
    convenience init(
        changing former: CatalogSnapshot,
        to catalog: Catalog,
        items: ItemStore,
        dataVersion: String,
        attributes: [String]
    ) {
        let number = Self.nextNumber
        self.init(
            of: former,
            with: catalog,
            items,
            dataVersion: dataVersion,
            compiledAs: former.compiledVersion,
            attributes: former.attributes.union(Self.paths(attributes)),
            scope: former.scope,
            SnapshotMemory(
                changing: former.memory,
                to: catalog,
                items,
                shared: items.sharing(former.items),
                as: number
            ),
            number
        )
    }

    /// A view of a snapshot whose definition was written.
    ///
    /// - Parameters:
    ///   - catalog: shows items of that of `whole`, see ``Catalog/showing(_:items:)``.
    ///   - byteCount: of the JSON of the items.
    ///   - attributes: the dotted paths that the items have, and that the definition names.
    convenience init(
        showing catalog: Catalog,
        of whole: CatalogSnapshot,
        byteCount: Int,
        dataVersion: String,
        attributes: [String],
        scope: CatalogScope
    ) {
        self.init(
            of: whole,
            with: catalog,
            whole.items.showing(catalog, byteCount: byteCount),
            dataVersion: dataVersion,
            compiledAs: dataVersion,
            attributes: Self.paths(attributes),
            scope: scope,
            SnapshotMemory(showing: catalog, of: whole.memory),
            Self.nextNumber
        )
    }

    /// A snapshot with the texts of another one, and the constant parts of those values that both have.
    private init(
        of former: CatalogSnapshot,
        with catalog: Catalog,
        _ items: ItemStore,
        dataVersion: String,
        compiledAs compiledVersion: String,
        attributes: Set<Text>,
        scope: CatalogScope?,
        _ memory: SnapshotMemory,
        _ number: Int
    ) {
        name = former.name
        storedName = scope?.storedName(of: name) ?? name
        self.catalog = catalog
        self.items = items
        baseVersion = dataVersion
        self.compiledVersion = compiledVersion
        self.dataVersion = Self.version(dataVersion, compiledAt: compiledVersion, of: catalog)
        self.number = number
        identity = Self.identity(name: name, dataVersion: self.dataVersion, catalog: catalog, number)
        self.memory = memory
        self.attributes = attributes
        wordings = former.wordings
        encodedCategories = wordings.mapValues { _ in EncodedCategories.Lazy() }
        localizers = former.localizers
        source = former.source
        definitionSource = former.definitionSource
        definitionVersion = former.definitionVersion
        self.scope = scope
        let before = former.catalog.categories
        func encoded(_ values: [EncodedValues]) -> [EncodedValues] {
            catalog.categories.indices.map { index in
                values[index].changed(from: before[index], to: catalog.categories[index], in: former.name)
            }
        }
        values = encoded(former.values)
        localizedValues = former.localizedValues.mapValues(encoded)
    }

    private static let numbers = Atomic<Int>(0)

    private static var nextNumber: Int { numbers.add(1, ordering: .relaxed).newValue }

    /// The paths of attributes with those of the objects that they are in.
    static func paths(_ attributes: [String]) -> Set<Text> {
        attributes.reduce(into: []) { paths, attribute in
            paths.formUnion(sequence(first: attribute, next: \.pathAbove).map { Text($0) })
        }
    }

    /// Whether its items change over HTTP.
    package var isLive: Bool { source != nil }

    /// A catalog that depends on the day gets another version each day.
    private static func version(_ base: String, compiledAt compiled: String, of catalog: Catalog) -> String {
        let version = compiled == base ? base : base + compiled.prefix(8)
        return catalog.dependsOnDay ? version + String(catalog.today.daysSinceEpoch, radix: 16) : version
    }

    private static func identity(name: String, dataVersion: String, catalog: Catalog, _ number: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(lengthAndBytesOf: name)
        bytes.append(lengthAndBytesOf: dataVersion)
        bytes.append(varint: catalog.today.daysSinceEpoch)
        bytes.append(varint: number)
        return bytes
    }

    /// In which words a locale of the catalog is spoken.
    package func wording(for locale: String) -> Wording {
        wordings[locale] ?? Wording(localizers.localizer(for: locale), of: catalog.definition)
    }

    /// The constant parts of all categories, in a locale.
    ///
    /// - Parameter make: makes them, where that was not done before.
    package func encodedCategories(in locale: String, made make: () -> EncodedCategories) -> EncodedCategories {
        encodedCategories[locale]?.categories(make) ?? make()
    }

    /// The constant parts of a category's values, in a locale.
    package func values(of index: Int, in locale: String) -> EncodedValues {
        localizedValues[locale]?[index] ?? values[index]
    }
}

extension String {
    /// The dotted path one step up, or `nil` at the top.
    fileprivate var pathAbove: String? {
        lastIndex(of: ".").map { String(self[..<$0]) }
    }
}
