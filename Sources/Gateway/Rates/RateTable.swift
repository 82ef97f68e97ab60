package import HTTPServer
import Support

/// A sender whose requests are counted together.
package enum RateKey: Hashable, Sendable {
    /// An address of IPv4, or the first 64 bits of one of IPv6: a client that has one of these has all of them.
    case address(NetworkAddress)
    /// The name of a key.
    case key(String)
}

/// Entries about the requests of senders, in a number of places that does not grow.
///
/// A key has eight places in which it may be. If all are taken, the one makes room that will be as good as unknown soonest,
/// because its bucket is full then. So a client that comes from many addresses takes the places of those, and an empty
/// bucket stays where it is until it has filled.
///
/// The places are in shards with a lock each, and no request takes two of them.
package final class RateTable<Entry: Sendable>: Sendable {
    private struct Place {
        let key: RateKey
        var entry: Entry
        var forgettableTime: UInt64
    }

    private final class Shard: Sendable {
        let places = Mutex<[Place?]>([])
    }

    private static var wayCount: Int { 8 }
    private static var shardCount: Int { 64 }

    private let shards: [Shard]
    /// Sets of eight places in each shard.
    private let setCount: Int

    /// - Parameter count: places, at least; memory is taken as they are needed.
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
        // The seed is the process's own: no client knows which keys share places.
        let hash = UInt(bitPattern: key.hashValue)
        let first = Int(hash / UInt(Self.shardCount) % UInt(setCount)) * Self.wayCount
        return shards[Int(hash % UInt(Self.shardCount))].places.withLock { places in
            if places.isEmpty { places = Array(repeating: nil, count: setCount * Self.wayCount) }
            let index = Self.index(of: key, in: places[first..<first + Self.wayCount])
            var place = places[index] ?? Place(key: key, entry: make(), forgettableTime: 0)
            if place.key != key { place = Place(key: key, entry: make(), forgettableTime: 0) }
            let (result, time) = change(&place.entry)
            place.forgettableTime = time
            places[index] = place
            return result
        }
    }

    /// The place of a key; otherwise a free one, or the one that makes room.
    private static func index(of key: RateKey, in places: ArraySlice<Place?>) -> Int {
        var best = places.startIndex
        for index in places.indices {
            guard let place = places[index] else { return index }
            if place.key == key { return index }
            if let other = places[best], place.forgettableTime < other.forgettableTime { best = index }
        }
        return best
    }
}
