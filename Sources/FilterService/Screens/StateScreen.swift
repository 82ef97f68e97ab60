import FilterCore

/// The answer to a state: its parts from the cache, or written anew where one is not there.
struct StateScreen {
    let snapshot: CatalogSnapshot
    let head: SessionHead
    /// As ``SessionCoding`` writes the state, of which `head` is a part.
    let encodedState: [UInt8]
    /// An expression that the items have to pass besides.
    var scope: FilterScope?
    let cache: ResultCache

    /// An object with the members of some parts.
    ///
    /// - Parameters:
    ///   - filters: those of the state; asked for only if a part has to be written.
    ///   - before: writes members that come first.
    ///   - after: writes members that come last.
    func bytes(
        _ parts: [ScreenPart],
        _ options: ScreenOptions,
        filters: () throws(ServiceError) -> FilterState,
        before: (inout JSONWriter) -> Void = { _ in },
        after: (inout JSONWriter) -> Void = { _ in }
    ) throws(ServiceError) -> [UInt8] {
        let question = ScreenQuestion(
            of: snapshot,
            encodedState: encodedState,
            options: options,
            sort: head.sort,
            pageSize: head.pageSize,
            within: scope?.form
        )
        let assembly = ScreenAssembly(parts, of: question, in: cache)
        let screen = assembly.isComplete ? nil : writer(options, try filters())
        var writer = JSONWriter(capacity: assembly.capacity)
        writer.beginObject()
        before(&writer)
        assembly.write(to: &writer, from: screen)
        after(&writer)
        writer.endObject()
        return writer.bytes
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
