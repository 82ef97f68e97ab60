import FilterCore
import Foundation
import TestSupport
import Testing

@testable import CatalogFiles
@testable import JSON

/// DEFINITIONS.md beside the tables that definitions are read by.
struct DefinitionDocumentTests {
    /// The cells of the table under a heading, row by row.
    private static func rows(under heading: String) throws -> [[String]] {
        let text = try String(
            contentsOf: Repository.root.appending(path: "Documentation/DEFINITIONS.md"),
            encoding: .utf8
        )
        let section = try #require(text.components(separatedBy: "\n## ").first { $0.hasPrefix(heading + "\n") })
        let lines = section.split(separator: "\n").filter { $0.hasPrefix("| ") }
        return lines.dropFirst().map { $0.dropFirst(2).dropLast(2).components(separatedBy: " | ") }
    }

    private static func row(of option: CategoryOption) throws -> [String] {
        try #require(try rows(under: "Options of a category").first { $0[0] == "`\(option.name)`" })
    }

    /// What stands between backticks.
    private static func codes(in cell: String) -> [String] {
        cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .compactMap { $0.offset.isMultiple(of: 2) ? nil : String($0.element) }
    }

    @Test func everyMemberOfACatalogHasItsRow() throws {
        let names = try Self.rows(under: "The catalog").flatMap { Self.codes(in: $0[0]) }
        #expect(names == CatalogDefinition.members.map(\.name))
    }

    @Test func everyKindHasItsRow() throws {
        let names = try Self.rows(under: "Kinds of category").flatMap { Self.codes(in: $0[0]) }
        #expect(Set(names) == Set(CategoryKind.allCases.map(\.rawValue)))
    }

    @Test func everyOptionHasItsRow() throws {
        let names = try Self.rows(under: "Options of a category").map { $0[0] }
        #expect(names.sorted() == CategoryOption.all.map { "`\($0.name)`" }.sorted())
    }

    @Test(arguments: CategoryOption.all)
    func rowsNameTheKinds(option: CategoryOption) throws {
        let names = { (kinds: [CategoryKind]) in kinds.map(\.rawValue).joined(separator: ", ") }
        let others = CategoryKind.allCases.filter { !option.kinds.contains($0) }
        let kinds = others.isEmpty ? "all" : others.count < 3 ? "all but \(names(others))" : names(option.kinds)
        #expect(try Self.row(of: option)[1] == kinds)
    }

    @Test(arguments: CategoryOption.all)
    func rowsNameWhatCanBeSaid(option: CategoryOption) throws {
        let meaning = try Self.row(of: option)[2]
        for kind in option.kinds {
            switch option.property(of: kind) {
            case .choice(let choice): #expect(Set(choice.names).isSubset(of: Self.codes(in: meaning)))
            case .sort: #expect(Set(ValueSortKey.allCases.map(\.rawValue)).isSubset(of: Self.codes(in: meaning)))
            case .integer(_, let range): #expect(meaning.contains("\(range.lowerBound) to \(range.upperBound.grouped)"))
            case .includeNone: #expect(meaning.contains("{title, initial}"))
            case .unit: #expect(meaning.contains("{\(Unit.members.map(\.name).joined(separator: ", "))}"))
            case .histogram:
                #expect(meaning.contains("{\(HistogramDefinition.members.map(\.name).joined(separator: ", "))}"))
            case .templates: #expect(meaning.contains("{\(Templates.members.map(\.name).joined(separator: ", "))}"))
            default: break
            }
        }
    }

    /// A default in the document, written into a definition, changes nothing.
    @Test(arguments: CategoryOption.all)
    func rowsNameTheDefault(option: CategoryOption) throws {
        let defaults = try Self.row(of: option)[3].components(separatedBy: "; ")
        for kind in option.kinds {
            let own = defaults.first { $0.hasPrefix("\(kind.rawValue) `") } ?? defaults[0]
            guard let code = Self.codes(in: own).first, !own.hasPrefix("the same") else {
                #expect(option.property(of: kind)?.hasDefault(of: kind) == false, "\(kind)")
                continue
            }
            let json = (try? JSONValue(parsing: Array(code.utf8))) ?? .string(code)
            let members = [#""id": "c", "kind": "\#(kind.rawValue)""#, #""\#(option.name)": \#(json.jsonText)"#]
            let needed = kind == .options ? #""options": [{"id": "a", "filter": "x > 1"}]"# : #""attribute": "a""#
            let read = { (members: [String]) in
                try DefinitionText.read(#"{"categories": [{\#(members.joined(separator: ", "))}]}"#).categories
            }
            let (said, unsaid) = (try read(members + [needed]), try read([members[0], needed]))
            // The default order depends on other options, and so is not stored.
            let isSort = option.name == "sort"
            #expect(isSort ? said.map(\.valueOrder) == unsaid.map(\.valueOrder) : said == unsaid, "\(kind)")
        }
    }
}

extension CategoryOption.Property {
    /// Whether a category of a kind has something there that a file could say.
    fileprivate func hasDefault(of kind: CategoryKind) -> Bool {
        let plain = CategoryDefinition(id: "c", kind: kind, attribute: "a")
        return switch self {
        case .flag, .integer, .sort: true
        case .choice(let choice): choice.name(plain) != nil
        default: false
        }
    }
}
