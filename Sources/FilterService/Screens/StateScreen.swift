import FilterCore

/// The screen of a state: its parts from the cache, or written anew where one is missing.
struct StateScreen {
    let snapshot: CatalogSnapshot
    let head: SessionHead
    /// As ``SessionCoding`` writes the state, of which `head` is a part.
    let encodedState: [UInt8]
    /// An expression that the items have to pass besides.
    var scope: FilterScope?
    let cache: ResultCache

    /// Finds some parts in the cache.
    ///
    /// - Parameter filters: those of the state; evaluated only if a part is missing.
    func assemble(
        _ parts: [ScreenPart],
        _ options: ScreenOptions,
        filters: @autoclosure () throws(ServiceError) -> FilterState
    ) throws(ServiceError) -> ScreenAssembly {
        let question = ScreenQuestion(
            of: snapshot,
            encodedState: encodedState,
            options: options,
            sort: head.sort,
            pageSize: head.pageSize,
            within: scope?.form
        )
        var assembly = ScreenAssembly(parts, of: question, in: cache)
        if !assembly.isComplete { assembly.writer = writer(options, try filters()) }
        return assembly
    }

    func writer(_ options: ScreenOptions, _ filters: FilterState) -> ScreenWriter {
        ScreenWriter(
            snapshot,
            filters,
            options: options,
            sort: head.sort,
            pageSize: head.pageSize,
            locale: head.locale,
            within: scope,
            cache: cache
        )
    }
}
