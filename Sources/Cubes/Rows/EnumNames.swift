import JSON

/// The names of an `Enum8` or an `Enum16`, by the numbers that stand for them.
struct EnumNames: Sendable, Equatable {
    /// Of a number in a row: 1 or 2.
    let byteCount: Int
    /// In ascending order.
    private let numbers: [Int16]
    /// `quoted[i]` is the name of `numbers[i]` as a string of JSON.
    private let quoted: [[UInt8]]

    /// - Parameter names: UTF-8. The last name of a number counts.
    init(byteCount: Int, _ names: [(number: Int16, name: [UInt8])]) {
        self.byteCount = byteCount
        var byNumber: [Int16: [UInt8]] = [:]
        for (number, name) in names { byNumber[number] = name }
        numbers = byNumber.keys.sorted()
        quoted = numbers.map { number in
            let name = byNumber[number] ?? []
            var json: [UInt8] = []
            json.append(quoting: name.span)
            return json
        }
    }

    /// The name of a number as a string of JSON.
    ///
    /// - Complexity: O(log *n*), *n* names.
    func json(of number: Int64) -> [UInt8]? {
        var (low, high) = (0, numbers.count)
        while low < high {
            let middle = (low + high) / 2
            if Int64(numbers[middle]) < number { low = middle + 1 } else { high = middle }
        }
        return low < numbers.count && Int64(numbers[low]) == number ? quoted[low] : nil
    }
}

extension EnumNames: CustomStringConvertible {
    /// Without the names: values are strings whatever names there are.
    var description: String { "\(byteCount)" }
}
