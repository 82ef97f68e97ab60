internal import CBitKernels

/// What each item counts for, in the narrower width that holds all weights.
enum WeightArray: Sendable {
    case bits8(FrozenArray<UInt8>)
    case bits32(FrozenArray<UInt32>)

    init(_ weights: some Collection<UInt32>) {
        if weights.allSatisfy({ $0 <= UInt8.max }) {
            self = .bits8(FrozenArray(weights.lazy.map { UInt8(truncatingIfNeeded: $0) }))
        } else {
            self = .bits32(FrozenArray(weights))
        }
    }

    /// The weights of some items, in their order.
    func gathered(_ items: FrozenArray<UInt32>) -> WeightArray {
        switch self {
        case .bits8(let weights): .bits8(FrozenArray(items.lazy.map { weights[Int($0)] }))
        case .bits32(let weights): .bits32(FrozenArray(items.lazy.map { weights[Int($0)] }))
        }
    }

    var bytesPerWeight: Int {
        switch self {
        case .bits8: 1
        case .bits32: 4
        }
    }

    /// Lends the weights to a kernel, which must not keep them.
    @unsafe func withKernelWeights<Result>(_ body: (cbk_weights) -> Result) -> Result {
        switch self {
        case .bits8(let weights):
            unsafe weights.withUnsafeBufferPointer {
                unsafe body(cbk_weights(bytes: $0.baseAddress, words: nil))
            }
        case .bits32(let weights):
            unsafe weights.withUnsafeBufferPointer {
                unsafe body(cbk_weights(bytes: nil, words: $0.baseAddress))
            }
        }
    }
}

extension WeightArray: RandomAccessCollection {
    var startIndex: Int { 0 }

    var endIndex: Int {
        switch self {
        case .bits8(let weights): weights.count
        case .bits32(let weights): weights.count
        }
    }

    subscript(item: Int) -> UInt32 {
        switch self {
        case .bits8(let weights): UInt32(weights[item])
        case .bits32(let weights): weights[item]
        }
    }
}

extension Bitmap {
    /// The weights of the members, added up one by one.
    ///
    /// - Parameter weights: by item.
    func weight(_ weights: WeightArray) -> Int {
        precondition(weights.count == itemCount, "every item has a weight")
        // Safe: the set has a bit for each weight.
        return unsafe withWords { set in
            unsafe weights.withKernelWeights { Int(unsafe cbk_weigh(set, Self.wordCount(of: itemCount), $0)) }
        }
    }
}

// MARK: - In an archive

extension WeightArray {
    func write(to archive: inout ArchiveWriter) {
        archive.write(bytesPerWeight)
        switch self {
        case .bits8(let weights): archive.write(array: weights)
        case .bits32(let weights): archive.write(array: weights)
        }
    }

    /// - Parameter count: how many weights there are.
    init(from archive: inout ArchiveReader, count: Int) throws(ArchiveError) {
        switch try archive.read(Int.self) {
        case 1: self = .bits8(try archive.array(count: count))
        case 4: self = .bits32(try archive.array(count: count))
        default: throw .impossible("weights have no width")
        }
    }
}
