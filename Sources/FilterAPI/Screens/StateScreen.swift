import Bytes
import Catalogs
import FilterCore
import Gateway
import Sessions

/// The screen of a state: its parts from the cache, or written anew where one is missing.
struct StateScreen {
    let snapshot: CatalogSnapshot
    let head: SessionHead
    /// As ``SessionCoding`` writes the state, of which `head` is a part.
    let encodedState: [UInt8]
    /// An expression that the items have to pass besides.
    var scope: ItemSubset?
    let cache: ResultCache
    let bounds: RequestBounds

    /// Finds some parts in the cache, and writes those that are not there.
    ///
    /// - Parameter filters: those of the state; evaluated only if a part is missing.
    /// - Throws: `tooMuchWork`, `answerTooLarge`; parts that were written before it are kept.
    func assemble(
        _ parts: [ScreenPart],
        _ options: ScreenOptions,
        filters: @autoclosure () throws(ServiceError) -> FilterState
    ) throws(ServiceError) -> ScreenAssembly {
        let question = question(options)
        var found: [SharedBytes] = []
        found.reserveCapacity(parts.count)
        var screen: ScreenWriter?
        var writer = bounds.writer(capacity: 0)
        for part in parts {
            let key = cache.keepsParts ? question.key(of: part) : nil
            if let key, let kept = cache.part(key) {
                found.append(kept)
                continue
            }
            let evaluated = if let screen { screen } else { try self.writer(options, try filters()) }
            screen = evaluated
            let members = try bounds.members(reusing: &writer) { writer throws(ServiceError) in
                try evaluated.write(part, to: &writer)
            }
            found.append(cache.keep(members, by: key))
        }
        return ScreenAssembly(parts: found)
    }

    /// What the parts depend on.
    func question(_ options: ScreenOptions) -> ScreenQuestion {
        ScreenQuestion(
            of: snapshot,
            encodedState: encodedState,
            options: options,
            sort: head.settings.sort,
            pageSize: head.settings.pageSize,
            within: scope?.text
        )
    }

    /// - Throws: `tooMuchWork`.
    func writer(_ options: ScreenOptions, _ filters: FilterState) throws(ServiceError) -> ScreenWriter {
        try ScreenWriter(
            snapshot,
            filters,
            options: options,
            sort: head.settings.sort,
            pageSize: head.settings.pageSize,
            locale: head.settings.locale,
            keeping: head.shown,
            within: scope,
            cache: cache,
            bounds: bounds
        )
    }
}
