internal import CBitKernels

/// Reads back what an ``ArchiveWriter`` wrote.
///
/// Arrays are not copied: they lie in the memory of the archive, which must not change while one of them is there.
package struct ArchiveReader {
    private let bytes: FrozenArray<UInt8>
    /// The place, the size and the size of an element of each section.
    private let directory: FrozenArray<UInt64>
    private let structure: FrozenArray<UInt8>
    /// The format that the archive has.
    package let version: UInt32
    private var position = 0
    /// How many items the catalog has, known as soon as it was read: every set of items is checked against it.
    var itemCount = 0
    /// How many bytes of arrays may still be read; `nil`: any number. Several arrays may be said to lie in one place.
    var bytesLeft: Int?

    /// - Parameters:
    ///   - bytes: the whole archive, aligned to 64 bytes, as a mapped file is.
    ///   - isOlderRead: whether the archive may have an older format. Then ``ArchivedItems`` and what is written before them
    ///     can be read, nothing else.
    ///   - checksum: computes the checksum of a large part, on as many threads as it likes.
    /// - Throws: any ``ArchiveError`` but `impossible` for bytes that are not as they were written.
    /// - Complexity: O(bytes), the checksum.
    package init(
        _ bytes: FrozenArray<UInt8>,
        readingOlder isOlderRead: Bool = false,
        checksum: (FrozenArray<UInt8>) -> Checksum = Checksum.init
    ) throws(ArchiveError) {
        let size = ArchiveFormat.headerSize
        guard bytes.count >= ArchiveFormat.magic.count,
            bytes.prefix(ArchiveFormat.magic.count).elementsEqual(ArchiveFormat.magic)
        else { throw .noArchive }
        guard bytes.count >= size else { throw .wrongSize(expected: UInt64(size), found: bytes.count) }
        let order: FrozenArray<UInt32> = bytes.viewed(at: 8, count: 2)
        guard order[0] != ArchiveFormat.byteOrder.byteSwapped else { throw .otherByteOrder }
        guard order[0] == ArchiveFormat.byteOrder else { throw .damaged }
        version = order[1]
        let oldest = isOlderRead ? ArchiveFormat.oldestVersion : ArchiveFormat.version
        guard version >= oldest, version <= ArchiveFormat.version else { throw .otherVersion(version) }
        let sums: FrozenArray<UInt32> = bytes.viewed(at: 0, count: size / 4)
        guard sums[15] == Checksum(bytes.extracting(0..<60)).value else { throw .damaged }
        let sizes: FrozenArray<UInt64> = bytes.viewed(at: 16, count: 3)
        guard sizes[0] == UInt64(bytes.count) else { throw .wrongSize(expected: sizes[0], found: bytes.count) }
        guard sums[10] == checksum(bytes.extracting(size..<bytes.count)).value else { throw .damaged }
        self.bytes = bytes
        directory = try Self.view(bytes, at: sizes[1], count: sizes[2].multipliedReportingOverflow(by: 3))
        let last = directory.count - 3
        guard last >= 0, directory[last + 2] == 1 else { throw .impossible("it has no structure") }
        structure = try Self.view(bytes, at: directory[last], count: (directory[last + 1], false))
    }

    /// Numbers inside the archive, after a look at where they are.
    private static func view<Element: FixedWidthInteger & BitwiseCopyable>(
        _ bytes: FrozenArray<UInt8>,
        at place: UInt64,
        count: (partialValue: UInt64, overflow: Bool)
    ) throws(ArchiveError) -> FrozenArray<Element> {
        let size = UInt64(bytes.count)
        let stride = UInt64(MemoryLayout<Element>.stride)
        guard !count.overflow, place.isMultiple(of: UInt64(ArchiveFormat.alignment)), place <= size,
            count.partialValue <= (size - place) / stride
        else { throw .impossible("a section lies outside") }
        return bytes.viewed(at: Int(place), count: Int(count.partialValue))
    }

    // MARK: Structure

    package mutating func read<Value: Archived>(_ type: Value.Type = Value.self) throws(ArchiveError) -> Value {
        try Value(from: &self)
    }

    mutating func word() throws(ArchiveError) -> UInt64 {
        let bytes = try take(8)
        return bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    mutating func text() throws(ArchiveError) -> String {
        let count = try word()
        let bytes = try take(count)
        return String(decoding: bytes, as: UTF8.self)
    }

    private mutating func take(_ count: UInt64) throws(ArchiveError) -> FrozenArray<UInt8>.SubSequence {
        guard count <= UInt64(structure.count - position) else { throw .impossible("the structure ends too early") }
        defer { position += Int(count) }
        return structure[position..<position + Int(count)]
    }

    func require(_ condition: Bool, _ otherwise: String) throws(ArchiveError) {
        guard condition else { throw .impossible(otherwise) }
    }

    // MARK: Arrays

    /// An array of numbers.
    ///
    /// - Parameter count: how many there must be; `nil` takes any number.
    mutating func array<Element: FixedWidthInteger & BitwiseCopyable>(
        _ type: Element.Type = Element.self,
        count wanted: Int? = nil
    ) throws(ArchiveError) -> FrozenArray<Element> {
        let count = try word()
        if let wanted {
            try require(count == UInt64(exactly: wanted), "an array has \(count) elements instead of \(wanted)")
        }
        guard count > 0 else { return [] }
        let section = try word()
        try require(section < UInt64(directory.count / 3), "an array lies nowhere")
        let entry = Int(section) * 3
        let stride = UInt64(MemoryLayout<Element>.stride)
        let (byteCount, overflow) = count.multipliedReportingOverflow(by: stride)
        try require(
            !overflow && directory[entry + 1] == byteCount && directory[entry + 2] == stride,
            "an array is not what it is said to be"
        )
        if let left = bytesLeft {
            try require(byteCount <= UInt64(left), "its tables are larger than they may be")
            bytesLeft = left - Int(byteCount)
        }
        return try Self.view(bytes, at: directory[entry], count: (count, false))
    }

    /// An array of numbers below a limit.
    ///
    /// - Complexity: O(count)
    mutating func array<Element: FixedWidthInteger & BitwiseCopyable & Greatest>(
        _ type: Element.Type = Element.self,
        count: Int? = nil,
        below limit: Int
    ) throws(ArchiveError) -> FrozenArray<Element> {
        let array = try array(type, count: count)
        try require(array.isEmpty || array.greatest < limit, "a code is too large")
        return array
    }

    /// Every number below a limit, once.
    ///
    /// - Complexity: O(limit)
    mutating func array(permuting limit: Int) throws(ArchiveError) -> FrozenArray<UInt32> {
        let array = try array(UInt32.self, count: limit, below: limit)
        var isSeen = [Bool](repeating: false, count: limit)
        for number in array { isSeen[Int(number)] = true }
        try require(!isSeen.contains(false), "an order has an item twice")
        return array
    }

    /// Where the parts of something that has `end` elements begin, and where the last one ends.
    ///
    /// - Complexity: O(count)
    mutating func starts(count: Int, end: Int) throws(ArchiveError) -> FrozenArray<UInt32> {
        let starts = try array(UInt32.self, count: count)
        try require(count > 0 && starts[0] == 0 && Int(starts[count - 1]) == end, "parts do not make a whole")
        try require(starts.isAscending, "parts overlap")
        return starts
    }

    /// Where the parts of something that has `end` elements end.
    mutating func ends<Element: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
        end: Int
    ) throws(ArchiveError) -> FrozenArray<Element> {
        let ends = try array(Element.self)
        try require((ends.last ?? 0) == end, "parts do not make a whole")
        try require(ends.isAscending, "parts overlap")
        return ends
    }
}

extension FrozenArray where Element: Comparable {
    fileprivate var isAscending: Bool {
        let elements = span
        var index = 1
        while index < elements.count {
            if elements[index] < elements[index - 1] { return false }
            index += 1
        }
        return true
    }
}

extension FrozenArray where Element: Greatest & BinaryInteger {
    /// The greatest number; 0 if there are none.
    var greatest: Int { Int(Element.greatest(of: self)) }
}

/// Numbers whose greatest a kernel finds.
protocol Greatest: BitwiseCopyable, Sendable {
    static func greatest(of numbers: FrozenArray<Self>) -> Self
}

// Safe, all of them: the kernel reads `count` numbers.
extension UInt8: Greatest {
    static func greatest(of numbers: FrozenArray<UInt8>) -> UInt8 {
        unsafe numbers.withUnsafeBufferPointer { unsafe cbk_greatest8($0.baseAddress, $0.count) }
    }
}

extension UInt16: Greatest {
    static func greatest(of numbers: FrozenArray<UInt16>) -> UInt16 {
        unsafe numbers.withUnsafeBufferPointer { unsafe cbk_greatest16($0.baseAddress, $0.count) }
    }
}

extension UInt32: Greatest {
    static func greatest(of numbers: FrozenArray<UInt32>) -> UInt32 {
        unsafe numbers.withUnsafeBufferPointer { unsafe cbk_greatest32($0.baseAddress, $0.count) }
    }
}
