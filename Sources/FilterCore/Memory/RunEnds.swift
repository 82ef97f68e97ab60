/// Where each of several runs ends that lie one after the other, such as the JSON of the items: little more than two bytes a
/// run while 64 of them are shorter than 64 KiB, else four bytes while all of them together are shorter than 4 GiB.
///
/// ```
/// near   starts: where each 64th run begins    offsets: behind the last of these, where each run ends
/// bits32, bits64   where each run ends
/// ```
enum RunEnds: Sendable {
    case near(starts: FrozenArray<UInt64>, offsets: FrozenArray<UInt16>)
    case bits32(FrozenArray<UInt32>)
    case bits64(FrozenArray<UInt64>)

    private static let blockShift = 6
    private static let blockCount = 1 << blockShift

    /// - Parameter ends: ascending.
    init(_ ends: some RandomAccessCollection<Int>) {
        func end(before run: Int) -> Int { run == 0 ? 0 : ends[ends.index(ends.startIndex, offsetBy: run - 1)] }
        let starts = stride(from: 0, to: ends.count, by: Self.blockCount).map(end(before:))
        var offsets: [UInt16] = []
        offsets.reserveCapacity(ends.count)
        for (run, end) in ends.enumerated() {
            guard let offset = UInt16(exactly: end - starts[run >> Self.blockShift]) else { break }
            offsets.append(offset)
        }
        if offsets.count == ends.count {
            self = .near(starts: FrozenArray(starts.map { UInt64($0) }), offsets: FrozenArray(offsets))
        } else if end(before: ends.count) <= UInt32.max {
            self = .bits32(FrozenArray(ends.map { UInt32($0) }))
        } else {
            self = .bits64(FrozenArray(ends.map { UInt64($0) }))
        }
    }

    /// The number of runs.
    var count: Int {
        switch self {
        case .near(_, let offsets): offsets.count
        case .bits32(let ends): ends.count
        case .bits64(let ends): ends.count
        }
    }

    /// Where a run lies.
    subscript(run: Int) -> Range<Int> {
        (run == 0 ? 0 : end(of: run - 1))..<end(of: run)
    }

    /// Where a run ends.
    func end(of run: Int) -> Int {
        switch self {
        case .near(let starts, let offsets): Int(starts[run >> Self.blockShift]) + Int(offsets[run])
        case .bits32(let ends): Int(ends[run])
        case .bits64(let ends): Int(ends[run])
        }
    }

    /// See ``FrozenArray/sharedMemory``.
    var sharedAddress: UInt {
        switch self {
        case .near(_, let offsets): offsets.sharedMemory.address
        case .bits32(let ends): ends.sharedMemory.address
        case .bits64(let ends): ends.sharedMemory.address
        }
    }
}

// MARK: - In an archive

// As numbers of four or eight bytes, as archives have always had them.
extension RunEnds {
    func write(to archive: inout ArchiveWriter) {
        let last = count == 0 ? 0 : end(of: count - 1)
        archive.write(last <= UInt32.max)
        if last <= UInt32.max {
            archive.write(array: FrozenArray((0..<count).lazy.map { UInt32(end(of: $0)) }))
        } else {
            archive.write(array: FrozenArray((0..<count).lazy.map { UInt64(end(of: $0)) }))
        }
    }

    /// - Parameter end: where the last run must end.
    init(from archive: inout ArchiveReader, end: Int) throws(ArchiveError) {
        if try archive.read(Bool.self) {
            self = .bits32(try archive.ends(end: end))
        } else {
            self = .bits64(try archive.ends(end: end))
        }
    }
}
