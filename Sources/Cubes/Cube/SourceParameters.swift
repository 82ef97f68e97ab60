import Support

/// What stands behind the question mark of a source: names with values that are percent-encoded.
struct SourceParameters {
    private var values: [(name: String, value: String)] = []

    init(_ text: Substring) throws(StartError) {
        for pair in text.split(separator: "&") {
            let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard halves.count == 2, !halves[1].isEmpty,
                let value = try? PercentCoding.decode(Array(halves[1].utf8)[...], plusIsSpace: false)
            else { throw StartError(lines: ["“\(halves[0])” needs a value that is percent-encoded"]) }
            values.append((String(halves[0]), value))
        }
    }

    /// Takes out all values of a name, in their order.
    mutating func takeAll(_ name: String) -> [String] {
        defer { values.removeAll { $0.name == name } }
        return values.filter { $0.name == name }.map(\.value)
    }

    /// Takes out the value of a name that may stand once.
    mutating func take(_ name: String) throws(StartError) -> String? {
        let all = takeAll(name)
        guard all.count <= 1 else { throw StartError(lines: ["“\(name)” must stand once"]) }
        return all.first
    }

    /// Takes out a time such as `30s`, `5m`, `12h` or `30d`.
    mutating func duration(_ name: String) throws(StartError) -> Duration? {
        guard let text = try take(name) else { return nil }
        let units: [Character: Int] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400]
        guard let unit = text.last.flatMap({ units[$0] }), let count = Int(text.dropLast()), count > 0,
            count <= 36_500 * 86_400 / unit
        else { throw StartError(lines: ["“\(name)” is a time such as 30s, 5m, 12h or 30d"]) }
        return .seconds(count * unit)
    }

    /// - Throws: that something is left.
    func requireEmpty() throws(StartError) {
        guard let name = values.map(\.name).min() else { return }
        throw StartError(lines: ["“\(name)” is no parameter of a source of ClickHouse"])
    }
}
