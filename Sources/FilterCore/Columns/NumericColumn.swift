internal import CBitKernels

/// The numbers or instants of one attribute for all items.
///
/// Numbers of at most six decimal places are integers inside, so that bounds and sums are exact; instants are
/// milliseconds. Everything else is a double.
struct NumericColumn: Sendable {
    /// How the numbers are kept; an item without a value has a number that no bound lets through.
    private enum Storage: Sendable {
        /// `base + offset`, `UInt32.max` for none: half the bytes, and sums by mask.
        case offsets([UInt32], base: Int64)
        /// `Int64.min` for none.
        case integers([Int64])
        /// NaN for none.
        case doubles([Double])
    }

    let itemCount: Int
    /// The numbers are instants.
    let isDate: Bool
    /// The items that have no value.
    let none: Bitmap
    private let scale: NumberScale
    private let storage: Storage
    /// Where the numbers of an item begin, if some item has several.
    private let starts: [UInt32]?

    private static let absentOffset = UInt32.max
    private static let absentInteger = Int64.min

    /// - Parameter numbers: the number of each code.
    init(numbers: [Number], items: ItemCodes) {
        if let scale = NumberScale(for: numbers) {
            let integers = numbers.map { scale.exact($0)! }
            self.init(integers: integers, scale: scale, isDate: false, items: items)
        } else {
            let doubles = numbers.map(\.doubleValue)
            let storage = Storage.doubles(Self.entries(items, absent: .nan) { doubles[$0] })
            self.init(storage, scale: NumberScale(decimalPlaces: 0), isDate: false, items: items)
        }
    }

    /// - Parameter instants: the instant of each code.
    init(instants: [Instant], items: ItemCodes) {
        let scale = NumberScale(decimalPlaces: 0)
        self.init(integers: instants.map(\.milliseconds), scale: scale, isDate: true, items: items)
    }

    private init(integers: [Int64], scale: NumberScale, isDate: Bool, items: ItemCodes) {
        let least = integers.min() ?? 0
        let (spread, overflow) = (integers.max() ?? 0).subtractingReportingOverflow(least)
        let storage: Storage
        if !overflow, spread < Int64(Self.absentOffset) {
            let offsets = Self.entries(items, absent: Self.absentOffset) { UInt32(integers[$0] - least) }
            storage = .offsets(offsets, base: least)
        } else {
            storage = .integers(Self.entries(items, absent: Self.absentInteger) { integers[$0] })
        }
        self.init(storage, scale: scale, isDate: isDate, items: items)
    }

    private init(_ storage: Storage, scale: NumberScale, isDate: Bool, items: ItemCodes) {
        itemCount = items.itemCount
        self.isDate = isDate
        self.scale = scale
        self.storage = storage
        none = items.none
        starts = items.isSingleValued ? nil : items.starts
    }

    /// One element per item if no item has several values, else one per value.
    private static func entries<Element>(
        _ items: ItemCodes,
        absent: Element,
        _ transform: (Int) -> Element
    ) -> [Element] {
        items.isSingleValued
            ? items.mapSingle(absent: absent, transform)
            : items.codes.map { transform(Int($0)) }
    }
}

// MARK: - Bounds

extension NumericColumn {
    /// The items with a number between two bounds, both inclusive; `nil` is open.
    ///
    /// - Complexity: O(values), a compare each.
    func items(from lower: Number?, to upper: Number?) -> Bitmap {
        var matches = Bitmap(itemCount: entryCount)
        switch storage {
        case .offsets(let offsets, let base):
            guard let bounds = offsetBounds(lower, upper, base: base) else { break }
            unsafe matches.withMutableWords { words in
                unsafe offsets.withUnsafeBufferPointer {
                    unsafe cbk_between_u32(words, $0.baseAddress, $0.count, bounds.lowerBound, bounds.upperBound)
                }
            }
        case .integers(let integers):
            let least = lower.map(scale.roundedUp) ?? .min + 1
            let greatest = upper.map(scale.roundedDown) ?? .max
            unsafe matches.withMutableWords { words in
                unsafe integers.withUnsafeBufferPointer {
                    unsafe cbk_between_i64(words, $0.baseAddress, $0.count, max(least, .min + 1), greatest)
                }
            }
        case .doubles(let doubles):
            let least = lower?.doubleValue ?? -.infinity
            let greatest = upper?.doubleValue ?? .infinity
            unsafe matches.withMutableWords { words in
                unsafe doubles.withUnsafeBufferPointer {
                    unsafe cbk_between_f64(words, $0.baseAddress, $0.count, least, greatest)
                }
            }
        }
        return anyEntry(matches)
    }

    private func offsetBounds(_ lower: Number?, _ upper: Number?, base: Int64) -> ClosedRange<UInt32>? {
        let least = Int128(lower.map(scale.roundedUp) ?? .min) - Int128(base)
        let greatest = Int128(upper.map(scale.roundedDown) ?? .max) - Int128(base)
        let lowest = max(least, 0)
        let highest = min(greatest, Int128(Self.absentOffset) - 1)
        return lowest <= highest ? UInt32(lowest)...UInt32(highest) : nil
    }

    /// From a bit per value to a bit per item: an item is in if any of its values is.
    private func anyEntry(_ matches: Bitmap) -> Bitmap {
        guard let starts else { return matches }
        var items = Bitmap(itemCount: itemCount)
        for item in 0..<itemCount {
            for entry in starts[item]..<starts[item + 1] where matches.contains(Int(entry)) {
                items.insert(item)
                break
            }
        }
        return items
    }

    private var entryCount: Int {
        switch storage {
        case .offsets(let offsets, _): offsets.count
        case .integers(let integers): integers.count
        case .doubles(let doubles): doubles.count
        }
    }
}

// MARK: - Stats

extension NumericColumn {
    /// The numbers of the members of a set, all values of an item counted.
    ///
    /// - Complexity: O(itemCount) by mask for an attribute with one value per item; O(values of members) otherwise.
    func stats(in set: Bitmap) -> NumericStats {
        if case .offsets(let offsets, let base) = storage, starts == nil {
            let summary = unsafe set.withWords { words in
                unsafe offsets.withUnsafeBufferPointer {
                    unsafe cbk_summarize_u32(words, $0.count, $0.baseAddress, Self.absentOffset)
                }
            }
            guard summary.count > 0 else { return .empty }
            return NumericStats(
                count: Int(summary.count),
                minimum: scale.number(Int128(base) + Int128(summary.min)),
                maximum: scale.number(Int128(base) + Int128(summary.max)),
                sum: scale.number(Int128(base) * Int128(summary.count) + Int128(summary.sum))
            )
        }
        if case .doubles(let doubles) = storage { return summarize(doubles, in: set) }
        return summarizeIntegers(in: set)
    }

    private func summarize(_ doubles: [Double], in set: Bitmap) -> NumericStats {
        var count = 0
        var sum = 0.0
        var least = Double.infinity
        var greatest = -Double.infinity
        forEachEntry(of: set) { entry in
            let double = doubles[entry]
            guard !double.isNaN else { return }
            count += 1
            sum += double
            least = min(least, double)
            greatest = max(greatest, double)
        }
        guard count > 0 else { return .empty }
        return NumericStats(
            count: count,
            minimum: Number(least),
            maximum: Number(greatest),
            sum: Number(sum)
        )
    }

    private func summarizeIntegers(in set: Bitmap) -> NumericStats {
        var count = 0
        var sum: Int128 = 0
        var least = Int64.max
        var greatest = Int64.min
        forEachEntry(of: set) { entry in
            guard let integer = integer(at: entry) else { return }
            count += 1
            sum += Int128(integer)
            least = min(least, integer)
            greatest = max(greatest, integer)
        }
        guard count > 0 else { return .empty }
        return NumericStats(
            count: count,
            minimum: scale.number(Int128(least)),
            maximum: scale.number(Int128(greatest)),
            sum: scale.number(sum)
        )
    }

    private func integer(at entry: Int) -> Int64? {
        switch storage {
        case .offsets(let offsets, let base):
            offsets[entry] == Self.absentOffset ? nil : base + Int64(offsets[entry])
        case .integers(let integers):
            integers[entry] == Self.absentInteger ? nil : integers[entry]
        case .doubles: nil
        }
    }

    private func forEachEntry(of set: Bitmap, _ body: (Int) -> Void) {
        set.forEach { item in
            guard let starts else { return body(item) }
            for entry in starts[item]..<starts[item + 1] { body(Int(entry)) }
        }
    }
}
