import Catalogs
import FilterCore
import Gateway
import Sessions
import Support

/// Everything that the parts of an answer depend on, and the keys that they are kept by.
///
/// ```
/// key      = stem branch
/// stem     = snapshot scope state
///          | snapshot scope state snapshot scope state length:varint     difference of two screens; of the former
/// branch   = tag options                                                 0 for counts, ``ScreenPart`` for parts
///          | 254                                                         what an agent is told, see `ToolScreen`
///          | 255 { tag options tag options }                             of each part, in the former screen and the other
/// snapshot = name:text dataVersion:text day:varint                       ``CatalogSnapshot/identity``
/// scope    = 0 | 1 expression:text                                       as an expression prints
/// state    = the session's bytes, see SessionCoding                      summary, sections
///          | the same without the order in which categories were chosen from     categories, page
///          | the filters without the order in which categories were chosen from    counts
/// options  = { option }                                                  those on which it depends, see ``ScreenOption``
/// text     = length:varint bytes
/// ```
///
/// The day is there because filters of a state may count from today. The session's bytes hold its locale, its filters
/// and the order in which they were chosen, which the current filters follow; a category follows the order of what is
/// chosen in it, so that another way to the same choices finds its categories and items. Two sessions with equal bytes
/// may differ in id, revision and expiry; none of these is in any part.
struct ScreenQuestion {
    /// With the sort and the page size that the answer has.
    private(set) var options: ScreenOptions
    private let stem: CacheKey.Stem
    /// Without the order in which categories were chosen from.
    private let orderlessStem: CacheKey.Stem

    /// - Parameters:
    ///   - encodedState: as ``SessionCoding`` writes the state of a session.
    ///   - sort: the state's own, which the options may override.
    ///   - pageSize: likewise.
    ///   - scope: the expression that the items have to pass besides, as it prints; `nil` for none.
    /// - Complexity: O(bytes of the state).
    init(
        of snapshot: CatalogSnapshot,
        encodedState: [UInt8],
        options: ScreenOptions,
        sort: String,
        pageSize: Int,
        within scope: String?
    ) {
        self.options = options
        self.options.sort = options.sort ?? sort
        self.options.pageSize = options.pageSize ?? pageSize
        stem = Self.stem(of: encodedState, in: snapshot, within: scope)
        orderlessStem = Self.stem(of: SessionCoding.withoutOrder(encodedState), in: snapshot, within: scope)
    }

    /// The key of a part among ``ResultCache/parts``.
    func key(of part: ScreenPart) -> CacheKey {
        switch part {
        case .summary, .sections: CacheKey(stem, branch(of: part))
        case .categories, .page: CacheKey(orderlessStem, branch(of: part))
        }
    }

    /// The key of the difference of a part of this screen from the same part of another one, among
    /// ``ResultCache/parts``: everything that either part depends on.
    func key(of part: ScreenPart, differenceTo present: ScreenQuestion) -> CacheKey {
        let (former, present) = (key(of: part), present.key(of: part))
        var bytes = former.stem.bytes
        bytes.reserveCapacity(bytes.count + 4 + present.stem.bytes.count)
        bytes.append(contentsOf: present.stem.bytes)
        // Behind both, as what is forgotten is found by the front.
        bytes.append(varint: former.stem.bytes.count)
        return CacheKey(CacheKey.Stem(bytes), [Self.differenceTag] + former.branch + present.branch)
    }

    /// In the place of a ``ScreenPart``.
    private static let differenceTag: UInt8 = 0xFF

    private func branch(of part: ScreenPart) -> [UInt8] {
        var branch: [UInt8] = []
        branch.reserveCapacity(32)
        branch.append(part.rawValue)
        for option in ScreenOption.all(in: part) { option.appendKey(options, &branch) }
        return branch
    }

    /// The key of what a state counts among ``ResultCache/counts``, for the categories and the values that options ask for.
    ///
    /// The values of one category keep their order, which its list follows.
    ///
    /// - Parameter categories: the places of those that are counted, where the options and the snapshot do not say it.
    /// - Complexity: O(*n* log *n*), *n* bytes of the state.
    static func countsKey(
        _ state: FilterState,
        of snapshot: CatalogSnapshot,
        within scope: String?,
        _ options: ScreenOptions,
        categories: [Int]? = nil
    ) -> CacheKey {
        var branch: [UInt8] = [0]
        for option in ScreenOption.counted { option.appendKey(options, &branch) }
        for category in categories?.sorted() ?? [] { branch.append(varint: category) }
        return CacheKey(stem(of: SessionCoding.encodeUnordered(state), in: snapshot, within: scope), branch)
    }

    private static func stem(
        of state: [UInt8],
        in snapshot: CatalogSnapshot,
        within scope: String?
    ) -> CacheKey.Stem {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(snapshot.identity.count + 1 + state.count)
        bytes.append(contentsOf: snapshot.identity)
        if let scope {
            bytes.append(1)
            bytes.append(lengthAndBytesOf: scope)
        } else {
            bytes.append(0)
        }
        bytes.append(contentsOf: state)
        return CacheKey.Stem(bytes)
    }
}
