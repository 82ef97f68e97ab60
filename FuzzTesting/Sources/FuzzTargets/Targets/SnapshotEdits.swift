@testable import Catalogs
@testable import FilterCore
@testable import Gateway

/// Changes to a snapshot file as a text of bytes: short, so that a mutator finds its way, and of use with every version of
/// the format.
///
/// ```
/// edit      = operation:byte section:byte place:2 bytes value:8 bytes
/// operation = 0 a byte | 1 four bytes | 2 eight bytes | 3 add to four bytes | 4 a number of the structure
///           | 5 swap two entries of the directory | 6 copy eight bytes from elsewhere | 7 add to a number of the structure
/// ```
///
/// All numbers are taken modulo what there is: each edit hits something.
enum SnapshotEdits {
    /// Tables of all pairs, however few items there are.
    static let pairs: PairLimits = {
        var limits = PairLimits()
        limits.minItemCount = 0
        limits.minItemsPerValue = 0
        return limits
    }()

    /// The file of the teas.
    static let original: [UInt8] = {
        Teas.snapshot.catalog.preparePairs(pairs)
        return SnapshotFile.archive(Teas.snapshot).finish().flatMap { Array($0) }
    }()

    private static let editBytes = 12

    static func apply(_ edits: [UInt8], to file: inout [UInt8]) {
        var start = 0
        while start + editBytes <= edits.count {
            apply(edits[start..<start + editBytes], in: &file)
            start += editBytes
        }
        file.seal()
    }

    private static func apply(_ edit: ArraySlice<UInt8>, in file: inout [UInt8]) {
        let bytes = Array(edit)
        let directory = file.number(at: 24)
        let count = file.number(at: 32)
        let value = bytes[4...].reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
        let index = Int(bytes[1]) % count
        let (section, byteCount) = (
            file.number(at: directory + 24 * index), file.number(at: directory + 24 * index + 8)
        )
        guard byteCount >= 8 else { return }
        let place = Int(bytes[2]) << 8 | Int(bytes[3])
        let last = count - 1
        let (structure, structureBytes) = (
            file.number(at: directory + 24 * last), file.number(at: directory + 24 * last + 8)
        )
        switch bytes[0] % 8 {
        case 0: file[section + place % byteCount] = bytes[4]
        case 1: file.set(value, at: section + place * 4 % (byteCount - 4), byteCount: 4)
        case 2: file.set(value, at: section + place * 8 % (byteCount - 7), byteCount: 8)
        case 3:
            let place = section + place * 4 % (byteCount - 4)
            file.set(
                file.number(at: place, byteCount: 4) &+ UInt64(bitPattern: Int64(Int8(bitPattern: bytes[4]))),
                at: place,
                byteCount: 4
            )
        case 4: file.set(value, at: structure + place % (structureBytes - 7), byteCount: 8)
        case 5:
            let (first, second) = (directory + 24 * index, directory + 24 * (place % last))
            for offset in 0..<24 { file.swapAt(first + offset, second + offset) }
        case 6:
            let other = section + Int(bytes[4]) * 8 % (byteCount - 7)
            file.set(file.number(at: other, byteCount: 8), at: section + place * 8 % (byteCount - 7), byteCount: 8)
        default:
            let place = structure + place % (structureBytes - 7)
            file.set(
                file.number(at: place, byteCount: 8) &+ UInt64(bitPattern: Int64(Int8(bitPattern: bytes[4]))),
                at: place,
                byteCount: 8
            )
        }
    }
}

extension [UInt8] {
    /// A number of the machine's byte order.
    fileprivate func number(at place: Int) -> Int {
        Int(truncatingIfNeeded: number(at: place, byteCount: 8))
    }

    fileprivate func number(at place: Int, byteCount: Int) -> UInt64 {
        self[place..<place + byteCount].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    fileprivate mutating func set(_ value: UInt64, at place: Int, byteCount: Int) {
        for byte in 0..<byteCount { self[place + byte] = UInt8(truncatingIfNeeded: value >> UInt64(8 * byte)) }
    }

    /// Gives the file the checksums that fit it.
    mutating func seal() {
        set(UInt64(Checksum(FrozenArray(self[64...])).value), at: 40, byteCount: 4)
        set(UInt64(Checksum(FrozenArray(self[..<60])).value), at: 60, byteCount: 4)
    }
}
