import FilterCore

/// Writes types in Swift: an enumeration for each catalog, which needs Foundation alone.
struct SwiftWriter {
    private let catalog: DescribedCatalog
    private var source = SourceText()

    static func file(of catalogs: [DescribedCatalog]) -> String {
        let head = """
            // Made by “filter-service client --language swift”. Make it anew when the definition has changed.
            // swift-format-ignore-file
            // swiftlint:disable all

            import Foundation
            """
        return catalogs.reduce(head + "\n") { text, catalog in
            var writer = SwiftWriter(catalog: catalog)
            writer.write()
            return text + "\n" + writer.source.text
        }
    }

    private init(catalog: DescribedCatalog) { self.catalog = catalog }

    private mutating func write() {
        source.add("/// The catalog “\(catalog.title.inComment)”.")
        source.open("public enum \(SwiftName.type(catalog.identifier)) {")
        source.add("/// Its name in addresses.")
        source.add("public static let catalog = \(SwiftName.text(catalog.name))")
        source.add("/// The version of the definition that this file was made of.")
        source.add("public static let definitionVersion = \(SwiftName.text(catalog.definitionVersion))\n")
        source.add(SwiftFixedPart.text)
        writeIDs("CategoryID", of: "A category", catalog.categories.map { ($0.identifier, $0.id) })
        writeIDs("Sort", of: "An order of items", catalog.sorts.map { ($0.identifier, $0.id) })
        for category in catalog.categories {
            if let values = category.values { writeValues(values, of: category) }
        }
        SwiftSelectionWriter.write(catalog.categories, to: &source)
        SwiftItemWriter.write(catalog.items, to: &source)
        source.close("}")
    }

    /// The ids that the definition has.
    private mutating func writeIDs(_ name: String, of subject: String, _ ids: [(identifier: Identifier, id: String)]) {
        source.add("/// \(subject).")
        source.open("public struct \(name): RawRepresentable, Codable, Hashable, Sendable {")
        source.add("public let rawValue: String\n")
        source.add("public init(rawValue: String) { self.rawValue = rawValue }")
        if !ids.isEmpty { source.add("") }
        for (identifier, id) in ids {
            source.add(
                "public static let \(SwiftName.member(identifier)) = \(name)(rawValue: \(SwiftName.text(id)))"
            )
        }
        source.close("}\n")
    }

    private mutating func writeValues(_ values: DescribedValues, of category: DescribedCategory) {
        let name = SwiftName.inner(category.identifier)
        let raw: String
        let literals: String
        switch values.type {
        case .text: (raw, literals) = ("String", "ExpressibleByStringLiteral")
        case .number: (raw, literals) = ("Double", "ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral")
        case .scalar:
            raw = "JSON"
            let numbers = "ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral"
            literals = "ExpressibleByStringLiteral, \(numbers), ExpressibleByBooleanLiteral"
        }
        source.add("/// A value of “\(category.title.inComment)”. One that has no name here is made of what it is.")
        source.open("public struct \(name): RawRepresentable, Codable, Hashable, Sendable, \(literals) {")
        source.add("public let rawValue: \(raw)\n")
        source.add("public init(rawValue: \(raw)) { self.rawValue = rawValue }")
        source.add("public init(_ rawValue: \(raw)) { self.rawValue = rawValue }")
        switch values.type {
        case .text: source.add("public init(stringLiteral value: String) { rawValue = value }")
        case .number:
            source.add("public init(integerLiteral value: Int) { rawValue = Double(value) }")
            source.add("public init(floatLiteral value: Double) { rawValue = value }")
        case .scalar:
            source.add("public init(stringLiteral value: String) { rawValue = .text(value) }")
            source.add("public init(integerLiteral value: Int) { rawValue = .integer(value) }")
            source.add("public init(floatLiteral value: Double) { rawValue = .number(value) }")
            source.add("public init(booleanLiteral value: Bool) { rawValue = .flag(value) }")
            // Made by the compiler for texts and numbers alone.
            source.add("public init(from decoder: any Decoder) throws { rawValue = try JSON(from: decoder) }")
            source.add("public func encode(to encoder: any Encoder) throws { try rawValue.encode(to: encoder) }")
        }
        if !values.members.isEmpty { source.add("") }
        for member in values.members {
            let value = SwiftName.rawValue(member.value, of: values.type)
            source.add("public static let \(SwiftName.member(member.identifier)) = \(name)(\(value))")
        }
        source.close("}\n")
    }
}
