internal import CBitKernels

/// Value codes in the narrowest width that holds them all.
enum CodeArray: Sendable {
    case bits8(FrozenArray<UInt8>)
    case bits16(FrozenArray<UInt16>)
    case bits32(FrozenArray<UInt32>)

    /// - Parameter codeCount: codes are below it.
    init(_ codes: some Collection<UInt32>, codeCount: Int) {
        if codeCount <= 1 << 8 {
            self = .bits8(FrozenArray(codes.lazy.map { UInt8(truncatingIfNeeded: $0) }))
        } else if codeCount <= 1 << 16 {
            self = .bits16(FrozenArray(codes.lazy.map { UInt16(truncatingIfNeeded: $0) }))
        } else {
            self = .bits32(FrozenArray(codes))
        }
    }

    var count: Int {
        switch self {
        case .bits8(let codes): codes.count
        case .bits16(let codes): codes.count
        case .bits32(let codes): codes.count
        }
    }

    var bytesPerCode: Int {
        switch self {
        case .bits8: 1
        case .bits16: 2
        case .bits32: 4
        }
    }

    subscript(index: Int) -> Int {
        switch self {
        case .bits8(let codes): Int(codes[index])
        case .bits16(let codes): Int(codes[index])
        case .bits32(let codes): Int(codes[index])
        }
    }

    /// The items that have one of some codes, each item one.
    ///
    /// - Precondition: codes are of a byte.
    /// - Complexity: O(*n*), *n* items, 64 of them at a time where the processor can.
    func lookedUp(_ wanted: some Sequence<Int>) -> Bitmap {
        guard case .bits8(let codes) = self else { preconditionFailure("only bytes are looked through") }
        // See `cbk_with_codes8`.
        var rows = [UInt8](repeating: 0, count: 32)
        for code in wanted where code < 1 << 8 { rows[(code >> 7) << 4 | code & 15] |= 1 << UInt8(code >> 4 & 7) }
        // Safe: the set has a bit for each code.
        return unsafe Bitmap(itemCount: codes.count) { result in
            unsafe codes.withUnsafeBufferPointer {
                unsafe cbk_with_codes8(result, $0.baseAddress, $0.count, rows)
            }
        }
    }

    /// Adds to `counts` one for each code of each member, those of item `i` being `width` in a row from `i * width` on.
    ///
    /// - Parameter weights: what is added instead of one, by item.
    /// - Precondition: `width` codes per item; `counts` has a place for every code.
    func addHistogram(
        of set: Bitmap,
        width: Int = 1,
        weighing weights: WeightArray? = nil,
        to counts: inout [UInt32]
    ) {
        if let weights { return addWeights(weights, of: set, width: width, to: &counts) }
        // Safe: `set` has a bit per item, codes are below `counts.count` by construction.
        let words = set.words.count
        unsafe counts.withUnsafeMutableBufferPointer { counts in
            unsafe set.withWords { set in
                switch self {
                case .bits8(let codes):
                    unsafe codes.withUnsafeBufferPointer {
                        let codeCount = min(counts.count, 1 << 8)
                        unsafe cbk_histogram8(set, words, $0.baseAddress, width, counts.baseAddress, codeCount)
                    }
                case .bits16(let codes):
                    unsafe codes.withUnsafeBufferPointer {
                        unsafe cbk_histogram16(set, words, $0.baseAddress, width, counts.baseAddress)
                    }
                case .bits32(let codes):
                    unsafe codes.withUnsafeBufferPointer {
                        unsafe cbk_histogram32(set, words, $0.baseAddress, width, counts.baseAddress)
                    }
                }
            }
        }
    }
}

extension CodeArray {
    private func addWeights(
        _ weights: WeightArray,
        of set: Bitmap,
        width: Int,
        to sums: inout [UInt32]
    ) {
        // Safe: `set` has a bit and `weights` a number per item, codes are below `sums.count` by construction.
        precondition(weights.count == set.itemCount, "every item has a weight")
        let words = set.words.count
        unsafe sums.withUnsafeMutableBufferPointer { sums in
            let sums = sums.baseAddress
            unsafe weights.withKernelWeights { weights in
                unsafe set.withWords { set in
                    switch self {
                    case .bits8(let codes):
                        unsafe codes.withUnsafeBufferPointer {
                            unsafe cbk_weighted_histogram8(set, words, $0.baseAddress, width, weights, sums)
                        }
                    case .bits16(let codes):
                        unsafe codes.withUnsafeBufferPointer {
                            unsafe cbk_weighted_histogram16(set, words, $0.baseAddress, width, weights, sums)
                        }
                    case .bits32(let codes):
                        unsafe codes.withUnsafeBufferPointer {
                            unsafe cbk_weighted_histogram32(set, words, $0.baseAddress, width, weights, sums)
                        }
                    }
                }
            }
        }
    }

    /// By code, how many runs of items have a member of a set with it; a run ends with a member of `ends`.
    ///
    /// - Precondition: codes are below `codeCount`.
    func productHistogram(of set: Bitmap, _ ends: Bitmap, codeCount: Int) -> [UInt32] {
        // Safe: both sets have a bit per item, codes are below `codeCount` by construction.
        let words = set.words.count
        var counts = [UInt32](repeating: 0, count: codeCount)
        var last = [UInt32](repeating: 0, count: codeCount)
        unsafe counts.withUnsafeMutableBufferPointer { counts in
            unsafe last.withUnsafeMutableBufferPointer { last in
                let (counts, last) = (counts.baseAddress, last.baseAddress)
                unsafe set.withWords { set in
                    unsafe ends.withWords { ends in
                        switch self {
                        case .bits8(let codes):
                            unsafe codes.withUnsafeBufferPointer {
                                unsafe cbk_run_histogram8(set, ends, words, $0.baseAddress, last, counts)
                            }
                        case .bits16(let codes):
                            unsafe codes.withUnsafeBufferPointer {
                                unsafe cbk_run_histogram16(set, ends, words, $0.baseAddress, last, counts)
                            }
                        case .bits32(let codes):
                            unsafe codes.withUnsafeBufferPointer {
                                unsafe cbk_run_histogram32(set, ends, words, $0.baseAddress, last, counts)
                            }
                        }
                    }
                }
            }
        }
        return counts
    }
}

// MARK: - In an archive

extension CodeArray {
    func write(to archive: inout ArchiveWriter) {
        archive.write(bytesPerCode)
        switch self {
        case .bits8(let codes): archive.write(array: codes)
        case .bits16(let codes): archive.write(array: codes)
        case .bits32(let codes): archive.write(array: codes)
        }
    }

    /// - Parameters:
    ///   - count: how many codes there are.
    ///   - codeCount: codes are below it.
    init(from archive: inout ArchiveReader, count: Int, codeCount: Int) throws(ArchiveError) {
        switch try archive.read(Int.self) {
        case 1: self = .bits8(try archive.array(count: count, below: codeCount))
        case 2: self = .bits16(try archive.array(count: count, below: codeCount))
        case 4: self = .bits32(try archive.array(count: count, below: codeCount))
        default: throw .impossible("codes have no width")
        }
    }
}
