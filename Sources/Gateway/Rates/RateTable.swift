package import HTTPServer
import Support

/// A sender whose requests are counted together.
package enum RateKey: Hashable, Sendable {
    /// An address of IPv4, or the first 64 bits of one of IPv6: a client that has one of these has all of them.
    case address(NetworkAddress)
    /// The name of a key.
    case key(String)
}

/// Entries about the requests of senders, in a number of cells that does not grow.
///
/// A key has eight cells in which it may be. If all are taken, the one makes room that will be as good as unknown soonest,
/// because its bucket is full then. So a client that comes from many addresses takes the cells of those, and an empty
/// bucket stays where it is until it has filled.
///
/// The cells are in shards with a lock each, and no request takes two of them.
package final class RateTable<Entry: Sendable>: Sendable {
    private struct Cell {
        let key: RateKey
        var entry: Entry
        var forgettableTime: UInt64
    }

    private final class Shard: Sendable {
        let cells = Mutex<[Cell?]>([])
    }

    private static var wayCount: Int { 8 }
    private static var shardCount: Int { 64 }

    private let shards: [Shard]
    /// Sets of eight cells in each shard.
    private let setCount: Int

    /// - Parameter count: cells, at least; memory is taken as they are needed.
    init(count: Int) {
        setCount = max((count + Self.wayCount * Self.shardCount - 1) / (Self.wayCount * Self.shardCount), 1)
        shards = (0..<Self.shardCount).map { _ in Shard() }
    }

    /// Places that are there when all are needed.
    var capacity: Int { setCount * Self.wayCount * Self.shardCount }

    /// Looks at the entry of a key and changes it.
    ///
    /// - Parameters:
    ///   - make: the entry of a key that is not known.
    ///   - change: what it gives is the result; with the time from which on the entry says no more than a new one.
    /// - Complexity: O(1).
    func update<Result>(
        _ key: RateKey,
        make: () -> Entry,
        _ change: (inout Entry) -> (result: Result, forgettableTime: UInt64)
    ) -> Result {
        // The seed is the process's own: no client knows which keys share cells.
        let hash = UInt(bitPattern: key.hashValue)
        let first = Int(hash / UInt(Self.shardCount) % UInt(setCount)) * Self.wayCount
        return shards[Int(hash % UInt(Self.shardCount))].cells.withLock { cells in
            if cells.isEmpty { cells = Array(repeating: nil, count: setCount * Self.wayCount) }
            let index = Self.index(of: key, in: cells[first..<first + Self.wayCount])
            var cell = cells[index] ?? Cell(key: key, entry: make(), forgettableTime: 0)
            if cell.key != key { cell = Cell(key: key, entry: make(), forgettableTime: 0) }
            let (result, time) = change(&cell.entry)
            cell.forgettableTime = time
            cells[index] = cell
            return result
        }
    }

    /// The cell of a key; otherwise a free one, or the one that makes room.
    private static func index(of key: RateKey, in cells: ArraySlice<Cell?>) -> Int {
        var best = cells.startIndex
        for index in cells.indices {
            guard let cell = cells[index] else { return index }
            if cell.key == key { return index }
            if let other = cells[best], cell.forgettableTime < other.forgettableTime { best = index }
        }
        return best
    }
}
