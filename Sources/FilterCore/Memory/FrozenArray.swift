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
@safe public struct FrozenArray<Element: BitwiseCopyable & Sendable>: @unchecked Sendable {
    // Safe: `start` points at `count` elements in the memory of `owner`, which lies still as long as this value refers
    // to it; they are only written through `withMutableElements`, by a sole holder.
    private let start: UnsafeMutablePointer<Element>
    public let count: Int
    private var owner: MemoryOwner

    /// A copy of the elements.
    init(_ elements: some Collection<Element>) {
        self.init(uninitializedCount: elements.count)
        _ = unsafe UnsafeMutableBufferPointer(start: start, count: count).initialize(fromContentsOf: elements)
    }

    init(repeating element: Element, count: Int) {
        self.init(uninitializedCount: count)
        unsafe start.initialize(repeating: element, count: count)
    }

    /// The elements of an array that is too large to be copied.
    init(keeping elements: [Element]) {
        // Safe: the elements of an array lie in one object, which nobody changes or moves while the owner holds it.
        let owner = unsafe elements.withUnsafeBytes { unsafe MemoryOwner(UnsafeRawBufferPointer($0), lentBy: elements) }
        self.init(owner, at: 0, count: elements.count)
    }

    /// Elements in the memory of an owner.
    ///
    /// - Parameters:
    ///   - offset: in bytes, a multiple of the element's alignment there.
    ///   - count: of elements; they must lie inside the memory, and every pattern of bits must be a value.
    init(_ owner: MemoryOwner, at offset: Int, count: Int) {
        let (byteCount, overflow) = count.multipliedReportingOverflow(by: MemoryLayout<Element>.stride)
        let size = unsafe owner.bytes.count
        precondition(
            offset >= 0 && count >= 0 && !overflow && offset <= size && byteCount <= size - offset,
            "elements lie outside of their memory"
        )
        self.owner = owner
        self.count = count
        guard count > 0, let base = unsafe owner.bytes.baseAddress else {
            unsafe start = Self.nowhere
            return
        }
        let address = unsafe base + offset
        precondition(
            UInt(bitPattern: address) % UInt(MemoryLayout<Element>.alignment) == 0,
            "elements are not aligned"
        )
        unsafe start = address.assumingMemoryBound(to: Element.self)
    }

    private init(uninitializedCount count: Int) {
        self.init(
            count == 0 ? .empty : MemoryOwner(byteCount: count * MemoryLayout<Element>.stride),
            at: 0,
            count: count
        )
    }

    private init(start: UnsafeMutablePointer<Element>, count: Int, owner: MemoryOwner) {
        unsafe self.start = start
        self.count = count
        self.owner = owner
    }

    /// An address for no elements, as the kernels may be given one that they never follow.
    private static var nowhere: UnsafeMutablePointer<Element> {
        unsafe UnsafeMutablePointer(bitPattern: MemoryOwner.alignment)!
    }

    /// Some elements in a row, in the same memory.
    func extracting(_ range: Range<Int>) -> FrozenArray {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "the range is out of bounds")
        return unsafe FrozenArray(start: start + range.lowerBound, count: range.count, owner: owner)
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

    /// Lends the elements for writing, copied first unless nobody else refers to their memory.
    ///
    /// The address is never `nil`; it must not escape `body`.
    mutating func withMutableElements<Result>(_ body: (UnsafeMutableBufferPointer<Element>) -> Result) -> Result {
        if !owner.isWritable || !isKnownUniquelyReferenced(&owner) { self = FrozenArray(self) }
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
