import CSimdJSON
import FilterCore

/// Finds the rows with a path that has more levels than a tree may have.
struct PathDepths {
    private let definition: CatalogDefinition?
    /// By number of path: its name, and what a hierarchy demands of it.
    private var paths: [(name: String, demands: [ValueDemand])] = []

    init(_ definition: CatalogDefinition?) {
        self.definition = definition
    }

    /// Leaves such rows out of a batch.
    ///
    /// - Parameter file: for the rows that are rejected.
    mutating func leaveOut(of batch: RowBatch, path file: String) -> [RejectedRow] {
        guard let definition else { return [] }
        for name in batch.newPaths {
            let demands = definition.demands(on: name).filter { if case .path = $0 { true } else { false } }
            paths.append((name, Array(demands)))
        }
        guard paths.contains(where: { !$0.demands.isEmpty }) else { return [] }
        var rejected: [RejectedRow] = []
        batch.forEachRow { row, leaves, strings, _ in
            guard batch.isItem[row], let reason = reason(against: leaves, strings: strings) else { return }
            rejected.append(RejectedRow(path: file, line: batch.places[row].line, reason: reason))
            batch.leaveOut(row)
        }
        return rejected
    }

    private func reason(against leaves: Span<csj_leaf>, strings: Span<UInt8>) -> RejectedRow.Reason? {
        for index in leaves.indices {
            let (name, demands) = paths[Int(leaves[index].path)]
            guard !demands.isEmpty, case .string(let range) = leaves[index].value else { continue }
            for demand in demands {
                let reason = demand.reasonAgainst(path: strings.extracting(range))
                if let reason { return .path(attribute: name, reason) }
            }
        }
        return nil
    }
}
