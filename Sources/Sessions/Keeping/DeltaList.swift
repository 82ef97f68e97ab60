import Support

/// Deltas one after the other, as they are stored: a session keeps dozens of steps, of which a change looks at one.
///
/// ```
/// bytes  | prefix suffix middleByteCount middle | prefix …      as in ``SessionRecordCoding``
/// ends                                           ^              one for each delta
/// ```
struct DeltaList: Sendable {
    /// The deltas as they are stored.
    private(set) var bytes: [UInt8] = []
    /// Where each ends in `bytes`.
    private var ends: [Int] = []
    /// The bytes of all `middle`s.
    private(set) var middleByteCount = 0

    init() {}

    /// - Precondition: the bytes are those of as many deltas, in their shortest form, with so many bytes between what stays.
    init(bytes: ArraySlice<UInt8>, ends: [Int], middleByteCount: Int) {
        self.bytes = Array(bytes)
        self.ends = ends
        self.middleByteCount = middleByteCount
    }

    var count: Int { ends.count }
    var isEmpty: Bool { ends.isEmpty }
    var last: ByteDelta? { isEmpty ? nil : self[count - 1] }

    /// - Complexity: O(1).
    subscript(position: Int) -> ByteDelta {
        var offset = start(of: position)
        // Only bytes that this type wrote are read here, so each part is there.
        let prefix = bytes.readVarint(at: &offset) ?? 0
        let suffix = bytes.readVarint(at: &offset) ?? 0
        let middleByteCount = bytes.readVarint(at: &offset) ?? 0
        return ByteDelta(
            prefix: Int(prefix),
            suffix: Int(suffix),
            middle: bytes[offset..<(offset + Int(middleByteCount))]
        )
    }

    mutating func append(_ delta: ByteDelta) {
        bytes.append(varint: delta.prefix)
        bytes.append(varint: delta.suffix)
        bytes.append(varint: delta.middle.count)
        bytes.append(contentsOf: delta.middle)
        ends.append(bytes.count)
        middleByteCount += delta.middle.count
    }

    mutating func removeLast() {
        middleByteCount -= self[count - 1].middle.count
        ends.removeLast()
        bytes.removeLast(bytes.count - (ends.last ?? 0))
    }

    /// - Complexity: O(bytes).
    mutating func removeFirst() {
        middleByteCount -= self[0].middle.count
        let byteCount = ends.removeFirst()
        bytes.removeFirst(byteCount)
        for index in ends.indices { ends[index] -= byteCount }
    }

    private func start(of position: Int) -> Int { position == 0 ? 0 : ends[position - 1] }
}

extension DeltaList: Equatable {
    /// Numbers have one form, so equal deltas are equal bytes.
    static func == (left: DeltaList, right: DeltaList) -> Bool {
        left.count == right.count && left.bytes == right.bytes
    }
}

extension DeltaList: ExpressibleByArrayLiteral {
    init(arrayLiteral deltas: ByteDelta...) {
        for delta in deltas { append(delta) }
    }
}
