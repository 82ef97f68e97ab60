/// The numbers of a range or a comparison.
final class CategoryNumbers: Sendable {
    let column: NumericColumn
    /// `nil` without the option.
    let histogram: Histogram?

    init(_ column: NumericColumn, _ histogram: Histogram?) {
        self.column = column
        self.histogram = histogram
    }

    init(from archive: inout ArchiveReader) throws(ArchiveError) {
        column = try archive.read()
        histogram = try archive.read()
    }

    func write(to archive: inout ArchiveWriter) {
        archive.write(column)
        archive.write(histogram)
    }

    /// What a selection with or without items says of those that have no number.
    ///
    /// - Parameters:
    ///   - items: those that pass the bounds; `nil` without any.
    ///   - isNoneOn: whether items without a number pass.
    func clauses(_ items: Bitmap?, isNoneOn: Bool, in category: Category) -> CategoryClauses {
        guard let items else {
            return CategoryClauses(replaceable: category.clause(ofNoneAlone: isNoneOn, column.none))
        }
        return CategoryClauses(replaceable: isNoneOn ? items.union(column.none) : items)
    }

    /// The greatest number of some items that lies below another one, as far as the category's bounds allow.
    func greatest(of items: Bitmap, below number: Number, isInclusive: Bool, in category: Category) -> Number? {
        let least = category.numberBounds?.lower.map { NumericBound($0.lowest(in: category.zone)) }
        let greatest = NumericBound(number, isInclusive: isInclusive)
        return column.extremes(in: items, from: least, to: greatest)?.upperBound
    }

    /// The least number of some items that lies above another one, as far as the category's bounds allow.
    func least(of items: Bitmap, above number: Number, isInclusive: Bool, in category: Category) -> Number? {
        let least = NumericBound(number, isInclusive: isInclusive)
        let greatest = category.numberBounds?.upper.map { NumericBound($0.highest(in: category.zone)) }
        return column.extremes(in: items, from: least, to: greatest)?.lowerBound
    }
}

// MARK: - Bounds that move

extension Category {
    /// A number as a bound like another one: a day for a day.
    func bound(at number: Number, like model: Bound) -> Bound {
        day(of: number, like: model).map { .date(.day($0)) } ?? bound(number)
    }

    /// The day before or after that of a number, for a day; else the column's next number on that side.
    func bound(beside number: Number, isBelow: Bool, like model: Bound) -> Bound? {
        if let day = day(of: number, like: model) {
            return .date(.day(CivilDate(daysSinceEpoch: day.daysSinceEpoch + (isBelow ? -1 : 1))))
        }
        return content.numbers?.column.neighbour(of: number, isBelow: isBelow).map(bound)
    }

    private func day(of number: Number, like model: Bound) -> CivilDate? {
        guard case .date(.day) = model, case .integer(let milliseconds) = number else { return nil }
        return zone.day(of: Instant(milliseconds: milliseconds))
    }
}

extension Number {
    /// How far apart two numbers are.
    func distance(to other: Number) -> Double {
        abs(doubleValue - other.doubleValue)
    }
}
