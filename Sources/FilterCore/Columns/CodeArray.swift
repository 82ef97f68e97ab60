internal import CBitKernels

/// Value codes in the narrowest width that holds them all.
enum CodeArray: Sendable {
    case bits8(FrozenArray<UInt8>)
    case bits16(FrozenArray<UInt16>)
    case bits32(FrozenArray<UInt32>)

    /// - Parameter codeCount: codes are below it.
    init(_ codes: [UInt32], codeCount: Int) {
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

    /// Adds to `counts` one for each code of each member, those of item `i` being `width` in a row from `i * stride` on.
    ///
    /// - Precondition: `stride` codes per item; `counts` has a place for every code.
    func addHistogram(of set: Bitmap, width: Int = 1, stride: Int = 1, to counts: inout [UInt32]) {
        // Safe: `set` has a bit per item, codes are below `counts.count` by construction.
        let words = set.words.count
        unsafe counts.withUnsafeMutableBufferPointer { counts in
            unsafe set.withWords { set in
                switch self {
                case .bits8(let codes):
                    unsafe codes.withUnsafeBufferPointer {
                        unsafe cbk_histogram8(set, words, $0.baseAddress, width, stride, counts.baseAddress)
                    }
                case .bits16(let codes):
                    unsafe codes.withUnsafeBufferPointer {
                        unsafe cbk_histogram16(set, words, $0.baseAddress, width, stride, counts.baseAddress)
                    }
                case .bits32(let codes):
                    unsafe codes.withUnsafeBufferPointer {
                        unsafe cbk_histogram32(set, words, $0.baseAddress, width, stride, counts.baseAddress)
                    }
                }
            }
        }
    }
}
