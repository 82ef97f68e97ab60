import FilterCore
import Foundation

extension NumberFormat {
    /// The format that Foundation's ICU has for a locale, read from samples once.
    init(_ locale: Locale) {
        self.init()
        let integers = IntegerFormatStyle<Int>(locale: locale)
        let digits = (0...9).map { integers.grouping(.never).format($0) }
        if digits.joined() != "0123456789" { self.digits = digits }
        let isDigit = { (character: Character) in digits.contains(String(character)) }

        minusSign = String(integers.format(-1).prefix { !isDigit($0) })
        let half = FloatingPointFormatStyle<Double>(locale: locale).format(0.5)
        decimalSeparator = String(half.drop(while: isDigit).prefix { !isDigit($0) })

        let groups = integers.format(1_234_567_890).split(whereSeparator: { !isDigit($0) })
        guard groups.count > 2 else {
            primaryGroup = groups.count == 2 ? groups[1].count : 0
            secondaryGroup = primaryGroup
            return
        }
        groupingSeparator = String(integers.format(1_234_567).drop(while: isDigit).prefix { !isDigit($0) })
        primaryGroup = groups[groups.count - 1].count
        secondaryGroup = groups[groups.count - 2].count
        let samples = [1234, 12_345, 123_456]
        let shortest = samples.first { !integers.format($0).allSatisfy(isDigit) }
        minimumGroupingDigits = max(1, String(shortest ?? 1_234_567).count - primaryGroup)
    }
}
