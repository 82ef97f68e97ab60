/// The JSON of all items, one after the other, in item order. Copies share the memory.
struct ItemJSON: Sendable {
    let bytes: FrozenArray<UInt8>
    let ends: RunEnds

    /// Calls `body` with an item's JSON, which must not escape the call.
    func withBytes<Result, Failure: Error>(
        of item: Int,
        _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(bytes.span.extracting(ends[item]))
    }
}
