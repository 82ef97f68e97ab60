// The numbers of a view.
extension NumericColumn {
    /// How the numbers of the items that are shown would be coded without others, and whether they would be counted and add
    /// up in the same way.
    ///
    /// - Complexity: as ``showing(_:)``; O(numbers) for one number per item and a common step.
    func coding(of shown: Bitmap) -> (coding: NumberCoding, isAlike: Bool) {
        guard let span = span(of: shown, codesOfEntries) else {
            let column = showing(shown)
            return (column.coding, isAlike(column))
        }
        return (coding.narrowed(to: span), isAlike(width: UInt32.bitWidth - span.count.leadingZeroBitCount))
    }

    /// The column as it would be if other items than those that are shown had no number.
    ///
    /// - Complexity: O(numbers), and O(*v* log *v*), *v* distinct numbers, unless each item has one and they have a common step.
    func showing(_ shown: Bitmap) -> NumericColumn {
        var entries = codesOfEntries
        guard let span = span(of: shown, entries) else { return codedAnew(shown) }
        let present = shown.subtracting(noneOfRows)
        for item in entries.indices {
            entries[item] = present.contains(item) ? (entries[item] - span.least) / max(span.step, 1) : 0
        }
        return NumericColumn(
            coding: coding.narrowed(to: span),
            isDate: isDate,
            entries: entries,
            none: present.complement(),
            greatest: span.count
        )
    }

    /// The codes of the items that are shown; `nil` without any, and for columns of another form.
    private func span(of shown: Bitmap, _ entries: [UInt32]) -> CodeSpan? {
        guard isSingleValued, sparseRows == nil, case .steps = coding else { return nil }
        let present = shown.subtracting(noneOfRows)
        guard let first = present.first else { return nil }
        var span = CodeSpan(entries[first])
        present.forEach { span.take(entries[$0]) }
        return span
    }

    private func codedAnew(_ shown: Bitmap) -> NumericColumn {
        var places: [Number: UInt32] = [:]
        var numbers: [Number] = []
        let items = mapNumbers(of: shown) { number in
            if let place = places[number] { return place }
            places[number] = UInt32(numbers.count)
            numbers.append(number)
            return UInt32(numbers.count - 1)
        }
        let scale = isDate ? NumberScale(decimalPlaces: 0) : NumberScale(for: numbers)
        return NumericColumn(numbers, scale: scale, isDate: isDate, items: items)
    }
}

/// The codes from a least to a greatest one, with the greatest step that all of some codes share.
private struct CodeSpan {
    private(set) var least: UInt32
    private var greatest: UInt32
    /// 0 for a single code.
    private(set) var step: UInt32 = 0

    init(_ code: UInt32) { (least, greatest) = (code, code) }

    mutating func take(_ code: UInt32) {
        if step != 1 {
            var (left, right) = (step, code > least ? code - least : least - code)
            while right != 0 { (left, right) = (right, left % right) }
            step = left
        }
        least = min(least, code)
        greatest = max(greatest, code)
    }

    /// How many steps there are from the least to the greatest one.
    var count: UInt32 { (greatest - least) / max(step, 1) }
}

extension NumberCoding {
    /// The coding of those numbers alone that have some of the codes: it begins with the least one, and has no more decimal
    /// places than they have.
    ///
    /// - Precondition: codes are steps.
    fileprivate func narrowed(to span: CodeSpan) -> NumberCoding {
        guard case .steps(let base, let step, let scale) = self else { preconditionFailure("ranks have no step") }
        var least = Int128(base) + Int128(span.least) * Int128(step)
        var wide = Int128(span.step) * Int128(step)
        var decimalPlaces = scale.decimalPlaces
        while decimalPlaces > 0, least % 10 == 0, wide % 10 == 0 {
            (least, wide) = (least / 10, wide / 10)
            decimalPlaces -= 1
        }
        return .steps(
            base: Int64(least),
            step: Int64(max(1, wide)),
            NumberScale(decimalPlaces: decimalPlaces)
        )
    }
}
