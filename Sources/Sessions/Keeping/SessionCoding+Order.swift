import Support

extension SessionCoding {
    /// The bytes of a state without the order in which categories were chosen from.
    ///
    /// Behind each selection stands the order of its own parts, as a category's texts name them: the numbers of two states
    /// differ, once something else was chosen between, and the orders do not. Free filters keep their numbers.
    ///
    /// ```
    /// selection = as in ``SessionCoding``, without numbers, order
    /// order     = 0                 the numbers ascend in the order in which they are written
    ///           | 1                 likewise, and the first is 0: never chosen
    ///           | 2 {rank:varint}   the place of each number among the distinct ones
    /// ```
    ///
    /// These bytes are not read again. They are found without a look at what the filters are, as this is asked for at every
    /// read of a session.
    ///
    /// - Returns: the same bytes if they are not those of a state.
    /// - Complexity: O(*n*), *n* bytes; O(*n* log *n*) for a selection whose parts are not in the order of selection.
    package static func withoutOrder(_ state: [UInt8]) -> [UInt8] {
        var walk = OrderlessWalk(state)
        return walk.run() ? walk.result : state
    }
}

/// Copies the bytes of a state, selection by selection, and leaves out the numbers.
private struct OrderlessWalk {
    private let bytes: [UInt8]
    private var offset = 0
    /// From here on the bytes are not copied yet.
    private var copied = 0
    /// The numbers of the present selection.
    private var sequences: [UInt64] = []
    private(set) var result: [UInt8] = []

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        result.reserveCapacity(bytes.count + 16)
    }

    /// - Returns: whether the bytes are those of a state, as far as they were looked at.
    mutating func run() -> Bool {
        guard skip(1), skipString(), skipString(), skipVarint(), skipString(), copy(), readVarint() != nil else {
            return false
        }
        // The number of the next choice.
        copied = offset
        guard let count = readVarint() else { return false }
        for _ in 0..<count {
            guard skipString(), skipSelection() else { return false }
        }
        offset = bytes.count
        return copy()
    }

    /// Copies what was passed and is not copied yet.
    private mutating func copy() -> Bool {
        result.append(contentsOf: bytes[copied..<offset])
        copied = offset
        return true
    }

    private mutating func skipSelection() -> Bool {
        typealias Head = SessionCoding.Head
        guard offset < bytes.count else { return false }
        let head = bytes[offset]
        let (hasFirst, hasSecond) = (head & Head.hasFirst != 0, head & Head.hasSecond != 0)
        sequences.removeAll(keepingCapacity: true)
        guard skip(1), takeSequence() else { return false }
        let isRead =
            switch head & Head.kindMask {
            case Head.values: skipChoices() && (!hasSecond || skipChoices())
            case Head.toggle: true
            case Head.range: (!hasFirst || skipValue()) && (!hasSecond || skipValue())
            case Head.comparison: !hasFirst || skipValue()
            case Head.keywords: skipWords()
            case Head.search: skipString()
            default: false
            }
        guard isRead, copy() else { return false }
        writeOrder()
        return true
    }

    private mutating func writeOrder() {
        if zip(sequences, sequences.dropFirst()).allSatisfy({ $0 < $1 }) {
            return result.append(sequences.first == 0 ? 1 : 0)
        }
        result.append(2)
        // 0 stands for “never chosen”, whatever else there is.
        let distinct = Set(sequences).union([0]).sorted()
        for sequence in sequences {
            var (low, high) = (0, distinct.count)
            while low < high {
                let middle = (low + high) / 2
                if distinct[middle] < sequence { low = middle + 1 } else { high = middle }
            }
            result.append(varint: low)
        }
    }

    private mutating func skipChoices() -> Bool {
        guard let count = readVarint() else { return false }
        for _ in 0..<count {
            guard skipValue(), takeSequence() else { return false }
        }
        return true
    }

    private mutating func skipWords() -> Bool {
        guard let count = readVarint() else { return false }
        for _ in 0..<count {
            guard skipString(), takeSequence() else { return false }
        }
        return true
    }

    /// A value, or a bound that is a number or a date.
    private mutating func skipValue() -> Bool {
        typealias Tag = SessionCoding.Tag
        guard offset < bytes.count else { return false }
        let tag = bytes[offset]
        offset += 1
        return switch tag {
        case Tag.string: skipString()
        case Tag.isFalse, Tag.isTrue: true
        case Tag.integer, Tag.unsigned, Tag.day, Tag.instant: skipVarint()
        case Tag.double: skip(8)
        case Tag.local: skipVarint() && skipVarint()
        default: false
        }
    }

    private mutating func skipString() -> Bool {
        guard let head = readVarint() else { return false }
        // An odd one names a string that was there before.
        return head & 1 == 1 || skip(head >> 1)
    }

    private mutating func skipVarint() -> Bool { readVarint() != nil }

    /// Leaves out a number, and notes it.
    private mutating func takeSequence() -> Bool {
        guard copy(), let sequence = readVarint() else { return false }
        sequences.append(sequence)
        copied = offset
        return true
    }

    private mutating func skip(_ byteCount: UInt64) -> Bool {
        guard byteCount <= bytes.count - offset else { return false }
        offset += Int(byteCount)
        return true
    }

    private mutating func readVarint() -> UInt64? { bytes.readVarint(at: &offset) }
}
