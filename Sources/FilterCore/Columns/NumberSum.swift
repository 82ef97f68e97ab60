/// Adds numbers of any kind: integers and decimals of few places exactly, others as doubles.
struct NumberSum: Sendable, Equatable {
    /// Times ten to the power of ``decimalPlaces``.
    private var scaled: Int128 = 0
    private var decimalPlaces = 0
    private var doubles = 0.0

    init() {}

    init(_ scaled: Int128, _ scale: NumberScale) {
        self.scaled = scaled
        decimalPlaces = scale.decimalPlaces
    }

    /// - Precondition: nothing was added but single numbers.
    mutating func add(_ number: Number, times count: Int = 1) {
        switch number {
        case .integer(let integer): scaled += Int128(integer) * Int128(count)
        case .unsigned(let unsigned): scaled += Int128(unsigned) * Int128(count)
        case .double(let double): doubles += double * Double(count)
        }
    }

    static func + (left: NumberSum, right: NumberSum) -> NumberSum {
        left.added(right, times: 1)
    }

    static func - (left: NumberSum, right: NumberSum) -> NumberSum {
        left.added(right, times: -1)
    }

    /// As often as a catalog has items at most, so that it fits.
    func multiplied(by factor: Int) -> NumberSum {
        var sum = self
        sum.scaled *= Int128(factor)
        sum.doubles *= Double(factor)
        return sum
    }

    private func added(_ other: NumberSum, times sign: Int128) -> NumberSum {
        var sum = NumberSum()
        sum.decimalPlaces = max(decimalPlaces, other.decimalPlaces)
        let parts = [rescaled(to: sum.decimalPlaces), other.rescaled(to: sum.decimalPlaces).map { sign * $0 }]
        sum.doubles = doubles + Double(sign) * other.doubles
        if let left = parts[0], let right = parts[1], case (let exact, false) = left.addingReportingOverflow(right) {
            sum.scaled = exact
        } else {
            sum.doubles += approximate + Double(sign) * other.approximate
        }
        return sum
    }

    /// `nil` beyond what 128 bits hold, as weights may make it.
    private func rescaled(to places: Int) -> Int128? {
        (decimalPlaces..<places).reduce(scaled) { scaled, _ in
            guard let scaled, case (let larger, false) = scaled.multipliedReportingOverflow(by: 10) else { return nil }
            return larger
        }
    }

    /// What is added up exactly, as a double.
    private var approximate: Double { NumberScale(decimalPlaces: decimalPlaces).number(scaled).doubleValue }

    /// `nil` beyond what a double holds.
    var total: Number? {
        let scale = NumberScale(decimalPlaces: decimalPlaces)
        if doubles == 0 { return scale.number(scaled) }
        return Number(scale.number(scaled).doubleValue + doubles)
    }
}

// MARK: - In an archive

extension NumberSum: Archived {
    package func write(to archive: inout ArchiveWriter) {
        archive.write(Int(truncatingIfNeeded: scaled >> 64))
        archive.write(UInt64(truncatingIfNeeded: scaled))
        archive.write(decimalPlaces)
        archive.write(UInt64(doubles.bitPattern))
    }

    package init(from archive: inout ArchiveReader) throws(ArchiveError) {
        let high = try archive.read(Int.self)
        let low = try archive.read(UInt64.self)
        scaled = Int128(high) << 64 | Int128(low)
        decimalPlaces = try archive.read()
        try archive.require((0...NumberScale.maxDecimalPlaces).contains(decimalPlaces), "a scale is too fine")
        doubles = Double(bitPattern: try archive.read(UInt64.self))
    }
}
