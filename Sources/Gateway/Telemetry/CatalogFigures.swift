package import Catalogs
import Clocks
package import FilterCore
import Support

/// The memory of the catalogs by part, as it was measured last, and since when their versions are served.
///
/// Measuring looks at every distinct value, so that no request does it: a thread of housekeeping does, for one version in a
/// while.
package final class CatalogFigures: Sendable {
    /// One catalog at one time.
    struct Measured: Sendable {
        let dataVersion: String
        /// Whether its tables of pairs were there.
        let hasPairs: Bool
        /// By part, with `json` for the items as they are sent.
        let bytes: [(part: String, bytes: Int)]
        /// From when on another version may be measured.
        let nextTime: Instant
    }

    private let measured = Mutex<[String: Measured]>([:])
    private let beginnings = Mutex<[String: (dataVersion: String, time: Instant)]>([:])
    private let now: @Sendable () -> Instant
    private let isStopped = Atomic<Bool>(false)

    /// - Parameter now: a steady clock.
    package init(now: @escaping @Sendable () -> Instant = SteadyClock().now) {
        self.now = now
    }

    /// Lets ``update(_:)`` end with the next step.
    package func stop() { isStopped.store(true, ordering: .relaxed) }

    /// The bytes of each part of a catalog; none before it was measured.
    package func bytes(of catalog: String) -> [(part: String, bytes: Int)] {
        measured.withLock { $0[catalog]?.bytes ?? [] }
    }

    /// The seconds since the present version of a catalog was first seen here.
    package func age(of snapshot: CatalogSnapshot) -> Int {
        let beginning = beginnings.withLock { $0[snapshot.name] }
        guard let beginning, beginning.dataVersion == snapshot.dataVersion else { return 0 }
        return Int((now().milliseconds - beginning.time.milliseconds) / 1000)
    }

    /// Notes which versions are served, and measures catalogs that have changed, or have tables of pairs by now: at once if
    /// they are new, later ones at most once a minute, and so rarely that it takes no more than a hundredth of a core.
    package func update(_ snapshots: [CatalogSnapshot]) {
        let names = Set(snapshots.map(\.name))
        let time = now()
        beginnings.withLock { beginnings in
            beginnings = beginnings.filter { names.contains($0.key) }
            for snapshot in snapshots where beginnings[snapshot.name]?.dataVersion != snapshot.dataVersion {
                beginnings[snapshot.name] = (snapshot.dataVersion, time)
            }
        }
        measured.withLock { $0 = $0.filter { names.contains($0.key) } }
        for snapshot in snapshots {
            let start = now()
            let last = measured.withLock { $0[snapshot.name] }
            let hasPairs = snapshot.catalog.hasPairs
            if let last {
                let isSame = last.dataVersion == snapshot.dataVersion && last.hasPairs == hasPairs
                if isSame || start < last.nextTime { continue }
            }
            let isStopped = { self.isStopped.load(ordering: .relaxed) }
            guard let memory = snapshot.catalog.memory(with: snapshot.items, unless: isStopped) else { return }
            let shares = memory.all
            let purposes = MemoryPurpose.allCases.map { purpose in
                (purpose.rawValue, shares.reduce(0) { $0 + ($1.byteCounts[purpose] ?? 0) })
            }
            let taken = now().milliseconds - start.milliseconds
            let bytes = [("json", memory.jsonByteCount)] + purposes
            measured.withLock {
                $0[snapshot.name] = Measured(
                    dataVersion: snapshot.dataVersion,
                    hasPairs: hasPairs,
                    bytes: bytes,
                    nextTime: Instant(milliseconds: start.milliseconds + max(60_000, 100 * taken))
                )
            }
        }
    }
}
