package import Support

/// What stands behind the question mark of a source: names with values that are percent-encoded.
package struct SourceParameters: Sendable {
    private let server: String
    private var values: [(name: String, value: String)] = []
    /// The pairs with other names, as they are.
    package private(set) var others: [Substring] = []

    /// - Parameters:
    ///   - server: in words, for errors.
    ///   - names: those that are read here; `nil` for all.
    package init(_ text: Substring, of server: String, names: Set<String>? = nil) throws(StartError) {
        self.server = server
        for pair in text.split(separator: "&") {
            let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(halves[0])
            guard names?.contains(name) ?? true else {
                others.append(pair)
                continue
            }
            guard halves.count == 2, !halves[1].isEmpty,
                let value = try? PercentCoding.decode(Array(halves[1].utf8)[...], plusIsSpace: false)
            else { throw StartError(lines: ["“\(name)” needs a value that is percent-encoded"]) }
            values.append((name, value))
        }
    }

    /// Takes out all values of a name, in their order.
    package mutating func takeAll(_ name: String) -> [String] {
        defer { values.removeAll { $0.name == name } }
        return values.filter { $0.name == name }.map(\.value)
    }

    /// Takes out the value of a name that may stand once.
    package mutating func take(_ name: String) throws(StartError) -> String? {
        let all = takeAll(name)
        guard all.count <= 1 else { throw StartError(lines: ["“\(name)” must stand once"]) }
        return all.first
    }

    /// Takes out a time such as `30s`, `5m`, `12h` or `30d`, from a second on.
    package mutating func duration(
        _ name: String,
        atMost limit: Duration = .seconds(36_500 * 86_400)
    ) throws(StartError) -> Duration? {
        guard let text = try take(name) else { return nil }
        let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400]
        guard let unit = text.last.flatMap({ units[$0] }), let count = Int64(text.dropLast()), count > 0,
            count <= limit.components.seconds / unit
        else {
            let days = limit.components.seconds / 86_400
            throw StartError(lines: ["“\(name)” is a time such as 30s, 5m, 12h or 1d, at most \(days)d"])
        }
        return .seconds(count * unit)
    }

    /// Takes out `true` or `false`.
    package mutating func flag(_ name: String) throws(StartError) -> Bool? {
        switch try take(name) {
        case nil: nil
        case "true": true
        case "false": false
        default: throw StartError(lines: ["“\(name)” is true or false"])
        }
    }

    /// Takes out a whole number.
    package mutating func number(_ name: String, in range: ClosedRange<Int>) throws(StartError) -> Int? {
        guard let text = try take(name) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw StartError(lines: ["“\(name)” is a number from \(range.lowerBound) to \(range.upperBound)"])
        }
        return number
    }

    /// - Throws: that something is left.
    package func requireEmpty() throws(StartError) {
        guard let name = values.map(\.name).min() else { return }
        throw StartError(lines: ["“\(name)” is no parameter of this source of \(server)"])
    }
}
