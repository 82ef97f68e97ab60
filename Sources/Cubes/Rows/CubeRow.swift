/// A combination of columns, as an item.
struct CubeRow: ~Escapable {
    /// See ``RowID``.
    let id: Span<UInt8>
    let json: Span<UInt8>
    /// The start of the bucket, in seconds since 1970; `nil` without time.
    let bucket: UInt32?
    /// Not 0.
    let measure: UInt64

    @_lifetime(copy id, copy json)
    init(id: Span<UInt8>, json: Span<UInt8>, bucket: UInt32?, measure: UInt64) {
        self.id = id
        self.json = json
        self.bucket = bucket
        self.measure = measure
    }
}
