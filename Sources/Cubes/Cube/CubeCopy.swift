import FilterCore
import Following
import Support

/// What buckets count for, by their starts. For one thread at a time.
final class BucketMeasures {
    private(set) var all: [UInt32: UInt64] = [:]

    /// Sums of the server have as many bits.
    func add(_ measure: UInt64, to bucket: UInt32) { all[bucket, default: 0] &+= measure }
}

/// All combinations of a cube, or those of some buckets.
struct CubeCopy: SourceCopy {
    let client: ClusterClient
    let rows: CubeInquiry.Answer
    /// The times that statements read, one after the other; without time one that has all.
    let ranges: [Range<UInt32>]
    /// Buckets before it are gone.
    let windowStart: UInt32
    let isWhole: Bool
    let maxItems: Int
    /// What the rows of each bucket count for together, as they were read.
    let measures = BucketMeasures()

    var shape: CopyShape { rows.form.shape }

    func covers(_ id: Span<UInt8>) -> Bool {
        guard !isWhole else { return true }
        guard let bucket = RowID.bucket(of: id) else { return false }
        return bucket < windowStart || ranges.contains { $0.contains(bucket) }
    }

    /// - Throws: ``SourceFailure/refused(state:message:)`` with ``ServerRefusal/tooManyGroups`` for too many combinations.
    func forEachRow(
        _ body: (_ id: Span<UInt8>, _ json: Span<UInt8>) throws(SourceFailure) -> Void
    ) throws(SourceFailure) -> CopyAccount {
        var reader = RowBinaryReader(rows.form)
        var account = CopyAccount()
        var count = 0
        for range in ranges {
            try client.run(rows.statements.combinations(in: range) + " FORMAT RowBinary") {
                piece throws(SourceFailure) in
                account.byteCount += piece.count
                try reader.take(piece) { row throws(SourceFailure) in
                    count += 1
                    guard count <= maxItems else {
                        throw .refused(state: ServerRefusal.tooManyGroups, message: "too many combinations")
                    }
                    if let bucket = row.bucket { measures.add(row.measure, to: bucket) }
                    try body(row.id, row.json)
                }
            }
            try reader.finish()
        }
        account.lost = reader.takeLost()
        return account
    }
}
