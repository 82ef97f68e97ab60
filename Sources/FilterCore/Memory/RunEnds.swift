/// Where each of several runs ends that lie one after the other, such as the JSON of the items: four bytes a run while
/// all of them together are shorter than 4 GiB.
enum RunEnds: Sendable {
    case bits32(FrozenArray<UInt32>)
    case bits64(FrozenArray<UInt64>)

    /// - Parameter ends: ascending.
    init(_ ends: [Int]) {
        if ends.last ?? 0 <= UInt32.max {
            self = .bits32(FrozenArray(ends.lazy.map { UInt32($0) }))
        } else {
            self = .bits64(FrozenArray(ends.lazy.map { UInt64($0) }))
        }
    }

    /// The number of runs.
    var count: Int {
        switch self {
        case .bits32(let ends): ends.count
        case .bits64(let ends): ends.count
        }
    }

    /// Where a run lies.
    subscript(run: Int) -> Range<Int> {
        switch self {
        case .bits32(let ends): (run == 0 ? 0 : Int(ends[run - 1]))..<Int(ends[run])
        case .bits64(let ends): (run == 0 ? 0 : Int(ends[run - 1]))..<Int(ends[run])
        }
    }
}

// MARK: - In an archive

extension RunEnds {
    func write(to archive: inout ArchiveWriter) {
        switch self {
        case .bits32(let ends):
            archive.write(true)
            archive.write(array: ends)
        case .bits64(let ends):
            archive.write(false)
            archive.write(array: ends)
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
