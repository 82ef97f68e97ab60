import FilterCore
import Support

/// A row of the table of changes, without its bytes.
struct ChangeRow {
    let sequence: Int
    /// The id of the catalog.
    let catalog: Int
    /// The code of the change.
    let kind: Int
    /// How many bytes of the change are in rows that follow.
    let rest: Int
    /// The data version after the last change of the commit.
    let version: String

    init(sequence: Int, catalog: Int, kind: Int, rest: Int, version: String) {
        self.sequence = sequence
        self.catalog = catalog
        self.kind = kind
        self.rest = rest
        self.version = version
    }

    init(_ columns: SQLiteRow) {
        self.init(
            sequence: columns.integer(0),
            catalog: columns.integer(1),
            kind: columns.integer(2),
            rest: columns.integer(3),
            version: columns.text(4)
        )
    }

    /// Whether a row may stand before this one: the parts of a change follow each other.
    func continues(_ before: ChangeRow?) -> Bool {
        guard let before, before.rest > 0 else { return true }
        return before.sequence + 1 == sequence && before.catalog == catalog && before.kind == kind
            && before.rest > rest
    }

    /// The CRC-32C of the row and its bytes.
    func checksum(with bytes: FrozenArray<UInt8>) -> Int {
        var head: [UInt8] = []
        for number in [sequence, catalog, kind, rest] { head.append(varint: number) }
        head.append(lengthAndBytesOf: version)
        let sum = Checksum(FrozenArray(keeping: head)).joined(with: Checksum(bytes), count: bytes.count)
        return Int(sum.value)
    }
}
