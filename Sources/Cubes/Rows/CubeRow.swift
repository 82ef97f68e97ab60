/// A combination of columns, as an item.
struct CubeRow: ~Escapable {
    /// See ``RowID``.
    let id: Span<UInt8>
    let json: Span<UInt8>

    @_lifetime(copy id, copy json)
    init(id: Span<UInt8>, json: Span<UInt8>) {
        self.id = id
        self.json = json
    }
}
