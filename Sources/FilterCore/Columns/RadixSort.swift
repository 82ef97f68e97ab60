extension [UInt64] {
    private static let digitBits = 11
    /// Below so many elements, comparisons cost less than tables of digits.
    private static let leastCount = 256

    /// Sorts by digits of 11 bits, the lowest first; bits in which all elements are equal are left out.
    ///
    /// - Complexity: O(*n* · *d*), *n* elements, *d* digits in which they differ.
    mutating func sortAscending() {
        guard count >= Self.leastCount else { return sort() }
        var (ones, zeros): (UInt64, UInt64) = (0, 0)
        for element in self {
            ones |= element
            zeros |= ~element
        }
        var differing = ones & zeros
        var other = [UInt64](repeating: 0, count: count)
        while differing != 0 {
            let shift = UInt64(differing.trailingZeroBitCount)
            distribute(into: &other, byDigitAt: shift)
            swap(&self, &other)
            differing &= ~(UInt64(1 << Self.digitBits - 1) << shift)
        }
    }

    /// The elements by one digit; those in which it is equal keep their order.
    private func distribute(into other: inout [UInt64], byDigitAt shift: UInt64) {
        let mask = UInt64(1 << Self.digitBits - 1)
        var places = [Int](repeating: 0, count: 1 << Self.digitBits)
        for element in self { places[Int(element >> shift & mask)] += 1 }
        var place = 0
        for digit in places.indices {
            let count = places[digit]
            places[digit] = place
            place += count
        }
        for element in self {
            let digit = Int(element >> shift & mask)
            other[places[digit]] = element
            places[digit] += 1
        }
    }
}
