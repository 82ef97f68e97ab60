// Counts, sums and bounds of the numbers of the members of a set.
extension NumericColumn {
    /// The numbers of the members of a set, all values of an item counted.
    ///
    /// - Parameter memberCount: the number of members, which the caller knows already.
    /// - Complexity: O(1) for all items; otherwise O(*w* · *b*) for an attribute with one value per item, *w* words of the
    ///   set, *b* bits of a number; O(values of members) for others and for numbers without a common step.
    func summary(of set: Bitmap, memberCount: Int) -> NumericSummary {
        memberCount == itemCount ? whole : summary(of: set)
    }

    func summary(of set: Bitmap) -> NumericSummary {
        let rows = rows(of: set)
        guard codes == nil, let groups, case .steps(let base, let step, let scale) = coding else {
            return added(rows)
        }
        let count = rows.count - rows.intersectionCount(noneOfRows)
        guard let extremes = slices.extremes(in: rows, without: noneOfRows, groups) else { return NumericSummary() }
        let sum = Int128(base) * Int128(count) + Int128(slices.sum(in: rows)) * Int128(step)
        return NumericSummary(
            count: count,
            minimum: number(extremes.lowerBound),
            maximum: number(extremes.upperBound),
            sum: NumberSum(sum, scale)
        )
    }

    /// The numbers of some codes, each as often as it was counted.
    ///
    /// - Parameter counts: by ascending code.
    /// - Complexity: O(codes).
    func summary(of counts: [CodeCount]) -> NumericSummary {
        guard let least = counts.first?.code, let greatest = counts.last?.code else { return NumericSummary() }
        var summary = NumericSummary(minimum: number(least), maximum: number(greatest))
        var codeSum: Int128 = 0
        for entry in counts {
            summary.count += Int(entry.count)
            codeSum += Int128(UInt64(entry.code) * UInt64(entry.count))
        }
        switch coding {
        case .steps(let base, let step, let scale):
            summary.sum = NumberSum(Int128(base) * Int128(summary.count) + codeSum * Int128(step), scale)
        case .ranks:
            for entry in counts { summary.sum.add(number(entry.code), times: Int(entry.count)) }
        }
        return summary
    }

    /// The numbers of the members of a set, each as often as its item counts.
    ///
    /// - Parameters:
    ///   - memberCount: the number of members, which the caller knows already.
    ///   - weights: by item; numbers of items that weigh nothing are left out.
    /// - Complexity: O(*w* + *m* · *b*), *w* words, *m* members, *b* bits of a number; or as ``summary(of:memberCount:)`` for
    ///   each layer of the weights.
    func summary(of set: Bitmap, memberCount: Int, weighing weights: PartWeights) -> NumericSummary {
        guard layersCost(memberCount, weights) < addingCost(memberCount) else {
            return added(set, weighing: weights.all)
        }
        let large = weights.large.map { added(set.intersection($0), weighing: weights.all) } ?? NumericSummary()
        return weights.layers.reduce(large) { sum, layer in
            let members = set.intersection(layer.items)
            return sum + summary(of: members, memberCount: members.count).multiplied(by: layer.factor)
        }
    }

    private func added(_ set: Bitmap, weighing weights: WeightArray) -> NumericSummary {
        var summary = NumericSummary()
        var (least, greatest) = (UInt32.max, UInt32.min)
        var codeSum: Int128 = 0
        let isRanked = if case .ranks = coding { true } else { false }
        forEachCode(in: set, weighing: weights) { code, weight in
            summary.count += Int(weight)
            least = min(least, code)
            greatest = max(greatest, code)
            codeSum += Int128(UInt64(code) * UInt64(weight))
            if isRanked { summary.sum.add(number(code), times: Int(weight)) }
        }
        guard summary.count > 0 else { return NumericSummary() }
        summary.minimum = number(least)
        summary.maximum = number(greatest)
        if case .steps(let base, let step, let scale) = coding {
            summary.sum = NumberSum(Int128(base) * Int128(summary.count) + codeSum * Int128(step), scale)
        }
        return summary
    }

    private func added(_ rows: Bitmap) -> NumericSummary {
        guard let codes else { preconditionFailure("kept where slices do not tell") }
        var summary = NumericSummary()
        var least = UInt32.max
        var greatest = UInt32.min
        rows.forEach { row in
            for entry in entries(ofRow: row) {
                let code = codes[entry]
                summary.count += 1
                summary.sum.add(number(code))
                least = min(least, code)
                greatest = max(greatest, code)
            }
        }
        guard summary.count > 0 else { return summary }
        summary.minimum = number(least)
        summary.maximum = number(greatest)
        return summary
    }

    /// The least and the greatest of the members' numbers between two bounds; `nil` if there are none.
    ///
    /// - Complexity: as ``items(from:to:)-(NumericBound?,_)`` for one value per item and a common step; O(values of
    ///   members) for others.
    func extremes(in set: Bitmap, from lower: NumericBound?, to upper: NumericBound?) -> ClosedRange<Number>? {
        guard let bounds = codeBounds(lower, upper) else { return nil }
        let rows = rows(of: set)
        var codesInside: ClosedRange<UInt32>?
        if let codes {
            rows.forEach { row in
                for code in entries(ofRow: row).lazy.map({ codes[$0] }) where bounds.contains(code) {
                    let former = codesInside ?? code...code
                    codesInside = min(former.lowerBound, code)...max(former.upperBound, code)
                }
            }
        } else if let groups {
            let inside = self.rows(withAnyOf: slices.items(in: bounds)).intersection(rows)
            codesInside = slices.extremes(in: inside, without: noneOfRows, groups)
        }
        return codesInside.map { number($0.lowerBound)...number($0.upperBound) }
    }
}

// MARK: - Tallies

extension NumericColumn {
    /// Whether numbers add up exactly in whichever order, so that tallies of codes have the sums that
    /// ``summary(of:memberCount:)`` has: decimals of items with several, and numbers without a common step, do not.
    var isTallied: Bool {
        guard case .steps(_, _, let scale) = coding else { return false }
        return codes == nil || scale.decimalPlaces == 0
    }

    /// The numbers of several sets, one after the other.
    ///
    /// - Parameters:
    ///   - count: how many sets there are.
    ///   - codes: ``codesOfEntries``, which are unpacked once for many calls.
    ///   - weights: what each item counts for; `nil`: one.
    ///   - isCancelled: asked before every 1,024 sets.
    ///   - forEachItem: calls its closure with each item of a set.
    /// - Returns: `nil` unless ``isTallied``, and if it was cancelled.
    /// - Complexity: O(*s* + numbers of all sets), *s* sets.
    func tallies(
        _ count: Int,
        _ codes: [UInt32],
        weighing weights: WeightArray? = nil,
        isCancelled: () -> Bool = { false },
        forEachItem: (_ set: Int, _ body: (Int) -> Void) -> Void
    ) -> [NumberTally]? {
        guard isTallied else { return nil }
        var tallies: [NumberTally] = []
        tallies.reserveCapacity(count)
        for index in 0..<count {
            if index % 1024 == 0, isCancelled() { return nil }
            var tally = NumberTally()
            forEachItem(index) { item in
                let weight = weights.map { $0[item] } ?? 1
                for entry in entries(of: item) { tally.add(codes[entry], weighing: weight) }
            }
            tallies.append(tally)
        }
        return tallies
    }

    /// Adds the numbers of the members of a small set.
    ///
    /// - Parameter weights: what each item counts for; `nil`: one.
    /// - Complexity: O(*w* + *m* · *b*), *w* words, *m* members, *b* bits of a number.
    func add(_ set: Bitmap, weighing weights: WeightArray? = nil, to tally: inout NumberTally) {
        rows(of: set).forEach { row in
            let weight = weights.map { $0[item(ofRow: row)] } ?? 1
            for entry in entries(ofRow: row) {
                tally.add(codes?[entry] ?? slices.number(of: entry), weighing: weight)
            }
        }
    }

    /// The numbers of the members of a set that may be small: these are then looked at one by one.
    ///
    /// - Complexity: O(*w* + *m* · *b*), *w* words, *m* members, *b* bits of a number; at most as
    ///   ``summary(of:memberCount:)``.
    func summary(ofFew set: Bitmap, memberCount: Int) -> NumericSummary {
        guard isTallied, memberCount < Bitmap.wordCount(of: itemCount) else {
            return summary(of: set, memberCount: memberCount)
        }
        var tally = NumberTally()
        add(set, to: &tally)
        return summary(of: tally)
    }

    /// The numbers that were tallied.
    ///
    /// - Precondition: ``isTallied``.
    func summary(of tally: NumberTally) -> NumericSummary {
        guard case .steps(let base, let step, let scale) = coding else { preconditionFailure("codes do not add up") }
        guard tally.count > 0 else { return NumericSummary() }
        let sum = Int128(base) &* Int128(tally.count) &+ Int128(tally.sum) &* Int128(step)
        return NumericSummary(
            count: Int(tally.count),
            minimum: number(tally.least),
            maximum: number(tally.greatest),
            sum: NumberSum(sum, scale)
        )
    }
}
