/// A language in which the types of catalogs can be written.
package enum ClientLanguage: String, CaseIterable, Sendable {
    case swift
    case typescript
    case python

    /// One file with the types of all catalogs.
    package func file(of catalogs: [DescribedCatalog]) -> String {
        switch self {
        case .swift: SwiftWriter.file(of: catalogs)
        case .typescript: TypeScriptWriter.file(of: catalogs)
        case .python: PythonWriter.file(of: catalogs)
        }
    }
}
