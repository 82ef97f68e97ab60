/// Elements that do not change any more, in memory that an owner keeps alive: allocated, or part of a mapped file.
///
///     let codes = FrozenArray([3, 1, 2] as [UInt32])
///     codes[1]                     // 1
///     codes.extracting(1..<3)      // 1, 2, in the same memory
///
/// Reads like an array, bounds checks included. Copies share the memory; parts share it with the whole.
///
/// ## Topics
/// ### Making
/// ``init(_:)``, ``init(repeating:count:)``, ``init(keeping:)``, ``extracting(_:)``
/// ### Reading
/// ``span``, ``withUnsafeBufferPointer(_:)``
@safe public struct FrozenArray<Element: BitwiseCopyable & Sendable>: Sendable {
    // Safe: `count` elements lie in the storage, which lies still as long as this value refers to it; they are only
    // written through `withMutableElements`, by a sole holder. A single reference, as values with many arrays are
    // copied about.
    fileprivate var storage: FrozenStorage

    /// A copy of the elements.
    init(_ elements: some Collection<Element>) {
        self.init(uninitializedCount: elements.count)
        let target = unsafe UnsafeMutableBufferPointer(start: start, count: count)
        _ = unsafe target.initialize(fromContentsOf: elements)
    }

    /// The elements of an array that has grown: kept where they are many, with the room that the array has besides, as memory
    /// that was never written takes none. A copy lies better for kernels, see ``FrozenStorage/allocate(count:stride:)``.
    ///
    /// - Complexity: O(1), or O(*n*) where they are copied.
    init(grown elements: [Element]) {
        if elements.count * MemoryLayout<Element>.stride < Self.leastMappedByteCount {
            self.init(elements)
        } else {
            self.init(keeping: elements)
        }
    }

    /// From here on the service has the allocator map blocks of their own (`M_MMAP_THRESHOLD`).
    private static var leastMappedByteCount: Int { 4 << 20 }

    init(repeating element: Element, count: Int) {
        self.init(uninitializedCount: count)
        unsafe start.initialize(repeating: element, count: count)
    }

    /// The elements of an array that is too large to be copied.
    package init(keeping elements: [Element]) {
        // Safe: the elements of an array lie in one object, which does not change or move while the storage keeps it.
        let keeper = ArrayKeeper(elements)
        storage = unsafe elements.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return .empty }
            return unsafe .lent(start, count: elements.count, by: keeper)
        }
    }

    /// Elements that a kernel writes.
    ///
    /// - Parameter body: writes every element; the address must not escape it.
    init(count: Int, writtenBy body: (UnsafeMutablePointer<Element>) -> Void) {
        self.init(uninitializedCount: count)
        unsafe body(start)
    }

    private init(uninitializedCount count: Int) {
        storage = count == 0 ? .empty : .allocate(count: count, stride: MemoryLayout<Element>.stride)
    }

    fileprivate init(_ storage: FrozenStorage) {
        self.storage = storage
    }

    public var count: Int { storage.count }

    private var start: UnsafeMutablePointer<Element> {
        unsafe storage.start.assumingMemoryBound(to: Element.self)
    }

    /// The memory that these elements are all or a part of, which others may share: those that share it, read from the
    /// same place of a file as well, have the same address.
    var sharedMemory: (address: UInt, byteCount: Int) {
        let whole = storage.whole
        return (unsafe UInt(bitPattern: whole.start), whole.count * MemoryLayout<Element>.stride)
    }

    /// Some elements in a row, in the same memory.
    ///
    /// - Complexity: O(1), an allocation.
    package func extracting(_ range: Range<Int>) -> FrozenArray {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "the range is out of bounds")
        return unsafe FrozenArray(.lent(start + range.lowerBound, count: range.count, by: storage))
    }
}

// MARK: - Bytes

extension FrozenArray where Element == UInt8 {
    /// Bytes of another owner, such as a mapped file.
    ///
    /// - Parameters:
    ///   - bytes: must not change, nor go away before `lender` does.
    ///   - lender: is kept as long as the array or a part of it is.
    @unsafe package init(_ bytes: UnsafeRawBufferPointer, lentBy lender: some AnyObject & Sendable) {
        guard let start = bytes.baseAddress, unsafe !bytes.isEmpty else {
            storage = .empty
            return
        }
        storage = unsafe .lent(start, count: bytes.count, by: lender, isForeign: true)
    }

    /// Where a part of these bytes lies in them.
    ///
    /// - Precondition: the span is a part of them, and not empty.
    func range(of part: Span<UInt8>) -> Range<Int> {
        // Safe: addresses are compared alone.
        let first = unsafe part.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
        let offset = unsafe Int(first) - Int(UInt(bitPattern: storage.start))
        precondition(!part.isEmpty && offset >= 0 && part.count <= count - offset, "other bytes are no part of these")
        return offset..<offset + part.count
    }

    /// Some of the bytes as numbers, in the same memory.
    ///
    /// - Precondition: the bytes are there, and where numbers may lie.
    func viewed<Number: FixedWidthInteger & BitwiseCopyable>(at place: Int, count: Int) -> FrozenArray<Number> {
        let (byteCount, overflow) = count.multipliedReportingOverflow(by: MemoryLayout<Number>.stride)
        precondition(
            !overflow && place >= 0 && count >= 0 && place <= self.count && byteCount <= self.count - place,
            "numbers lie outside of their memory"
        )
        guard count > 0 else { return [] }
        let address = unsafe storage.start + place
        precondition(
            UInt(bitPattern: address) % UInt(MemoryLayout<Number>.alignment) == 0,
            "numbers lie where none may"
        )
        return unsafe FrozenArray<Number>(.lent(address, count: count, by: storage))
    }
}

extension FrozenArray where Element: FixedWidthInteger {
    /// The elements as bytes, in the same memory.
    var bytes: FrozenArray<UInt8> {
        guard !isEmpty else { return [] }
        let byteCount = count * MemoryLayout<Element>.stride
        return unsafe FrozenArray<UInt8>(.lent(storage.start, count: byteCount, by: storage))
    }
}

/// Keeps the elements of an array where they are.
private final class ArrayKeeper<Element: Sendable>: Sendable {
    private let elements: [Element]

    init(_ elements: [Element]) {
        self.elements = elements
    }
}

// MARK: - Reading

extension FrozenArray: RandomAccessCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { count }

    public subscript(index: Int) -> Element {
        precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "the index is out of bounds")
        return unsafe start[index]
    }

    public func withContiguousStorageIfAvailable<Result>(
        _ body: (UnsafeBufferPointer<Element>) throws -> Result
    ) rethrows -> Result? {
        try unsafe body(UnsafeBufferPointer(start: start, count: count))
    }
}

extension FrozenArray {
    /// The elements, for as long as the array is there.
    public var span: Span<Element> {
        @_lifetime(borrow self)
        get {
            let span = unsafe Span(_unsafeStart: UnsafePointer(start), count: count)
            return unsafe _overrideLifetime(span, borrowing: self)
        }
    }

    /// Lends the address of the elements, which is never `nil`; it must not escape `body`.
    public func withUnsafeBufferPointer<Result>(_ body: (UnsafeBufferPointer<Element>) -> Result) -> Result {
        unsafe body(UnsafeBufferPointer(start: start, count: count))
    }

    /// Lends the elements for writing, copied first unless the reference to their memory is unique.
    ///
    /// The address is never `nil`; it must not escape `body`.
    mutating func withMutableElements<Result>(_ body: (UnsafeMutableBufferPointer<Element>) -> Result) -> Result {
        if !storage.isWritable || !isKnownUniquelyReferenced(&storage) { self = FrozenArray(self) }
        return unsafe body(UnsafeMutableBufferPointer(start: start, count: count))
    }
}

extension FrozenArray: Equatable where Element: Equatable {
    public static func == (left: FrozenArray, right: FrozenArray) -> Bool {
        left.elementsEqual(right)
    }
}

extension FrozenArray: ExpressibleByArrayLiteral {
    public init(arrayLiteral elements: Element...) {
        self.init(elements)
    }
}
