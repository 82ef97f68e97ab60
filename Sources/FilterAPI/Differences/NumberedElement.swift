import FilterCore
import JSON

/// An element of a list whose numbers are sent apart from the rest: where it and its numbers stand in the text of a
/// screen.
struct NumberedElement {
    /// One of the numbers that the kind names; a text that says a number, too.
    struct Number {
        let member: ScreenMember
        let value: TextRange
    }

    /// A member of the rest.
    struct Member {
        let key: TextRange
        let value: TextRange

        fileprivate static let none = Member(key: .none, value: .none)
    }

    private let range: TextRange
    /// By what it is known: its id, or, for a value without one, the value itself; empty if it has neither.
    let key: Member
    /// In the order of the text.
    private var numbers: InlineArray<4, Number> = .init(repeating: Number(member: .other, value: .none))
    private var numberCount = 0

    /// - Parameter start: where the element begins.
    /// - Complexity: O(bytes of the element).
    init(_ kind: NumberedListKind, in text: Span<UInt8>, from start: Int) {
        guard text[start] == UInt8(ascii: "{") else {
            range = TextRange(start..<text.valueEnd(from: start))
            key = .none
            return
        }
        var (id, itself) = (Member.none, Member.none)
        var scanner = JSONScanner(text, from: start + 1)
        while let key = scanner.nextKey(), let value = scanner.nextValue() {
            let member = ScreenMember(text.extracting(key))
            switch member {
            case .other: continue
            case .id where id.value.isEmpty: id = Member(key: TextRange(key), value: TextRange(value))
            case .value where itself.value.isEmpty: itself = Member(key: TextRange(key), value: TextRange(value))
            default:
                guard kind.isNumber(member), numberCount < numbers.count else { continue }
                numbers[numberCount] = Number(member: member, value: TextRange(value))
                numberCount += 1
            }
        }
        range = TextRange(start..<scanner.end)
        key = id.value.isEmpty && kind == .values ? itself : id
    }

    var end: Int { range.upperBound }
    var isKeyed: Bool { !key.value.isEmpty }

    /// The value of a number; `nil` if the element has none.
    subscript(member: ScreenMember) -> TextRange? {
        for index in 0..<numberCount where numbers[index].member == member { return numbers[index].value }
        return nil
    }

    /// Whether the bytes between the numbers are those of another element.
    func isEqualBetweenNumbers(to other: NumberedElement, _ text: Span<UInt8>, _ otherText: Span<UInt8>) -> Bool {
        guard numberCount == other.numberCount else { return false }
        var (start, otherStart) = (range.lowerBound, other.range.lowerBound)
        for index in 0..<numberCount {
            let (number, otherNumber) = (numbers[index], other.numbers[index])
            guard number.member == otherNumber.member else { return false }
            let run = text.extracting(start..<number.value.lowerBound)
            guard run.isEqual(to: otherText.extracting(otherStart..<otherNumber.value.lowerBound)) else { return false }
            (start, otherStart) = (number.value.upperBound, otherNumber.value.upperBound)
        }
        return text.extracting(start..<range.upperBound)
            .isEqual(to: otherText.extracting(otherStart..<other.range.upperBound))
    }

    /// The members but for the numbers.
    func rest(_ kind: NumberedListKind, in text: Span<UInt8>) -> [Member] {
        guard text[range.lowerBound] == UInt8(ascii: "{") else { return [] }
        var rest: [Member] = []
        var scanner = JSONScanner(text.extracting(first: range.upperBound), from: range.lowerBound + 1)
        while let key = scanner.nextKey(), let value = scanner.nextValue() {
            guard !kind.isNumber(ScreenMember(text.extracting(key))) else { continue }
            rest.append(Member(key: TextRange(key), value: TextRange(value)))
        }
        return rest
    }
}
