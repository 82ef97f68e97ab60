/// The values that an answer lists of one category, in order.
///
/// A list may have thousands of values, and for each of them a state says a few numbers. These are all that is made; what
/// a value is comes from the category when it is asked for.
///
///     let nike = results.values[0]     // value "Nike", count 12, whatIf 12
///     results.values.numbers[0].count  // 12, and nothing is copied
public struct ValueResults: Sendable {
    /// By place in the list.
    public private(set) var numbers: [ValueNumbers]
    /// By code, of the category.
    private let values: [Value]
    /// Stored values that the data do not have, in order.
    private let orphans: [Value]

    /// - Parameters:
    ///   - numbers: of values by their codes, in the order of the list.
    ///   - values: by code.
    init(_ numbers: [ValueNumbers] = [], of values: [Value] = []) {
        self.numbers = numbers
        self.values = values
        orphans = []
    }

    /// - Parameter orphans: values that the data do not have, with their places in the list that is made, ascending.
    init(
        _ numbers: [ValueNumbers],
        of values: [Value],
        adding orphans: [(place: Int, value: Value, numbers: ValueNumbers)]
    ) {
        self.numbers = numbers
        self.values = values
        self.orphans = orphans.map(\.value)
        for (number, orphan) in orphans.enumerated() {
            self.numbers.insert(orphan.numbers.ofOrphan(number), at: orphan.place)
        }
    }

    /// Some of them in a row.
    public func window(from offset: Int, limit: Int) -> ValueResults {
        var window = self
        window.numbers = Array(numbers.dropFirst(offset).prefix(limit))
        return window
    }

    /// The numbers of a listed value in the state.
    ///
    /// - Parameter code: of the value in its category; `nil` for one that the data do not have.
    /// - Complexity: O(values).
    public func numbers(of value: Value, code: Int?) -> ValueNumbers? {
        if let code { return numbers.first { $0.code == code } }
        return numbers.indices.first { numbers[$0].code == nil && self.value(at: $0) == value }.map { numbers[$0] }
    }

    /// The value at a place of the list.
    public func value(at place: Int) -> Value {
        let numbers = numbers[place]
        return numbers.code.map { values[$0] } ?? orphans[numbers.orphanNumber]
    }

    /// About the bytes that it takes, without the values of the category.
    public var byteCount: Int {
        let texts = orphans.reduce(0) { $0 + $1.text.utf8.count }
        return numbers.capacity * MemoryLayout<ValueNumbers>.stride
            + orphans.capacity * MemoryLayout<Value>.stride + texts
    }
}

extension ValueResults: RandomAccessCollection, Equatable {
    public var startIndex: Int { 0 }
    public var endIndex: Int { numbers.count }

    public subscript(place: Int) -> ValueResult {
        ValueResult(value: value(at: place), numbers: numbers[place])
    }

    public static func == (one: ValueResults, other: ValueResults) -> Bool {
        one.elementsEqual(other)
    }
}

/// The numbers of one value of a category in a state.
public struct ValueNumbers: Sendable, Equatable {
    private struct Flags: OptionSet {
        let rawValue: UInt8
        static let selected = Flags(rawValue: 1)
        static let excluded = Flags(rawValue: 2)
        static let partial = Flags(rawValue: 4)
    }

    /// The code; from ``orphanBit`` on the number of an orphan.
    private var codeOrOrphan: UInt32
    private let storedCount: UInt32
    // Totals have at most 32 bits, like places of items; all ones stand for a refused tap. A damaged snapshot file, whose
    // codes and postings contradict one another, may lead to other numbers, which are clamped.
    private let storedWhatIf: UInt32
    private let storedWhatIfExcluded: UInt32
    private let flags: Flags

    private static let orphanBit: UInt32 = 1 << 31
    private static let refused = UInt32.max

    /// - Parameter code: `nil` for a value that the data do not have.
    init(
        code: Int?,
        count: Int,
        isSelected: Bool,
        isExcluded: Bool = false,
        isPartial: Bool = false,
        whatIf: Int?,
        whatIfExcluded: Int?
    ) {
        codeOrOrphan = code.map { UInt32($0) } ?? Self.orphanBit
        storedCount = UInt32(clamping: count)
        storedWhatIf = whatIf.map { UInt32(clamping: $0) } ?? Self.refused
        storedWhatIfExcluded = whatIfExcluded.map { UInt32(clamping: $0) } ?? Self.refused
        var flags: Flags = isSelected ? .selected : []
        if isExcluded { flags.insert(.excluded) }
        if isPartial { flags.insert(.partial) }
        self.flags = flags
    }

    fileprivate func ofOrphan(_ number: Int) -> ValueNumbers {
        var numbers = self
        numbers.codeOrOrphan = Self.orphanBit | UInt32(number)
        return numbers
    }

    fileprivate var orphanNumber: Int { Int(codeOrOrphan & ~Self.orphanBit) }

    /// Its code in the category; `nil` for a stored value that the data do not have.
    public var code: Int? { codeOrOrphan < Self.orphanBit ? Int(codeOrOrphan) : nil }
    /// The distinct items that have it and pass everything but the category's replaceable clause and the value's own
    /// exclusion.
    public var count: Int { Int(storedCount) }
    public var isSelected: Bool { flags.contains(.selected) }
    public var isExcluded: Bool { flags.contains(.excluded) }
    /// A node of a hierarchy above a chosen one.
    public var isPartial: Bool { flags.contains(.partial) }
    /// The total after a toggle; `nil` where a toggle is refused.
    public var whatIf: Int? { storedWhatIf == Self.refused ? nil : Int(storedWhatIf) }
    /// The total after the value is excluded; `nil` where that is not possible.
    public var whatIfExcluded: Int? { storedWhatIfExcluded == Self.refused ? nil : Int(storedWhatIfExcluded) }
}

/// One value of a category, and what a state says of it.
@dynamicMemberLookup
public struct ValueResult: Sendable, Equatable {
    public let value: Value
    public let numbers: ValueNumbers

    public subscript<Number>(dynamicMember number: KeyPath<ValueNumbers, Number>) -> Number {
        numbers[keyPath: number]
    }
}
