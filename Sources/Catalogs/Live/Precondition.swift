import Bytes
import CatalogFiles
import FilterCore
package import Support

/// The condition of If-Match and If-None-Match on the subject of a write (RFC 9110, 13.1). It is checked when the turn
/// of the write comes.
package struct Precondition: Sendable {
    /// What is asked about.
    package enum Subject: String, Sendable {
        case catalog, item
    }

    /// Why a write is refused.
    package enum Failure: Sendable, Equatable {
        /// If-Match: there is none, or it is another one by now.
        case noMatch(Subject, isThere: Bool)
        /// If-None-Match: there is one already.
        case match(Subject)
    }

    /// What the tag of a catalog is made of, beside its version.
    package struct CatalogTagBasis: Sendable {
        /// Stands for the service and its contract.
        private let fingerprint: String
        /// That the client likes, the best first.
        private let languages: [String]

        package init(_ fingerprint: String, languages: [String]) {
            self.fingerprint = fingerprint
            self.languages = languages
        }

        /// The tag of the catalog at its own address, in quotes.
        package func tag(of snapshot: CatalogSnapshot) -> String {
            let locale = snapshot.localizers.preferred(languages).locale
            return ContentTag.tag(
                dataVersion: snapshot.dataVersion,
                [fingerprint, snapshot.wording(for: locale).localizer.locale]
            )
        }
    }

    private let match: TagCondition?
    private let noneMatch: TagCondition?
    /// `nil` if the condition is about an item.
    private let tagBasis: CatalogTagBasis?

    /// A write that asks for nothing.
    package static let none = Precondition(match: nil, noneMatch: nil)

    /// - Parameter tagBasis: for a condition that is about a catalog.
    package init(match: TagCondition?, noneMatch: TagCondition?, of tagBasis: CatalogTagBasis? = nil) {
        self.match = match
        self.noneMatch = noneMatch
        self.tagBasis = tagBasis
    }

    /// Whether it asks about a catalog.
    var isOfCatalog: Bool { tagBasis != nil && (match != nil || noneMatch != nil) }

    /// Refuses a write to another version of a catalog than the client has seen.
    ///
    /// - Throws: `preconditionFailed`.
    func check(_ catalog: CatalogSnapshot?) throws(CatalogRefusal) {
        guard let tagBasis else { return }
        try check(.catalog) { catalog.map(tagBasis.tag) }
    }

    /// Refuses a write to another item than the client has seen.
    ///
    /// - Parameter item: its JSON; `nil` if there is none.
    /// - Throws: `preconditionFailed`.
    func check(item: [UInt8]?) throws(CatalogRefusal) {
        try check(.item) { item.map { ItemTag.tag(of: $0.span) } }
    }

    private func check(_ subject: Subject, _ makeTag: () -> String?) throws(CatalogRefusal) {
        guard match != nil || noneMatch != nil else { return }
        let tag = makeTag()
        if let match, !(tag.map(match.allows) ?? false) {
            throw .preconditionFailed(.noMatch(subject, isThere: tag != nil))
        }
        if let noneMatch, let tag, noneMatch.lists(tag) { throw .preconditionFailed(.match(subject)) }
    }
}
